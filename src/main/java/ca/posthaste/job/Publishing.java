package ca.posthaste.job;

import ca.posthaste.db.Database;
import ca.posthaste.employer.Employer;
import ca.posthaste.location.Locations;
import ca.posthaste.problem.Faults;
import ca.posthaste.problem.FieldFault;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jdbi.v3.core.Handle;

/** What employers do with jobs: create, update, upsert and delete them; and what time does: refresh. */
public final class Publishing {
    private final Database database;
    private final Jobs jobs;
    private final Locations locations;
    private final Clock clock;

    /** A job and whether this request made it. */
    public record Upserted(Job job, boolean created) {}

    public Publishing(Database database, Jobs jobs, Locations locations, Clock clock) {
        this.database = database;
        this.jobs = jobs;
        this.locations = locations;
        this.clock = clock;
    }

    public CompletionStage<Job> create(Employer owner, JobPatch sent) {
        return database.write(tx -> add(tx, owner, sent));
    }

    public CompletionStage<Job> update(Employer owner, JobId id, JobPatch sent) {
        return database.write(tx -> change(tx, jobs.owned(tx, owner.id(), id).orElseThrow(Publishing::notFound), sent));
    }

    /** Updates the job with the sent referenceId, or creates it. */
    public CompletionStage<Upserted> upsert(Employer owner, JobPatch sent) {
        needReference(sent);
        var reference = sent.referenceId().value();
        return database.write(tx -> {
            var existing = jobs.referenced(tx, owner.id(), reference);
            if (existing.isPresent()) {
                return new Upserted(change(tx, existing.get(), sent), false);
            }
            var posting = posting(tx, sent);
            var id = jobs.add(tx, owner.id(), posting);
            // Nobody had it a moment ago and somebody has it now: another node was faster, so this is an update.
            return id.isPresent() ? new Upserted(new Job(id.get(), owner, posting), true)
                : new Upserted(change(tx, jobs.referenced(tx, owner.id(), reference).orElseThrow(Publishing::taken), sent),
                    false);
        });
    }

    public CompletionStage<Void> delete(Employer owner, JobId id) {
        return database.write(tx -> found(jobs.delete(tx, owner.id(), id)));
    }

    public CompletionStage<Void> deleteReferenced(Employer owner, String referenceId) {
        return database.write(tx -> found(jobs.deleteReferenced(tx, owner.id(), referenceId)));
    }

    /** How many jobs got a new publish date. */
    public CompletionStage<Integer> refresh() {
        return database.write(tx -> jobs.refresh(tx, today()));
    }

    private Job add(Handle tx, Employer owner, JobPatch sent) {
        var posting = posting(tx, sent);
        var id = jobs.add(tx, owner.id(), posting).orElseThrow(Publishing::taken);
        return new Job(id, owner, posting);
    }

    private Posting posting(Handle tx, JobPatch sent) {
        return Posting.create(sent, place -> locations.settle(tx, place), today());
    }

    private Job change(Handle tx, Job job, JobPatch sent) {
        var changed = job.posting().with(sent, place -> locations.settle(tx, place), today());
        if (changed.equals(job.posting())) {
            return job;
        }
        if (!jobs.save(tx, job.employer().id(), job.id(), changed)) {
            throw taken();
        }
        return new Job(job.id(), job.employer(), changed);
    }

    private LocalDate today() {
        return LocalDate.now(clock);
    }

    private static void needReference(JobPatch sent) {
        if (!sent.referenceId().isValue()) {
            var faults = new Faults(sent.faults());
            if (!sent.referenceId().isFaulty()) {
                faults.add("/referenceId", Rule.REQUIRED,
                    "Send referenceId: it says which job to create or update. Without one, use PUT /jobs/{id}.");
            }
            faults.reject();
        }
    }

    private static Void found(boolean deleted) {
        if (!deleted) {
            throw notFound();
        }
        return null;
    }

    private static Rejected notFound() {
        return new Rejected(Problem.JOB_NOT_FOUND);
    }

    private static Rejected taken() {
        var detail = "Send a referenceId that none of your jobs has, or use PUT /jobs to update the job that has it.";
        return new Rejected(Problem.REFERENCE_ID_TAKEN, detail,
            List.of(new FieldFault("/referenceId", Rule.REFERENCE_ID_TAKEN, detail)));
    }
}
