package ca.posthaste.job.publishing;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.job.Compliance;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobKey;
import ca.posthaste.job.JobPatch;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.job.Posting;
import ca.posthaste.job.Precondition;
import ca.posthaste.job.Revision;
import ca.posthaste.job.json.JobJson;
import ca.posthaste.job.store.JobTable;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.language.UserMessage;
import ca.posthaste.location.Location;
import ca.posthaste.location.Locations;
import ca.posthaste.location.Resolution;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violation;
import ca.posthaste.problem.Violations;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The writes that an employer can make to jobs, inside the caller's transaction. A rejected write throws {@link Rejected}; the transaction
 * must then be rolled back, because a location may already have been added. {@code memory} reserves the given number of bytes for the response. If it
 * throws, nothing is written.
 */
public final class JobWrites {
    private final JobTable jobs;
    /** Assigns ids to locations. */
    private final BiFunction<Transaction, Resolution, Location> locations;
    private final Compliance compliance;
    private final HistoryQuota quota;
    private final Clock clock;

    public enum Outcome { CREATED, UPDATED, UNCHANGED }

    public record Written(Job job, Outcome outcome) {}

    public JobWrites(Jobs jobs, Locations locations, Compliance compliance, HistoryQuota quota, Clock clock) {
        this(jobs, locations::findOrAdd, compliance, quota, clock);
    }

    private JobWrites(JobTable jobs, BiFunction<Transaction, Resolution, Location> locations, Compliance compliance, HistoryQuota quota,
                      Clock clock) {
        this.jobs = jobs;
        this.locations = locations;
        this.compliance = compliance;
        this.quota = quota;
        this.clock = clock;
    }

    /** Returns writes that perform every check but store nothing, so that a read transaction is enough. */
    public JobWrites dryRun(Locations known) {
        return new JobWrites(new DryRunJobs(jobs), known::findOrSimulate, compliance, quota.forDryRuns(), clock);
    }

    /** Returns these writes on another table, which may read ahead and write later, with the clock fixed at the given time. */
    public JobWrites through(JobTable table, Instant now) {
        return new JobWrites(table, locations, compliance, quota, Clock.fixed(now, clock.getZone()));
    }

    /** Reports whether this rejected write may have written something. If not, the transaction can continue. {@code sent} is null without a patch. */
    public static boolean mayHaveWritten(Rejected rejection, JobPatch sent) {
        return rejection.problem() == Problem.REFERENCE_ID_TAKEN
            || sent != null && sent.hasNewLocation() && (Compliance.isBlocked(rejection) || rejection.problem() == Problem.HISTORY_FULL);
    }

    public Job create(Transaction tx, Employer owner, JobPatch sent, LongConsumer memory) {
        return add(tx, owner, sent, memory).orElseThrow(JobWrites::taken);
    }

    public Written update(Transaction tx, Employer owner, JobKey key, JobPatch sent, Precondition precondition, LongConsumer memory) {
        return change(tx, sent.version(), patched(tx, sent, memory), () -> jobs.owned(tx, owner, key), precondition).orElseThrow(JobWrites::notFound);
    }

    public Written refresh(Transaction tx, Employer owner, JobKey key, Precondition precondition) {
        return change(tx, ApiVersion.V1_2, posting -> posting.refreshed(today()), () -> jobs.owned(tx, owner, key), precondition)
            .orElseThrow(JobWrites::notFound);
    }

    /** Like {@link #refresh(Transaction, Employer, JobKey, Precondition)}, but for a caller that receives the job in the response. */
    public Job refresh(Transaction tx, Employer owner, JobId id, Precondition precondition, LongConsumer memory, LargeJobs.Permit permit) {
        return change(tx, ApiVersion.V1_2, posting -> reserved(posting.refreshed(today()), memory), () -> jobs.owned(tx, owner, id, permit), precondition)
            .orElseThrow(JobWrites::notFound).job();
    }

    public Job copy(Transaction tx, Employer owner, JobId id, Precondition precondition, LongConsumer memory, LargeJobs.Permit permit) {
        var original = jobs.owned(tx, owner, id, permit).orElseThrow(JobWrites::notFound);
        precondition.check(Optional.of(original.tag()));
        return added(tx, owner, reserved(original.posting().copied(today()), memory)).orElseThrow(JobWrites::taken);
    }

    public Written upsert(Transaction tx, Employer owner, JobPatch sent, Precondition precondition, LongConsumer memory) {
        var reference = new JobKey.Reference(neededReference(sent));
        while (true) { // loops only if another request inserts or deletes the job at the same time
            var changed = change(tx, sent.version(), patched(tx, sent, memory), () -> jobs.owned(tx, owner, reference), precondition);
            if (changed.isPresent()) {
                return changed.get();
            }
            precondition.check(Optional.empty());
            var added = add(tx, owner, sent, memory);
            if (added.isPresent()) {
                return new Written(added.get(), Outcome.CREATED);
            }
        }
    }

    /** Publishes a draft whose day has come. Returns false if it is no longer due or is being saved by another request. */
    boolean publishDue(Transaction tx, Jobs.Due due) {
        var job = jobs.owned(tx, due.owner(), due.id()).filter(found -> found.posting().isDue(today()));
        if (job.isEmpty()) {
            return false;
        }
        var published = job.get().posting().published(today());
        compliance.check(published, due.owner(), ApiVersion.V1_2, today()); // the version that introduced publishOn
        quota.check(tx, due.owner(), job.get().posting(), published);
        boolean isSaved = jobs.save(tx, job.get(), published, clock.instant()) == JobTable.Saved.YES;
        if (isSaved) {
            quota.add(due.owner(), published);
        }
        return isSaved;
    }

    public void delete(Transaction tx, Employer owner, JobKey key, Precondition precondition) {
        if (!precondition.isNone()) {
            deleteReturningId(tx, owner, key, precondition);
        } else if (!jobs.delete(tx, owner.id(), key, clock.instant())) {
            throw notFound();
        }
    }

    /** Returns the job that a delete would delete. */
    public Job deletable(Transaction tx, Employer owner, JobKey key, Precondition precondition, LongConsumer memory) {
        var job = jobs.owned(tx, owner, key).orElseThrow(JobWrites::notFound);
        precondition.check(Optional.of(job.tag()));
        reserved(job.posting(), memory);
        return job;
    }

    /** Deletes a job that meets the precondition, and returns its id. Retries if the job was saved in between. */
    public JobId deleteReturningId(Transaction tx, Employer owner, JobKey key, Precondition precondition) {
        while (true) {
            var state = jobs.state(tx, owner.id(), key).orElseThrow(JobWrites::notFound);
            precondition.check(Optional.of(state.tag()));
            if (jobs.delete(tx, owner.id(), state, clock.instant())) {
                return state.id();
            }
        }
    }

    private Optional<Job> add(Transaction tx, Employer owner, JobPatch sent, LongConsumer memory) {
        var posting = checked(owner, sent, location -> locations.apply(tx, location), memory);
        quota.check(tx, owner, null, posting);
        return added(tx, owner, posting);
    }

    /** Returns the job to create, which has passed every check except those that need a transaction. */
    Posting checked(Employer owner, JobPatch sent, Posting.ToLocation toLocation, LongConsumer memory) {
        var posting = reserved(Posting.create(sent, owner.language(), toLocation, today()), memory);
        compliance.check(posting, owner, sent.version(), today());
        return posting;
    }

    private Optional<Job> added(Transaction tx, Employer owner, Posting posting) {
        var now = clock.instant();
        quota.add(owner, posting);
        return jobs.add(tx, owner.id(), posting, now).map(id -> new Job(id, Revision.first(now), owner, posting));
    }

    /** Reads, changes and saves a job. Retries if another request saved it in between. */
    private Optional<Written> change(Transaction tx, ApiVersion version, UnaryOperator<Posting> edit, Supplier<Optional<Job>> read, Precondition precondition) {
        for (var found = read.get(); found.isPresent(); found = read.get()) {
            var job = found.get();
            precondition.check(Optional.of(job.tag()));
            var changed = edit.apply(job.posting());
            if (!changed.equals(job.posting())) {
                compliance.check(changed, job.employer(), version, today());
                quota.check(tx, job.employer(), job.posting(), changed);
            }
            var now = clock.instant();
            switch (jobs.save(tx, job, changed, now)) {
                case UNCHANGED -> {
                    return Optional.of(new Written(job, Outcome.UNCHANGED));
                }
                case YES -> {
                    quota.add(job.employer(), changed);
                    return Optional.of(new Written(job.changed(changed, now), Outcome.UPDATED));
                }
                case TAKEN -> throw taken();
                case STALE -> { }
            }
        }
        return Optional.empty();
    }

    private UnaryOperator<Posting> patched(Transaction tx, JobPatch sent, LongConsumer memory) {
        return posting -> reserved(posting.with(sent, location -> locations.apply(tx, location), today()), memory);
    }

    private static Posting reserved(Posting posting, LongConsumer memory) {
        memory.accept(JobJson.size(posting));
        return posting;
    }

    private LocalDate today() {
        return LocalDate.now(clock);
    }

    private static String neededReference(JobPatch sent) {
        if (!sent.referenceId().isValue()) {
            var faults = new Violations(sent.faults());
            if (!sent.referenceId().isFaulty()) {
                faults.add("/referenceId", Rule.REQUIRED, UserMessage.of("job.reference-id-to-write"));
            }
            faults.reject();
        }
        return sent.referenceId().value();
    }

    private static Rejected notFound() {
        return new Rejected(Problem.JOB_NOT_FOUND);
    }

    static Rejected taken() {
        var detail = UserMessage.of("job.reference-id-taken");
        return new Rejected(Problem.REFERENCE_ID_TAKEN, detail, List.of(new Violation("/referenceId", Rule.REFERENCE_ID_TAKEN, detail)));
    }
}
