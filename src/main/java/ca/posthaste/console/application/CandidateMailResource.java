package ca.posthaste.console.application;

import ca.posthaste.application.inbox.ApplicationReview;
import ca.posthaste.application.inbox.CandidateMessage;
import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.ConsoleRoutes;
import ca.posthaste.console.FormErrors;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.page.Messages;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** The form for a mail to a candidate. */
public final class CandidateMailResource {
    private static final String TO_JOB = "job";

    private final Console console;
    private final ApplicationReview reviewing;
    private final Clock clock;

    public CandidateMailResource(Console console, ApplicationReview reviewing, Clock clock) {
        this.console = console;
        this.reviewing = reviewing;
        this.clock = clock;
    }

    public List<Route> routes() {
        return new ConsoleRoutes(console)
            .page("/{employer}/applications/{id}/mail", AccessLevel.EDITOR, "form for a message to the candidate", visit -> form(visit, null, FormErrors.NONE))
            .action("/{employer}/applications/{id}/mail", AccessLevel.EDITOR, "send a message to the candidate", this::send)
            .all();
    }

    /**
     * Content of the form.
     *
     * @param jobAddress the job's address for applications; empty if it has none
     */
    public record Form(String subject, String text, boolean isToJob, String jobAddress, int subjectMax, int textMax) {}

    /** @param sent submitted fields; null for a new form */
    private CompletionStage<Reply> form(ConsoleRequest visit, ConsoleForm sent, FormErrors errors) {
        return reviewing.open(visit.employer(), ApplicationResource.id(visit), visit.actor()).thenCompose(opened -> {
            var candidate = opened.reviewed().application().candidate();
            var subject = CandidateMessage.truncatedSubject(Messages.in(candidate.language()).get("mailSubjectPreset", opened.reviewed().application().jobTitle()));
            var jobAddress = opened.job().map(job -> job.posting().routing().email()).orElse("");
            var form = new Form(sent == null ? subject : sent.get("subject"), sent == null ? "" : sent.get("text"),
                sent != null && sent.get("answers").equals(TO_JOB), jobAddress, CandidateMessage.SUBJECT_MAX, CandidateMessage.TEXT_MAX);
            return console.write(visit, "applications", errors.on(visit.page("console-application-mail", visit.texts().get("mailTitle")))
                .with("application", ApplicationView.of(visit, clock, opened)).with("form", form));
        });
    }

    private CompletionStage<Reply> send(ConsoleRequest visit, ConsoleForm fields) {
        return FormErrors.orShowAgain(visit, () -> reviewing.write(visit.employer(), ApplicationResource.id(visit),
                CandidateMessage.of(fields.get("subject"), fields.get("text"), fields.get("answers").equals(TO_JOB)), visit.actor())
                .thenCompose(sent -> visit.redirectTo(ApplicationResource.path(visit) + "?done=mailed#notes")),
            errors -> form(visit, fields, errors));
    }
}
