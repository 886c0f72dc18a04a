package ca.posthaste.job.bulk;

import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobKey;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.job.Posting;
import ca.posthaste.job.store.JobTable;
import ca.posthaste.job.store.Jobs;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Write-behind cache for the jobs of a chunk, which are read and written with a few bulk statements. A job that was written earlier in the chunk
 * is read again, so every item sees the effects of those before it. A new job has a negative id until it is written: see {@link #idOf}.
 */
public final class BulkJobTable implements JobTable {
    /**
     * Maximum length of the texts of one slice, in characters, unless a single job exceeds it. They are held in memory, and everybody waits
     * while they are written.
     */
    public static final int SLICE_TEXTS_MAX = 1024 * 1024;
    /** Maximum length of the pending texts in characters. They are held in memory, and on PostgreSQL once more in the statement. */
    private static final int WAITING_TEXTS_MAX = 512 * 1024;

    private final Jobs jobs;
    private final Employer owner;
    private final Instant now;
    private final Map<JobKey, Job> found = new HashMap<>();
    /** Keys that have been read, whether or not such a job exists. */
    private final Set<JobKey> known = new HashSet<>();
    private final Set<JobKey> waiting = new HashSet<>();
    private final List<Posting> inserts = new ArrayList<>();
    private final List<Jobs.Change> updates = new ArrayList<>();
    private final List<JobId> insertedIds = new ArrayList<>();
    /** Length in characters of the texts to be written, and of those they replace. */
    private long waitingTexts;

    /** Signals that another request changed a job first. The transaction must be rolled back and can then be retried, in a batch one item at a time. */
    public static final class Conflict extends RuntimeException {
        public Conflict() {
            super("A job of the chunk was written by another request.", null, false, false);
        }
    }

    BulkJobTable(Jobs jobs, Employer owner, Instant now) {
        this.jobs = jobs;
        this.owner = owner;
        this.now = now;
    }

    void read(Transaction tx, Collection<String> referenceIds, Collection<JobId> ids) {
        referenceIds.forEach(id -> known.add(new JobKey.Reference(id)));
        known.addAll(ids);
        jobs.withReferences(tx, owner, referenceIds).forEach(job -> found.put(reference(job.posting()), job));
        jobs.withIds(tx, owner, ids).forEach(job -> found.put(job.id(), job));
    }

    /** Returns the referenceId as a key; null if the job has none. */
    private static JobKey reference(Posting posting) {
        return posting.referenceId() == null ? null : new JobKey.Reference(posting.referenceId());
    }

    void flush(Transaction tx) {
        var ids = jobs.addAll(tx, owner.id(), inserts, now);
        if (ids.stream().anyMatch(Optional::isEmpty) || !jobs.saveAll(tx, updates, now)) {
            throw new Conflict();
        }
        ids.forEach(id -> insertedIds.add(id.get()));
        inserts.clear();
        updates.clear();
        known.removeAll(waiting);
        waiting.clear();
        waitingTexts = 0;
    }

    private void flushIfLarge(Transaction tx, long texts) {
        waitingTexts += texts;
        if (waitingTexts > WAITING_TEXTS_MAX) {
            flush(tx);
        }
    }

    JobId idOf(JobId id) {
        return id.value() < 0 ? insertedIds.get(-1 - id.value()) : id;
    }

    /** Reads the job on its own if it was not read ahead, or if its texts were too long for that. */
    @Override public Optional<Job> owned(Transaction tx, Employer by, JobKey key) {
        flushIfWaiting(tx, key);
        var job = found.get(key);
        return known.contains(key) && (job == null || job.posting().hasTexts()) ? Optional.ofNullable(job) : jobs.owned(tx, by, key);
    }

    @Override public Optional<Job> owned(Transaction tx, Employer by, JobId id, LargeJobs.Permit permit) {
        flushIfWaiting(tx, id);
        return jobs.owned(tx, by, id, permit);
    }

    private void flushIfWaiting(Transaction tx, JobKey key) {
        if (waiting.contains(key)) {
            flush(tx);
        }
    }

    @Override public Optional<JobId> add(Transaction tx, EmployerId by, Posting posting, Instant when) {
        var reference = reference(posting);
        if (reference != null) {
            flushIfWaiting(tx, reference);
            if (known.contains(reference) ? found.containsKey(reference) : jobs.state(tx, by, reference).isPresent()) {
                return Optional.empty();
            }
            waiting.add(reference);
        }
        inserts.add(posting);
        var id = new JobId(-insertedIds.size() - inserts.size());
        flushIfLarge(tx, posting.textLength());
        return Optional.of(id);
    }

    @Override public Saved save(Transaction tx, Job read, Posting posting, Instant when) {
        if (posting.equals(read.posting())) {
            return Saved.UNCHANGED;
        }
        var reference = reference(read.posting());
        if (!Objects.equals(reference, reference(posting))) { // only the database knows whether the new one is taken
            flush(tx);
            forget(read);
            known.remove(reference(posting));
            return jobs.save(tx, read, posting, when);
        }
        updates.add(new Jobs.Change(read, posting));
        waiting.add(read.id());
        waiting.add(reference);
        flushIfLarge(tx, read.posting().textLength() + posting.textLength());
        return Saved.YES;
    }

    private void forget(Job job) {
        known.remove(job.id());
        known.remove(reference(job.posting()));
    }

    @Override public Optional<State> state(Transaction tx, EmployerId by, JobKey key) {
        flushIfWaiting(tx, key);
        return jobs.state(tx, by, key);
    }

    @Override public boolean delete(Transaction tx, EmployerId by, JobKey key, Instant when) {
        flushIfWaiting(tx, key);
        known.remove(key);
        found.values().stream().filter(job -> key.equals(job.id()) || key.equals(reference(job.posting()))).forEach(this::forget);
        return jobs.delete(tx, by, key, when);
    }

    @Override public boolean delete(Transaction tx, EmployerId by, State state, Instant when) {
        flush(tx);
        known.clear(); // the job's referenceId is not known
        return jobs.delete(tx, by, state, when);
    }
}
