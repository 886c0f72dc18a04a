package ca.posthaste.console;

import ca.posthaste.application.resume.ResumeType;
import ca.posthaste.audit.Action;
import ca.posthaste.console.ConsoleDeeds.Deed;
import ca.posthaste.support.FormBody;
import ca.posthaste.support.Resumes;
import ca.posthaste.support.Samples;
import java.util.List;
import java.util.function.Consumer;

/** Actions on applications, including viewing one. */
record ApplicationDeeds(ConsoleDeeds deeds) {
    List<Deed> all() {
        return List.of(
            look("", Action.APPLICATION_OPENED), look("/resume", Action.RESUME_OPENED), look("/erase", Action.APPLICATION_OPENED),
            look("/mail", Action.APPLICATION_OPENED),
            send("/state", Action.APPLICATION_READ, "state", "read"), send("/state", Action.APPLICATION_INVITED, "state", "invited"),
            send("/state", Action.APPLICATION_DECLINED, "state", "declined"),
            after(id -> deeds.send("/applications/" + id + "/state", "state", "declined"), "/state", Action.APPLICATION_RESTORED, "state", "new"),
            send("/star", Action.APPLICATION_STARRED, "star", "yes"),
            after(id -> deeds.send("/applications/" + id + "/star", "star", "yes"), "/star", Action.APPLICATION_UNSTARRED, "star", "no"),
            send("/notes", Action.NOTE_WRITTEN, "text", "A good one."),
            send("/mail", Action.CANDIDATE_MAILED, "subject", "Come", "text", "Come at eight.", "answers", "me"),
            send("/erase", Action.APPLICATION_ERASED),
            new Deed("POST /{employer}/applications/{id}/notes/{note}/delete", Action.NOTE_DELETED, () -> {
                long id = applied();
                deeds.send("/applications/" + id + "/notes", "text", "A bad one.");
                deeds.send("/applications/" + id + "/notes/" + deeds.newest("application_note") + "/delete");
                return deeds.ofOwner(id + " Baker");
            }),
            new Deed("POST /{employer}/applications/change", Action.APPLICATION_READ, () -> {
                long id = applied();
                deeds.send("/applications/change", "id", String.valueOf(id), "do", "read");
                return deeds.ofOwner(id + " Baker");
            }),
            new Deed("POST /{employer}/applications/export", Action.APPLICATIONS_EXPORTED, () -> {
                deeds.send("/applications/export");
                return deeds.ofOwner("all");
            }));
    }

    /** Creates an application, and returns its id. */
    private long applied() {
        int job = deeds.bakery.create(Samples.BAKER.with("status", "active")).id();
        FormBody.of("Ana", "ana@example.org").file("cv.pdf", ResumeType.PDF.contentType(), Resumes.of(ResumeType.PDF)).sendTo(deeds.service.stranger(), job).expect(202);
        return deeds.newest("application");
    }

    private Deed look(String page, Action action) {
        return new Deed("GET /{employer}/applications/{id}" + page, action, () -> {
            long id = applied();
            ConsoleDeeds.done(deeds.atWork.get(deeds.path("/applications/" + id + page)));
            return deeds.ofOwner(id + " Baker");
        });
    }

    private Deed send(String page, Action action, String... fields) {
        return after(id -> {}, page, action, fields);
    }

    private Deed after(Consumer<Long> before, String page, Action action, String... fields) {
        return new Deed("POST /{employer}/applications/{id}" + page, action, () -> {
            long id = applied();
            before.accept(id);
            deeds.send("/applications/" + id + page, fields);
            return deeds.ofOwner(id + " Baker");
        });
    }
}
