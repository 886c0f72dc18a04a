package ca.posthaste.console.job;

import ca.posthaste.audit.Audit;
import ca.posthaste.board.page.JobPages;
import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRoutes;
import ca.posthaste.console.Visit;
import ca.posthaste.db.Database;
import ca.posthaste.http.Level;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.form.SentFields;
import ca.posthaste.job.Compliance;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobWrites.Outcome;
import ca.posthaste.job.JobWrites.Written;
import ca.posthaste.job.Jobs;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.job.Publishing;
import ca.posthaste.location.Locations;
import ca.posthaste.problem.Faults;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;

/** The form of a job: new, stored, changed by two people at once. What it does, {@link JobFormSaving} does; what it shows, {@link JobFormPages} makes. */
public final class JobFormResource {
    private static final String SECTION = "jobs";
    private static final int BAD = 400;

    private final Console console;
    private final Database database;
    private final Jobs jobs;
    private final LargeJobs large;
    private final JobFormPages pages;
    private final JobFormSaving saving;
    private final JobFormCheck check;
    private final JobFormTrial trial;

    public JobFormResource(Console console, Database database, Jobs jobs, Publishing publishing, Locations locations, Compliance compliance, LargeJobs large,
                           JobPages publicPages, Audit audit, Clock clock) {
        this.console = console;
        this.database = database;
        this.jobs = jobs;
        this.large = large;
        pages = new JobFormPages(locations, audit, clock);
        saving = new JobFormSaving(database, publishing, locations, large, audit);
        check = new JobFormCheck(publishing, saving, compliance, clock);
        trial = new JobFormTrial(console, database, jobs, publishing, large, publicPages, pages, check);
    }

    public List<Route> routes() {
        return new ConsoleRoutes(console)
            .page("/{employer}/jobs/new", Level.EDITOR, "the form of a new job", this::empty)
            .action("/{employer}/jobs/new", Level.EDITOR, "create a job", this::create)
            .action("/{employer}/jobs/check", Level.EDITOR, "check a job without saving it", trial::check)
            .action("/{employer}/jobs/preview", Level.EDITOR, "see a job as candidates would, without saving it", trial::preview)
            .page("/{employer}/jobs/{id}", Level.READER, "a job", this::show)
            .action("/{employer}/jobs/{id}", Level.EDITOR, "change a job", this::save)
            .page("/{employer}/jobs/{id}/preview", Level.READER, "a job as candidates would see it", trial::previewStored)
            .all();
    }

    private CompletionStage<Reply> empty(Visit visit) {
        var form = new JobFormView(JobFormValues.first(visit.employer()), List.of(), List.of(), visit.language());
        return console.write(visit, SECTION, pages.form(visit, JobFormHead.ofNew(visit.language()), form, "", ""));
    }

    /** Large descriptions have room until the page is made of them. */
    private CompletionStage<Reply> show(Visit visit) {
        var id = id(visit);
        return database.query(tx -> {
            try (var permit = large.permit()) {
                var job = jobs.owned(tx, visit.employer(), id, permit).orElseThrow(() -> new Rejected(Problem.JOB_NOT_FOUND));
                var form = new JobFormView(JobFormValues.of(job), List.of(), check.found(visit, job).findings(), visit.language());
                return console.answer(visit, SECTION, visit.may(Level.EDITOR)
                    ? pages.form(visit, pages.head(job, visit.language()), form, done(visit), "") : pages.readOnly(visit, job, form));
            }
        });
    }

    private static String done(Visit visit) {
        var texts = visit.texts();
        return switch (visit.call().query().get("done", new Faults()).orElse("")) {
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
        return orElse(() -> saving.create(visit, typed, deed).thenCompose(written -> after(visit, written, deed)),
            refusal -> again(visit, JobFormHead.ofNew(visit.language()), typed, refusal));
    }

    private CompletionStage<Reply> save(Visit visit, SentFields sent) {
        var id = id(visit);
        return database.query(tx -> jobs.owned(tx, visit.employer(), id)).thenCompose(found -> found.isEmpty() ? gone(visit, id, sent) : save(visit, sent, found.get()));
    }

    private CompletionStage<Reply> save(Visit visit, SentFields sent, Job stored) {
        var deed = JobFormDeed.of(sent);
        var conflict = new JobFormConflict(sent, JobFormValues.of(stored));
        boolean isCurrent = sent.get(JobFormHead.TAG).equals(stored.tag()) || conflict.isUntouched(JobFormHead.base(stored));
        if (deed != JobFormDeed.COPY && (!isCurrent || conflict.isUndecided())) {
            return database.query(tx -> pages.conflict(tx, visit, stored, sent, conflict)).thenCompose(page -> console.write(visit, SECTION, page));
        }
        var typed = conflict.mixture();
        return orElse(() -> (deed == JobFormDeed.COPY ? saving.copy(visit, stored, typed) : saving.update(visit, stored, typed, deed))
            .thenCompose(written -> after(visit, written, deed)), refusal -> refused(visit, sent, stored, typed, refusal));
    }

    /** Somebody else was quicker by a moment: it is looked at again. */
    private CompletionStage<Reply> refused(Visit visit, SentFields sent, Job stored, JobFormValues typed, Rejected refusal) {
        return refusal.problem() == Problem.PRECONDITION_FAILED || refusal.problem() == Problem.JOB_NOT_FOUND ? save(visit, sent)
            : again(visit, pages.head(stored, visit.language()).asSent(sent), typed, refusal);
    }

    private CompletionStage<Reply> gone(Visit visit, JobId id, SentFields sent) {
        return database.query(tx -> pages.gone(tx, visit, id, sent)).thenCompose(page -> console.write(visit, SECTION, page));
    }

    /** The form as it was typed, with what is wrong beside the fields. */
    private CompletionStage<Reply> again(Visit visit, JobFormHead head, JobFormValues typed, Rejected refusal) {
        var form = new JobFormView(typed, refusal.faults(), List.of(), visit.language());
        boolean isOfFields = !refusal.faults().isEmpty();
        return console.write(visit, SECTION, pages.form(visit, head, form, "", isOfFields ? "" : refusal.detail().in(visit.language()))
            .formStatus(isOfFields ? BAD : refusal.problem().status()).other(Optional.empty()));
    }

    private static CompletionStage<Reply> after(Visit visit, Written written, JobFormDeed deed) {
        return visit.to(visit.path("/jobs/" + written.job().id().value()) + "?done=" + (written.outcome() == Outcome.UNCHANGED ? "nothing" : deed.word()));
    }

    static JobId id(Visit visit) {
        return visit.call().id("id").map(JobId::new).orElseThrow(() -> new Rejected(Problem.JOB_NOT_FOUND));
    }

    /** A refusal may be thrown at once, or come from a transaction. */
    static CompletionStage<Reply> orElse(Supplier<CompletionStage<Reply>> work, Function<Rejected, CompletionStage<Reply>> refused) {
        try {
            return work.get().exceptionallyCompose(fault -> Rejected.in(fault).map(refused).orElseGet(() -> CompletableFuture.failedFuture(fault)));
        } catch (Rejected refusal) {
            return refused.apply(refusal);
        }
    }
}
