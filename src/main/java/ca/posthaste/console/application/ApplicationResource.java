package ca.posthaste.console.application;

import ca.posthaste.application.ApplicationId;
import ca.posthaste.application.ApplicationState;
import ca.posthaste.application.ApplicationsResource;
import ca.posthaste.application.VerifiedResumes;
import ca.posthaste.application.inbox.ApplicationNote;
import ca.posthaste.application.inbox.ApplicationReview;
import ca.posthaste.application.resume.ResumeDisposition;
import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.ConsoleRoutes;
import ca.posthaste.console.FormErrors;
import ca.posthaste.db.Database;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Pages of one application: the candidate's data, its state, and the users' notes. */
public final class ApplicationResource {
    /** Content security policy of a file shown in the browser: it must not run anything, whatever it contains. */
    private static final String SANDBOX = "sandbox; default-src 'none'; frame-ancestors 'none'";

    private final Console console;
    private final Database database;
    private final ApplicationReview reviewing;
    private final VerifiedResumes resumes;
    private final Clock clock;

    public ApplicationResource(Console console, Database database, ApplicationReview reviewing, VerifiedResumes resumes, Clock clock) {
        this.console = console;
        this.database = database;
        this.reviewing = reviewing;
        this.resumes = resumes;
        this.clock = clock;
    }

    public List<Route> routes() {
        return new ConsoleRoutes(console)
            .page("/{employer}/applications/{id}", AccessLevel.READER, "an application", visit -> show(visit, "", FormErrors.NONE))
            .page("/{employer}/applications/{id}/resume", AccessLevel.READER, "its résumé", this::resume)
            .action("/{employer}/applications/{id}/state", AccessLevel.EDITOR, "mark, invite or decline", this::move)
            .action("/{employer}/applications/{id}/star", AccessLevel.EDITOR, "star or unstar an application", this::star)
            .action("/{employer}/applications/{id}/notes", AccessLevel.EDITOR, "write a note", this::note)
            .action("/{employer}/applications/{id}/notes/{note}/delete", AccessLevel.EDITOR, "delete an own note", this::deleteNote)
            .page("/{employer}/applications/{id}/erase", AccessLevel.EDITOR, "confirmation page for erasing an application", this::ask)
            .action("/{employer}/applications/{id}/erase", AccessLevel.EDITOR, "erase an application", this::erase)
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
        return reviewing.open(visit.employer(), id(visit), visit.actor()).thenCompose(opened -> isFileLost(opened).thenCompose(isFileLost ->
            console.write(visit, "applications",
                errors.on(visit.page("console-application", visit.texts().get("applicationTitle", String.valueOf(id(visit).value()))))
                    .with("application", ApplicationView.of(visit, clock, opened)).with("isFileLost", isFileLost).with("done", done(visit))
                    .with("typed", typed).with("noteMax", ApplicationNote.TEXT_MAX).other(Optional.of(visit.pathInOtherLanguage(path(visit)))))));
    }

    private CompletionStage<Boolean> isFileLost(ApplicationReview.Opened opened) {
        var application = opened.reviewed().application();
        return application.resume().isEmpty() ? CompletableFuture.completedFuture(false)
            : database.query(tx -> !resumes.isIntact(tx, application.id(), application.resume().get()));
    }

    /** Returns a message about the action before this page; empty if there was none. */
    private static String done(ConsoleRequest visit) {
        var texts = visit.texts();
        return switch (visit.asked("done").orElse("")) {
            case "new" -> texts.get("applicationDoneNew");
            case "read" -> texts.get("applicationDoneRead");
            case "invited" -> texts.get("applicationDoneInvited");
            case "declined" -> texts.get("applicationDoneDeclined");
            case "starred" -> texts.get("applicationDoneStarred");
            case "unstarred" -> texts.get("applicationDoneUnstarred");
            case "noted" -> texts.get("applicationDoneNoted");
            case "note-deleted" -> texts.get("applicationDoneNoteDeleted");
            case "mailed" -> texts.get("applicationDoneMailed");
            default -> "";
        };
    }

    private CompletionStage<Reply> move(ConsoleRequest visit, ConsoleForm fields) {
        var state = ApplicationState.of(fields.get("state"));
        return ifExists(visit, () -> state.isEmpty() ? visit.redirectTo(path(visit)) : reviewing.move(visit.employer().id(), List.of(id(visit)), state.get(), visit.actor())
            .thenCompose(moved -> visit.redirectTo(path(visit) + "?done=" + state.get().code())));
    }

    private CompletionStage<Reply> star(ConsoleRequest visit, ConsoleForm fields) {
        boolean isStarred = fields.get("star").equals("yes");
        return ifExists(visit, () -> reviewing.star(visit.employer().id(), List.of(id(visit)), isStarred, visit.actor())
            .thenCompose(changed -> visit.redirectTo(path(visit) + "?done=" + (isStarred ? "starred" : "unstarred"))));
    }

    /** Continues only if the application exists. Bulk changes ignore missing ones. */
    private CompletionStage<Reply> ifExists(ConsoleRequest visit, Supplier<CompletionStage<Reply>> next) {
        return reviewing.peek(visit.employer(), id(visit)).thenCompose(found -> next.get());
    }

    private CompletionStage<Reply> note(ConsoleRequest visit, ConsoleForm fields) {
        var text = fields.get("text");
        return FormErrors.orShowAgain(visit, () -> reviewing.note(visit.employer().id(), id(visit), text, visit.actor())
            .thenCompose(noted -> visit.redirectTo(path(visit) + "?done=noted#notes")), errors -> show(visit, text, errors));
    }

    private CompletionStage<Reply> deleteNote(ConsoleRequest visit, ConsoleForm fields) {
        int note = visit.call().id("note").orElseThrow(() -> new Rejected(Problem.APPLICATION_NOT_FOUND));
        return reviewing.deleteNote(visit.employer().id(), id(visit), note, visit.actor())
            .thenCompose(deleted -> visit.redirectTo(path(visit) + (deleted ? "?done=note-deleted" : "") + "#notes"));
    }

    private CompletionStage<Reply> ask(ConsoleRequest visit) {
        return reviewing.open(visit.employer(), id(visit), visit.actor()).thenCompose(opened -> console.write(visit, "applications",
            visit.page("console-application-erase", visit.texts().get("eraseTitle")).with("application", ApplicationView.of(visit, clock, opened))));
    }

    private CompletionStage<Reply> erase(ConsoleRequest visit, ConsoleForm fields) {
        return reviewing.erase(visit.employer().id(), id(visit), visit.actor()).thenCompose(erased -> {
            if (!erased) {
                throw new Rejected(Problem.APPLICATION_NOT_FOUND);
            }
            return visit.redirectTo(visit.path("/applications?done=erased"));
        });
    }

    private CompletionStage<Reply> resume(ConsoleRequest visit) {
        boolean isShown = visit.asked("download").isEmpty();
        return reviewing.openResume(visit.employer().id(), id(visit), visit.actor()).thenCompose(resume ->
            database.query(tx -> resumes.requireIntact(tx, id(visit), resume)).thenApply(head -> {
                var shown = ResumeDisposition.of(resume, head, isShown);
                return Console.secret(Reply.of(200, shown.contentType(), new ApplicationsResource.ResumeParts(database, resumes.files(), resume))
                    .with("Content-Disposition", shown.disposition()).with("Content-Security-Policy", SANDBOX));
            }));
    }
}
