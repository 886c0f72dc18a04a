package ca.posthaste.console;

import ca.posthaste.application.resume.ResumeType;
import ca.posthaste.audit.Action;
import ca.posthaste.console.ConsoleActions.ConsoleAction;
import ca.posthaste.support.FormBody;
import ca.posthaste.support.Resumes;
import ca.posthaste.support.Samples;
import java.util.List;
import java.util.function.Consumer;

/** Actions on applications, including viewing one. */
record ApplicationActions(ConsoleActions actions) {
    List<ConsoleAction> all() {
        return List.of(
            look("", Action.APPLICATION_OPENED), look("/resume", Action.RESUME_OPENED), look("/erase", Action.APPLICATION_OPENED),
            look("/mail", Action.APPLICATION_OPENED),
            send("/state", Action.APPLICATION_READ, "state", "read"), send("/state", Action.APPLICATION_INVITED, "state", "invited"),
            send("/state", Action.APPLICATION_DECLINED, "state", "declined"),
            after(id -> actions.send("/applications/" + id + "/state", "state", "declined"), "/state", Action.APPLICATION_RESTORED, "state", "new"),
            send("/star", Action.APPLICATION_STARRED, "star", "yes"),
            after(id -> actions.send("/applications/" + id + "/star", "star", "yes"), "/star", Action.APPLICATION_UNSTARRED, "star", "no"),
            send("/notes", Action.NOTE_WRITTEN, "text", "A good one."),
            send("/mail", Action.CANDIDATE_MAILED, "subject", "Come", "text", "Come at eight.", "answers", "me"),
            send("/erase", Action.APPLICATION_ERASED),
            new ConsoleAction("POST /{employer}/applications/{id}/notes/{note}/delete", Action.NOTE_DELETED, () -> {
                long id = applied();
                actions.send("/applications/" + id + "/notes", "text", "A bad one.");
                actions.send("/applications/" + id + "/notes/" + actions.newest("application_note") + "/delete");
                return actions.ofOwner(id + " Baker");
            }),
            new ConsoleAction("POST /{employer}/applications/change", Action.APPLICATION_READ, () -> {
                long id = applied();
                actions.send("/applications/change", "id", String.valueOf(id), "do", "read");
                return actions.ofOwner(id + " Baker");
            }),
            new ConsoleAction("POST /{employer}/applications/export", Action.APPLICATIONS_EXPORTED, () -> {
                actions.send("/applications/export");
                return actions.ofOwner("all");
            }));
    }

    /** Creates an application, and returns its id. */
    private long applied() {
        int job = actions.bakery.create(Samples.BAKER.with("status", "active")).id();
        FormBody.of("Ana", "ana@example.org").file("cv.pdf", ResumeType.PDF.contentType(), Resumes.of(ResumeType.PDF))
            .sendTo(actions.service.stranger(), job).expect(202);
        return actions.newest("application");
    }

    private ConsoleAction look(String page, Action action) {
        return new ConsoleAction("GET /{employer}/applications/{id}" + page, action, () -> {
            long id = applied();
            ConsoleActions.done(actions.atWork.get(actions.path("/applications/" + id + page)));
            return actions.ofOwner(id + " Baker");
        });
    }

    private ConsoleAction send(String page, Action action, String... fields) {
        return after(id -> {}, page, action, fields);
    }

    private ConsoleAction after(Consumer<Long> before, String page, Action action, String... fields) {
        return new ConsoleAction("POST /{employer}/applications/{id}" + page, action, () -> {
            long id = applied();
            before.accept(id);
            actions.send("/applications/" + id + page, fields);
            return actions.ofOwner(id + " Baker");
        });
    }
}
