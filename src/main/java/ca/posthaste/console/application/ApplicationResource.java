package ca.posthaste.console.application;

import ca.posthaste.application.ApplicationId;
import ca.posthaste.application.ApplicationState;
import ca.posthaste.application.ApplicationsResource;
import ca.posthaste.application.VerifiedResumes;
import ca.posthaste.application.inbox.ApplicationNote;
import ca.posthaste.application.inbox.ApplicationReview;
import ca.posthaste.application.inbox.CandidateMessage;
import ca.posthaste.application.resume.ResumeDisposition;
import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.FormErrors;
import ca.posthaste.db.Database;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.page.Messages;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Pages of one application: the candidate's data, its state, the users' notes, and the mails to the candidate. */
record ApplicationResource(Console console, Database database, ApplicationReview review, VerifiedResumes resumes) {
    private static final Map<String, String> DONE = Map.of("new", "applicationDoneNew", "read", "applicationDoneRead", "invited", "applicationDoneInvited",
        "declined", "applicationDoneDeclined", "starred", "applicationDoneStarred", "unstarred", "applicationDoneUnstarred", "noted", "applicationDoneNoted",
        "note-deleted", "applicationDoneNoteDeleted", "mailed", "applicationDoneMailed");
    /** Value of a field: the candidate answers to the address of the job. */
    private static final String TO_JOB = "job";
    /** Content security policy of a file shown in the browser: it must not run anything, whatever it contains. */
    private static final String SANDBOX = "sandbox; default-src 'none'; frame-ancestors 'none'";

    public List<Route> routes() {
        return console.routes()
            .page("/{employer}/applications/{id}", AccessLevel.READER, "an application", visit -> show(visit, "", FormErrors.NONE))
            .page("/{employer}/applications/{id}/resume", AccessLevel.READER, "its résumé", this::resume)
            .action("/{employer}/applications/{id}/state", AccessLevel.EDITOR, "mark, invite or decline", this::move)
            .action("/{employer}/applications/{id}/star", AccessLevel.EDITOR, "star or unstar an application", this::star)
            .action("/{employer}/applications/{id}/notes", AccessLevel.EDITOR, "write a note", this::note)
            .action("/{employer}/applications/{id}/notes/{note}/delete", AccessLevel.EDITOR, "delete an own note", this::deleteNote)
            .page("/{employer}/applications/{id}/erase", AccessLevel.EDITOR, "confirmation page for erasing an application", this::ask)
            .action("/{employer}/applications/{id}/erase", AccessLevel.EDITOR, "erase an application", this::erase)
            .page("/{employer}/applications/{id}/mail", AccessLevel.EDITOR, "form for a message to the candidate", visit -> mail(visit, null, FormErrors.NONE))
            .action("/{employer}/applications/{id}/mail", AccessLevel.EDITOR, "send a message to the candidate", this::send)
            .all();
    }

    static ApplicationId id(ConsoleRequest visit) {
        return visit.call().id("id").map(ApplicationId::new).orElseThrow(() -> new Rejected(Problem.APPLICATION_NOT_FOUND));
    }

    static String path(ConsoleRequest visit) {
        return visit.path("/applications/" + id(visit).value());
    }

    /** @param typed text of a note that was rejected; empty for a new one */
    private CompletionStage<Reply> show(ConsoleRequest visit, String typed, FormErrors errors) {
        return review.open(visit.employer(), id(visit), visit.actor()).thenCompose(opened -> isFileLost(opened).thenCompose(isFileLost ->
            console.write(visit, "applications",
                errors.on(visit.page("console-application", visit.texts().get("applicationTitle", String.valueOf(id(visit).value()))))
                    .with("application", ApplicationView.of(visit, opened)).with("isFileLost", isFileLost).with("done", visit.done(DONE))
                    .with("typed", typed).with("noteMax", ApplicationNote.TEXT_MAX).other(Optional.of(visit.pathInOtherLanguage(path(visit)))))));
    }

    private CompletionStage<Boolean> isFileLost(ApplicationReview.Opened opened) {
        var application = opened.reviewed().application();
        return application.resume().isEmpty() ? CompletableFuture.completedFuture(false)
            : database.query(tx -> !resumes.isIntact(tx, application.id(), application.resume().get()));
    }

    private CompletionStage<Reply> move(ConsoleRequest visit, ConsoleForm fields) {
        var state = ApplicationState.of(fields.get("state"));
        return ifExists(visit, () -> state.isEmpty() ? visit.redirectTo(path(visit))
            : review.move(visit.employer().id(), List.of(id(visit)), state.get(), visit.actor())
                .thenCompose(moved -> visit.redirectTo(path(visit) + "?done=" + state.get().code())));
    }

    private CompletionStage<Reply> star(ConsoleRequest visit, ConsoleForm fields) {
        boolean isStarred = fields.get("star").equals("yes");
        return ifExists(visit, () -> review.star(visit.employer().id(), List.of(id(visit)), isStarred, visit.actor())
            .thenCompose(changed -> visit.redirectTo(path(visit) + "?done=" + (isStarred ? "starred" : "unstarred"))));
    }

    /** Continues only if the application exists. Bulk changes ignore missing ones. */
    private CompletionStage<Reply> ifExists(ConsoleRequest visit, Supplier<CompletionStage<Reply>> next) {
        return review.peek(visit.employer(), id(visit)).thenCompose(found -> next.get());
    }

    private CompletionStage<Reply> note(ConsoleRequest visit, ConsoleForm fields) {
        var text = fields.get("text");
        return FormErrors.orShowAgain(visit, () -> review.note(visit.employer().id(), id(visit), text, visit.actor())
            .thenCompose(noted -> visit.redirectTo(path(visit) + "?done=noted#notes")), errors -> show(visit, text, errors));
    }

    private CompletionStage<Reply> deleteNote(ConsoleRequest visit, ConsoleForm fields) {
        int note = visit.call().id("note").orElseThrow(() -> new Rejected(Problem.APPLICATION_NOT_FOUND));
        return review.deleteNote(visit.employer().id(), id(visit), note, visit.actor())
            .thenCompose(deleted -> visit.redirectTo(path(visit) + (deleted ? "?done=note-deleted" : "") + "#notes"));
    }

    /** Content of the form for a mail to the candidate. The job's address for applications is empty if it has none. */
    public record MailForm(String subject, String text, boolean isToJob, String jobAddress, int subjectMax, int textMax) {}

    /** @param sent submitted fields; null for a new form */
    private CompletionStage<Reply> mail(ConsoleRequest visit, ConsoleForm sent, FormErrors errors) {
        return review.open(visit.employer(), id(visit), visit.actor()).thenCompose(opened -> {
            var application = opened.reviewed().application();
            var subject = CandidateMessage.truncatedSubject(Messages.in(application.candidate().language()).get("mailSubjectPreset", application.jobTitle()));
            var jobAddress = opened.job().map(job -> job.posting().routing().email()).orElse("");
            var form = new MailForm(sent == null ? subject : sent.get("subject"), sent == null ? "" : sent.get("text"),
                sent != null && sent.get("answers").equals(TO_JOB), jobAddress, CandidateMessage.SUBJECT_MAX, CandidateMessage.TEXT_MAX);
            return console.write(visit, "applications", errors.on(visit.page("console-application-mail", visit.texts().get("mailTitle")))
                .with("application", ApplicationView.of(visit, opened)).with("form", form));
        });
    }

    private CompletionStage<Reply> send(ConsoleRequest visit, ConsoleForm fields) {
        return FormErrors.orShowAgain(visit, () -> review.write(visit.employer(), id(visit),
                CandidateMessage.of(fields.get("subject"), fields.get("text"), fields.get("answers").equals(TO_JOB)), visit.actor())
                .thenCompose(sent -> visit.redirectTo(path(visit) + "?done=mailed#notes")),
            errors -> mail(visit, fields, errors));
    }

    private CompletionStage<Reply> ask(ConsoleRequest visit) {
        return review.open(visit.employer(), id(visit), visit.actor()).thenCompose(opened -> console.write(visit, "applications",
            visit.page("console-application-erase", visit.texts().get("eraseTitle")).with("application", ApplicationView.of(visit, opened))));
    }

    private CompletionStage<Reply> erase(ConsoleRequest visit, ConsoleForm fields) {
        return review.erase(visit.employer().id(), id(visit), visit.actor()).thenCompose(erased -> {
            if (!erased) {
                throw new Rejected(Problem.APPLICATION_NOT_FOUND);
            }
            return visit.redirectTo(visit.path("/applications?done=erased"));
        });
    }

    private CompletionStage<Reply> resume(ConsoleRequest visit) {
        boolean isShown = visit.parameter("download").isEmpty();
        return review.openResume(visit.employer().id(), id(visit), visit.actor()).thenCompose(resume ->
            database.query(tx -> resumes.requireIntact(tx, id(visit), resume)).thenApply(head -> {
                var shown = ResumeDisposition.of(resume, head, isShown);
                return Console.secret(Reply.of(200, shown.contentType(), new ApplicationsResource.ResumeParts(database, resumes.files(), resume))
                    .with("Content-Disposition", shown.disposition()).with("Content-Security-Policy", SANDBOX));
            }));
    }
}
