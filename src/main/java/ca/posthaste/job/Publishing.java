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

/** The use cases of jobs: employers create, update, upsert and delete them; a timer refreshes them. */
public final class Publishing {
    private final Database database;
    private final Jobs jobs;
    private final Locations locations;
    private final Clock clock;

    /** The memory in which an answer is kept until it is sent. */
    public interface AnswerMemory {
        /** Throws if there is not enough for so many bytes. Then nothing is written. */
        void reserve(long bytes);
    }

    /** A job and whether this request created it. */
    public record Upserted(Job job, boolean created) {}

    public Publishing(Database database, Jobs jobs, Locations locations, Clock clock) {
        this.database = database;
        this.jobs = jobs;
        this.locations = locations;
        this.clock = clock;
    }

    public CompletionStage<Job> create(Employer owner, JobPatch sent, AnswerMemory memory) {
        if (sent.hasNewLocation()) {
            return database.write(tx -> add(tx, owner, sent, memory).orElseThrow(Publishing::taken));
        }
        var posting = reserved(Posting.create(sent, location -> ((Listed) location).location(), today()), memory);
        return jobs.add(owner.id(), posting)
            .thenApply(id -> new Job(id.orElseThrow(Publishing::taken), Job.FIRST_VERSION, owner, posting));
    }

    public CompletionStage<Job> update(Employer owner, JobId id, JobPatch sent, AnswerMemory memory) {
        return write(sent, tx -> change(tx, sent, () -> jobs.owned(tx, owner, id), memory).orElseThrow(Publishing::notFound));
    }

    /** Updates the job with the sent referenceId, or creates it. */
    public CompletionStage<Upserted> upsert(Employer owner, JobPatch sent, AnswerMemory memory) {
        needReference(sent);
        var reference = sent.referenceId().value();
        return write(sent, tx -> {
            while (true) { // updated or inserted; neither only if another request inserts or deletes it at the same time
                var changed = change(tx, sent, () -> jobs.referenced(tx, owner, reference), memory);
                if (changed.isPresent()) {
                    return new Upserted(changed.get(), false);
                }
                var added = add(tx, owner, sent, memory);
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

    /** A new location is a row of its own, which must be stored in the same transaction as the job. */
    private <T> CompletionStage<T> write(JobPatch sent, Function<Transaction, T> work) {
        return sent.hasNewLocation() ? database.write(work) : database.writeOne(work);
    }

    private static Posting reserved(Posting posting, AnswerMemory memory) {
        memory.reserve(JobJson.size(posting.description()));
        return posting;
    }

    private Optional<Job> add(Transaction tx, Employer owner, JobPatch sent, AnswerMemory memory) {
        var posting = reserved(Posting.create(sent, location -> locations.findOrAdd(tx, location), today()), memory);
        return jobs.add(tx, owner.id(), posting).map(id -> new Job(id, Job.FIRST_VERSION, owner, posting));
    }

    /** Reads, changes and saves a job. Starts again if another request saved it in between. */
    private Optional<Job> change(Transaction tx, JobPatch sent, Supplier<Optional<Job>> read, AnswerMemory memory) {
        for (var found = read.get(); found.isPresent(); found = read.get()) {
            var job = found.get();
            var changed = reserved(job.posting().with(sent, location -> locations.findOrAdd(tx, location), today()), memory);
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
