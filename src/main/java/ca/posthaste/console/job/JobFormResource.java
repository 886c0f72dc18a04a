package ca.posthaste.console.job;

import ca.posthaste.audit.Audit;
import ca.posthaste.board.page.JobPages;
import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRoutes;
import ca.posthaste.console.FormErrors;
import ca.posthaste.console.Visit;
import ca.posthaste.db.Database;
import ca.posthaste.http.Level;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.form.SentFields;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobPart;
import ca.posthaste.job.JobWrites.Outcome;
import ca.posthaste.job.JobWrites.Written;
import ca.posthaste.job.Jobs;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.location.Locations;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** The form of a job: new, stored, or in an edit conflict. {@link JobFormSaving} carries out its actions, and {@link JobFormPages} builds its pages. */
public final class JobFormResource {
    private static final String SECTION = "jobs";
    private static final int CONFLICT = 409;

    private final Console console;
    private final Database database;
    private final Jobs jobs;
    private final LargeJobs large;
    private final JobFormPages pages;
    private final JobFormSaving saving;
    private final JobFormCheck check;
    private final JobFormTrial trial;
    private final TakenForms taken;

    JobFormResource(Console console, Database database, JobPart part, Locations locations, JobPages publicPages, Audit audit, Clock clock) {
        this.console = console;
        this.database = database;
        jobs = part.jobs();
        large = part.large();
        var publishing = part.publishing();
        pages = new JobFormPages(locations, audit, clock);
        taken = new TakenForms(clock);
        saving = new JobFormSaving(database, publishing, locations, large, audit);
        check = new JobFormCheck(publishing, saving, part.compliance(), clock);
        trial = new JobFormTrial(console, database, jobs, publishing, large, publicPages, pages, check);
    }

    public List<Route> routes() {
        return new ConsoleRoutes(console)
            .page("/{employer}/jobs/new", Level.EDITOR, "the form of a new job", this::empty)
            .longAction("/{employer}/jobs/new", Level.EDITOR, "create a job", this::create)
            .longAction("/{employer}/jobs/check", Level.EDITOR, "check a job without saving it", trial::check)
            .longAction("/{employer}/jobs/preview", Level.EDITOR, "see a job as candidates would, without saving it", trial::preview)
            .page("/{employer}/jobs/{id}", Level.READER, "a job", this::show)
            .longAction("/{employer}/jobs/{id}", Level.EDITOR, "change a job", this::save)
            .page("/{employer}/jobs/{id}/preview", Level.READER, "a job as candidates would see it", trial::previewStored)
            .all();
    }

    private CompletionStage<Reply> empty(Visit visit) {
        var form = new JobFormView(JobFormValues.first(visit.employer()), List.of(), List.of(), visit.language());
        return console.write(visit, SECTION, pages.form(visit, JobFormHead.ofNew(visit.language()), form, "", ""));
    }

    /** Shows a job. Memory for large descriptions is reserved until the page is rendered. */
    private CompletionStage<Reply> show(Visit visit) {
        var id = id(visit);
        return database.query(tx -> {
            try (var permit = large.permit()) {
                var job = jobs.owned(tx, visit.employer(), id, permit).orElseThrow(() -> new Rejected(Problem.JOB_NOT_FOUND));
                if (JobFormPages.isTooLong(job)) {
                    return console.answer(visit, SECTION, pages.tooLong(visit, job));
                }
                var form = new JobFormView(JobFormValues.of(job), List.of(), check.found(visit, job).findings(), visit.language());
                return console.answer(visit, SECTION, visit.may(Level.EDITOR)
                    ? pages.form(visit, pages.head(job, visit.language()), form, done(visit), "") : pages.readOnly(visit, job, form));
            }
        });
    }

    private static String done(Visit visit) {
        var texts = visit.texts();
        return switch (visit.asked("done").orElse("")) {
            case "save" -> texts.get("jobDoneSave");
            case "publish" -> texts.get("jobDonePublish");
            case "schedule" -> texts.get("jobDoneSchedule");
            case "archive" -> texts.get("jobDoneArchive");
            case "copy" -> texts.get("jobDoneCopy");
            case "nothing" -> texts.get("jobDoneNothing");
            default -> "";
        };
    }

    private CompletionStage<Reply> create(Visit visit, SentFields sent) {
        var typed = JobFormValues.of(sent);
        var deed = JobFormDeed.of(sent);
        return FormErrors.orElse(() -> taken.take(visit, sent, () -> saving.create(visit, typed, deed).thenApply(written -> written.job().id()))
                .thenCompose(job -> after(visit, job, deed.word())),
            refusal -> console.write(visit, SECTION, pages.again(visit, JobFormHead.ofNew(visit.language()), typed, refusal)));
    }

    private CompletionStage<Reply> save(Visit visit, SentFields sent) {
        var id = id(visit);
        return database.query(tx -> jobs.owned(tx, visit.employer(), id)).thenCompose(found -> found.isEmpty() ? gone(visit, id, sent) : save(visit, sent, found.get()));
    }

    private CompletionStage<Reply> save(Visit visit, SentFields sent, Job stored) {
        if (JobFormPages.isTooLong(stored)) {
            return console.write(visit, SECTION, pages.tooLong(visit, stored).status(CONFLICT));
        }
        var deed = JobFormDeed.of(sent);
        var conflict = new JobFormConflict(sent, JobFormValues.of(stored));
        boolean isCurrent = sent.get(JobFormHead.TAG).equals(stored.tag()) || conflict.isUntouched(JobFormHead.base(stored));
        if (deed != JobFormDeed.COPY && (!isCurrent || conflict.isUndecided())) {
            return database.query(tx -> pages.conflict(tx, visit, stored, sent, conflict)).thenCompose(page -> console.write(visit, SECTION, page));
        }
        var typed = conflict.mixture();
        return FormErrors.orElse(() -> (deed == JobFormDeed.COPY ? saving.copy(visit, stored, typed) : saving.update(visit, stored, typed, deed))
            .thenCompose(written -> after(visit, written, deed)), refusal -> refused(visit, sent, stored, typed, refusal));
    }

    /** Handles a rejection. If somebody else changed or deleted the job a moment earlier, it starts again with the new version. */
    private CompletionStage<Reply> refused(Visit visit, SentFields sent, Job stored, JobFormValues typed, Rejected refusal) {
        return refusal.problem() == Problem.PRECONDITION_FAILED || refusal.problem() == Problem.JOB_NOT_FOUND ? save(visit, sent)
            : console.write(visit, SECTION, pages.again(visit, pages.head(stored, visit.language()).asSent(sent), typed, refusal));
    }

    private CompletionStage<Reply> gone(Visit visit, JobId id, SentFields sent) {
        return database.query(tx -> pages.gone(tx, visit, id, sent)).thenCompose(page -> console.write(visit, SECTION, page));
    }

    private static CompletionStage<Reply> after(Visit visit, Written written, JobFormDeed deed) {
        return after(visit, written.job().id(), written.outcome() == Outcome.UNCHANGED ? "nothing" : deed.word());
    }

    private static CompletionStage<Reply> after(Visit visit, JobId job, String done) {
        return visit.to(visit.path("/jobs/" + job.value()) + "?done=" + done);
    }

    static JobId id(Visit visit) {
        return visit.call().id("id").map(JobId::new).orElseThrow(() -> new Rejected(Problem.JOB_NOT_FOUND));
    }
}
