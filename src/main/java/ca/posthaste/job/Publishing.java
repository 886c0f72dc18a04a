package ca.posthaste.job;

import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.location.Locations;
import ca.posthaste.location.Resolution.Listed;
import ca.posthaste.problem.Faults;
import ca.posthaste.problem.FieldFault;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;

/** What employers do with jobs: create, update, upsert and delete them; and what time does: refresh. */
public final class Publishing {
    private final Database database;
    private final Jobs jobs;
    private final Locations locations;
    private final Clock clock;

    /** Where the job that answers a request is kept until the answer is sent. */
    public interface Room {
        /** Refuses if there is none for so many bytes; then nothing is done. */
        void take(long bytes);
    }

    /** A job and whether this request made it. */
    public record Upserted(Job job, boolean created) {}

    public Publishing(Database database, Jobs jobs, Locations locations, Clock clock) {
        this.database = database;
        this.jobs = jobs;
        this.locations = locations;
        this.clock = clock;
    }

    public CompletionStage<Job> create(Employer owner, JobPatch sent, Room room) {
        if (sent.namesNewLocation()) {
            return database.write(tx -> add(tx, owner, sent, room).orElseThrow(Publishing::taken));
        }
        var posting = roomy(Posting.create(sent, location -> ((Listed) location).location(), today()), room);
        return jobs.add(owner.id(), posting)
            .thenApply(id -> new Job(id.orElseThrow(Publishing::taken), Job.FIRST_VERSION, owner, posting));
    }

    public CompletionStage<Job> update(Employer owner, JobId id, JobPatch sent, Room room) {
        return write(sent, tx -> change(tx, sent, () -> jobs.owned(tx, owner, id), room).orElseThrow(Publishing::notFound));
    }

    /** Updates the job with the sent referenceId, or creates it. */
    public CompletionStage<Upserted> upsert(Employer owner, JobPatch sent, Room room) {
        needReference(sent);
        var reference = sent.referenceId().value();
        return write(sent, tx -> {
            while (true) { // found or added; neither only when another adds or deletes it at this very moment
                var changed = change(tx, sent, () -> jobs.referenced(tx, owner, reference), room);
                if (changed.isPresent()) {
                    return new Upserted(changed.get(), false);
                }
                var added = add(tx, owner, sent, room);
                if (added.isPresent()) {
                    return new Upserted(added.get(), true);
                }
            }
        });
    }

    public CompletionStage<Void> delete(Employer owner, JobId id) {
        return database.writeOne(tx -> found(jobs.delete(tx, owner.id(), id)));
    }

    public CompletionStage<Void> deleteReferenced(Employer owner, String referenceId) {
        return database.writeOne(tx -> found(jobs.deleteReferenced(tx, owner.id(), referenceId)));
    }

    /** How many jobs got a new publish date. */
    public CompletionStage<Integer> refresh() {
        return database.writeOne(tx -> jobs.refresh(tx, today()));
    }

    /** A location that is new is a row of its own, which must be written in the job's transaction. */
    private <T> CompletionStage<T> write(JobPatch sent, Function<Transaction, T> work) {
        return sent.namesNewLocation() ? database.write(work) : database.writeOne(work);
    }

    private static Posting roomy(Posting posting, Room room) {
        room.take(JobJson.size(posting.description()));
        return posting;
    }

    private Optional<Job> add(Transaction tx, Employer owner, JobPatch sent, Room room) {
        var posting = roomy(Posting.create(sent, location -> locations.findOrAdd(tx, location), today()), room);
        return jobs.add(tx, owner.id(), posting).map(id -> new Job(id, Job.FIRST_VERSION, owner, posting));
    }

    /** Reads, changes and saves; once more from the start when somebody else saved in between. */
    private Optional<Job> change(Transaction tx, JobPatch sent, Supplier<Optional<Job>> read, Room room) {
        for (var found = read.get(); found.isPresent(); found = read.get()) {
            var job = found.get();
            var changed = roomy(job.posting().with(sent, location -> locations.findOrAdd(tx, location), today()), room);
            switch (jobs.save(tx, job, changed)) {
                case UNCHANGED -> {
                    return found;
                }
                case YES -> {
                    return Optional.of(job.changed(changed));
                }
                case TAKEN -> throw taken();
                case STALE -> { }
            }
        }
        return Optional.empty();
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
