package ca.posthaste.console.job;

import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.FormErrors;
import ca.posthaste.db.Database;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobPart;
import ca.posthaste.job.publishing.JobWrites.Outcome;
import ca.posthaste.job.publishing.JobWrites.Written;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** The form of a job: new, stored, or in an edit conflict. {@link JobFormSubmission} carries out its actions, and {@link JobFormPages} builds its pages. */
record JobFormResource(Console console, Database database, JobPart jobs, JobFormPages pages, JobFormSubmission submission, JobFormDryRun dryRun,
                       SubmittedForms taken) {
    private static final String SECTION = "jobs";
    private static final Map<String, String> DONE = Map.of("save", "jobDoneSave", "publish", "jobDonePublish", "schedule", "jobDoneSchedule",
        "archive", "jobDoneArchive", "copy", "jobDoneCopy", "nothing", "jobDoneNothing");

    public List<Route> routes() {
        return console.routes()
            .page("/{employer}/jobs/new", AccessLevel.EDITOR, "the form of a new job", this::empty)
            .longAction("/{employer}/jobs/new", AccessLevel.EDITOR, "create a job", this::create)
            .longAction("/{employer}/jobs/check", AccessLevel.EDITOR, "check a job without saving it", dryRun::check)
            .longAction("/{employer}/jobs/preview", AccessLevel.EDITOR, "see a job as candidates would, without saving it", dryRun::preview)
            .page("/{employer}/jobs/{id}", AccessLevel.READER, "a job", this::show)
            .longAction("/{employer}/jobs/{id}", AccessLevel.EDITOR, "change a job", this::save)
            .page("/{employer}/jobs/{id}/preview", AccessLevel.READER, "a job as candidates would see it", dryRun::previewStored)
            .all();
    }

    private CompletionStage<Reply> empty(ConsoleRequest visit) {
        var form = new JobFormView(JobFormValues.first(visit.employer()), List.of(), List.of(), visit.language());
        return console.write(visit, SECTION, pages.form(visit, JobFormHead.ofNew(visit.language()), form, "", ""));
    }

    /** Shows a job. Memory for large descriptions is reserved until the page is rendered. */
    private CompletionStage<Reply> show(ConsoleRequest visit) {
        var id = id(visit);
        return database.query(tx -> {
            try (var permit = jobs.largeJobs().permit()) {
                var job = jobs.jobs().owned(tx, visit.employer(), id, permit).orElseThrow(() -> new Rejected(Problem.JOB_NOT_FOUND));
                if (JobFormPages.isTooLong(job)) {
                    return console.answer(visit, SECTION, pages.tooLong(visit, job));
                }
                var form = new JobFormView(JobFormValues.of(job), List.of(), dryRun.found(visit, job).findings(), visit.language());
                return console.answer(visit, SECTION, visit.may(AccessLevel.EDITOR)
                    ? pages.form(visit, JobFormHead.of(visit, job), form, visit.done(DONE), "") : pages.readOnly(visit, job, form));
            }
        });
    }

    private CompletionStage<Reply> create(ConsoleRequest visit, ConsoleForm sent) {
        var typed = JobFormValues.of(sent);
        var button = JobFormAction.of(sent);
        return FormErrors.handleRejection(() -> taken.createOnce(visit, sent,
                () -> submission.create(visit, typed, button).thenApply(written -> written.job().id())).thenCompose(job -> after(visit, job, button.code())),
            rejection -> console.write(visit, SECTION, pages.again(visit, JobFormHead.ofNew(visit.language()), typed, rejection)));
    }

    private CompletionStage<Reply> save(ConsoleRequest visit, ConsoleForm sent) {
        var id = id(visit);
        return database.query(tx -> jobs.jobs().owned(tx, visit.employer(), id))
            .thenCompose(found -> found.isEmpty() ? gone(visit, id, sent) : save(visit, sent, found.get()));
    }

    private CompletionStage<Reply> save(ConsoleRequest visit, ConsoleForm sent, Job stored) {
        if (JobFormPages.isTooLong(stored)) {
            return console.write(visit, SECTION, pages.tooLong(visit, stored).status(409));
        }
        var button = JobFormAction.of(sent);
        var conflict = new JobFormConflict(sent, JobFormValues.of(sent), JobFormValues.of(stored));
        boolean isCurrent = sent.get(JobFormHead.TAG).equals(stored.tag()) || conflict.isUntouched(JobFormHead.base(stored));
        if (button != JobFormAction.COPY && (!isCurrent || conflict.isUndecided())) {
            return database.query(tx -> pages.conflict(tx, visit, stored, sent, conflict)).thenCompose(page -> console.write(visit, SECTION, page));
        }
        var typed = conflict.merged();
        return FormErrors.handleRejection(
            () -> (button == JobFormAction.COPY ? submission.copy(visit, stored, typed) : submission.update(visit, stored, typed, button))
                .thenCompose(written -> after(visit, written, button)),
            rejection -> handleRejection(visit, sent, stored, typed, rejection));
    }

    /** Handles a rejection. If somebody else changed or deleted the job a moment earlier, it starts again with the new version. */
    private CompletionStage<Reply> handleRejection(ConsoleRequest visit, ConsoleForm sent, Job stored, JobFormValues typed, Rejected rejection) {
        return rejection.problem() == Problem.PRECONDITION_FAILED || rejection.problem() == Problem.JOB_NOT_FOUND ? save(visit, sent)
            : console.write(visit, SECTION, pages.again(visit, JobFormHead.of(visit, stored).asSent(sent), typed, rejection));
    }

    private CompletionStage<Reply> gone(ConsoleRequest visit, JobId id, ConsoleForm sent) {
        return database.query(tx -> pages.gone(tx, visit, id, sent)).thenCompose(page -> console.write(visit, SECTION, page));
    }

    private static CompletionStage<Reply> after(ConsoleRequest visit, Written written, JobFormAction button) {
        return after(visit, written.job().id(), written.outcome() == Outcome.UNCHANGED ? "nothing" : button.code());
    }

    private static CompletionStage<Reply> after(ConsoleRequest visit, JobId job, String done) {
        return visit.redirectTo(visit.path("/jobs/" + job.value()) + "?done=" + done);
    }

    static JobId id(ConsoleRequest visit) {
        return visit.call().id("id").map(JobId::new).orElseThrow(() -> new Rejected(Problem.JOB_NOT_FOUND));
    }
}
