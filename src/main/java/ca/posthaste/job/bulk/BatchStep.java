package ca.posthaste.job.bulk;

import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobPatch;
import ca.posthaste.job.Status;
import ca.posthaste.job.publishing.JobWrites;
import ca.posthaste.job.publishing.JobWrites.Written;
import ca.posthaste.job.store.Jobs;
import java.util.function.LongConsumer;

/** Executes a single item of a batch inside a transaction. */
final class BatchStep {
    /** Reserves nothing: results are short whatever the job is, and memory for all of them is reserved together. */
    private static final LongConsumer NO_ANSWER = bytes -> {};

    private final Transaction tx;
    private final Jobs jobs;
    private final JobWrites writes;
    private final Employer owner;
    private long texts;

    BatchStep(Transaction tx, Jobs jobs, JobWrites writes, Employer owner) {
        this.tx = tx;
        this.jobs = jobs;
        this.writes = writes;
        this.owner = owner;
    }

    /** Returns the length of the texts of all jobs read, written or deleted so far, in characters or bytes: everybody waits meanwhile. */
    long texts() {
        return texts;
    }

    ItemResult run(BatchItem item) {
        if (item.rejection() != null) {
            throw item.rejection();
        }
        return switch (item.operation()) {
            case CREATE -> created(item, writes.create(tx, owner, item.job(), NO_ANSWER));
            case UPSERT -> written(item, writes.upsert(tx, owner, item.job(), item.precondition(), NO_ANSWER), ItemOutcome.UPDATED);
            case UPDATE -> written(item, update(item, item.job()), ItemOutcome.UPDATED);
            case PUBLISH -> written(item, update(item, JobPatch.of(Status.ACTIVE)), ItemOutcome.UPDATED);
            case ARCHIVE -> written(item, update(item, JobPatch.of(Status.ARCHIVED)), ItemOutcome.ARCHIVED);
            case REFRESH -> written(item, writes.refresh(tx, owner, item.key(), item.precondition()), ItemOutcome.UPDATED);
            case DELETE -> deleted(item);
        };
    }

    private Written update(BatchItem item, JobPatch patch) {
        return writes.update(tx, owner, item.key(), patch, item.precondition(), NO_ANSWER);
    }

    private ItemResult deleted(BatchItem item) {
        var id = item.id();
        texts += namedTexts(item);
        if (id != null) {
            writes.delete(tx, owner, id, item.precondition());
        } else {
            id = writes.deleteReturningId(tx, owner, item.key(), item.precondition());
        }
        return new ItemResult(item.index(), item.referenceId(), id, ItemOutcome.DELETED, null, null);
    }

    /** Counts the texts of an item that {@link #run} rejected: its job was read before. */
    void addRejected(BatchItem item) {
        if (item.rejection() == null) {
            texts += namedTexts(item);
        }
    }

    /** Returns the size of the texts of the job that an item names; 0 if it names none. */
    private long namedTexts(BatchItem item) {
        return item.key() == null ? 0 : jobs.textBytes(tx, owner.id(), item.key());
    }

    private ItemResult created(BatchItem item, Job job) {
        texts += job.posting().textLength();
        return result(item, job, ItemOutcome.CREATED);
    }

    private ItemResult written(BatchItem item, Written written, ItemOutcome change) {
        long length = written.job().posting().textLength();
        return switch (written.outcome()) {
            case CREATED -> created(item, written.job());
            case UPDATED -> {
                texts += 2 * length; // the job as it was before, and as it is now
                yield result(item, written.job(), change);
            }
            case UNCHANGED -> {
                texts += length;
                yield result(item, written.job(), ItemOutcome.UNCHANGED);
            }
        };
    }

    private static ItemResult result(BatchItem item, Job job, ItemOutcome outcome) {
        return new ItemResult(item.index(), job.posting().referenceId(), job.id(), outcome, job.tag(), null);
    }
}
