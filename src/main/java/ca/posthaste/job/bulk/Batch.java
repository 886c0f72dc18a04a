package ca.posthaste.job.bulk;

import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobTag;
import ca.posthaste.job.JobWrites;
import ca.posthaste.job.Jobs;
import ca.posthaste.job.Publishing;
import ca.posthaste.job.Revision;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.time.Clock;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Does the items of a batch in their order, in one transaction. The usual way reads and writes many jobs with each statement.
 * Where another request was faster, or a refusal comes after something was written, all is undone and done again one by one.
 */
public final class Batch {
    private final Database database;
    private final Jobs jobs;
    private final Publishing publishing;
    private final Clock clock;

    public Batch(Database database, Jobs jobs, Publishing publishing, Clock clock) {
        this.database = database;
        this.jobs = jobs;
        this.publishing = publishing;
        this.clock = clock;
    }

    /** An atomic batch in which an item was refused. Nothing was done. */
    static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient List<ItemResult> results;

        Refused(List<ItemResult> results) {
            super("An item of the batch was refused.", null, false, false);
            this.results = results;
        }

        List<ItemResult> results() {
            return results;
        }
    }

    /** A way to do the items inside a transaction. */
    interface Way {
        List<ItemResult> run(Transaction tx, Employer owner, List<BatchItem> items);

        /** All of the items or none: then it fails with {@link Refused}. */
        default List<ItemResult> runAll(Transaction tx, Employer owner, List<BatchItem> items) {
            return checked(run(tx, owner, items));
        }
    }

    /** Does the work, which has a transaction of its own, in the quick way; and if that fails, once more in the careful one. */
    <T> CompletionStage<T> run(Function<Way, CompletionStage<T>> work) {
        return work.apply(this::together).exceptionallyCompose(fault -> cause(fault) instanceof ReadAheadJobs.Conflict
            ? work.apply(this::oneByOne) : CompletableFuture.failedStage(fault));
    }

    /** The same in a transaction. */
    <T> CompletionStage<T> write(BiFunction<Transaction, Way, T> work) {
        return run(way -> database.write(tx -> work.apply(tx, way)));
    }

    /** Each item is seen by itself, on what is stored: not on what the items before it would have done. */
    CompletionStage<List<ItemResult>> dryRun(Employer owner, List<BatchItem> items, boolean isAtomic) {
        return publishing.dryRun((tx, writes) -> {
            var step = new BatchStep(tx, writes, owner, true);
            var results = items.stream().map(item -> result(item, step::run)).toList();
            return isAtomic ? checked(results) : results;
        });
    }

    private List<ItemResult> together(Transaction tx, Employer owner, List<BatchItem> items) {
        var now = clock.instant();
        var ahead = new ReadAheadJobs(jobs, owner, now);
        readAhead(tx, ahead, items);
        var step = new BatchStep(tx, publishing.writes().through(ahead, now), owner, false);
        var results = items.stream().map(item -> result(item, one -> unlessWritten(step, one))).toList();
        ahead.flush(tx);
        return results.stream().map(result -> withId(result, ahead, now)).toList();
    }

    private static void readAhead(Transaction tx, ReadAheadJobs ahead, List<BatchItem> items) {
        var references = new HashSet<String>();
        var ids = new HashSet<JobId>();
        for (var item : items) {
            if (item.refusal() == null && item.operation() != Operation.DELETE) {
                if (item.id() != null) {
                    ids.add(item.id());
                } else if (item.referenceId() != null) {
                    references.add(item.referenceId());
                }
            }
        }
        ahead.read(tx, references, ids);
    }

    private static ItemResult unlessWritten(BatchStep step, BatchItem item) {
        try {
            return step.run(item);
        } catch (Rejected refusal) {
            if (item.refusal() == null && JobWrites.mayHaveWritten(refusal)) {
                throw new ReadAheadJobs.Conflict();
            }
            throw refusal;
        }
    }

    private static ItemResult withId(ItemResult result, ReadAheadJobs ahead, Instant now) {
        if (result.id() == null || result.id().value() >= 0) {
            return result;
        }
        var id = ahead.idOf(result.id());
        return result.withId(id, JobTag.of(id, Revision.first(now)));
    }

    private List<ItemResult> oneByOne(Transaction tx, Employer owner, List<BatchItem> items) {
        var step = new BatchStep(tx, publishing.writes(), owner, false);
        return items.stream().map(item -> result(item, one -> tx.withSavepoint(() -> step.run(one)))).toList();
    }

    private static ItemResult result(BatchItem item, Function<BatchItem, ItemResult> work) {
        try {
            return work.apply(item);
        } catch (Rejected refusal) {
            return ItemResult.failed(item.index(), item.referenceId(), item.id(), refusal);
        }
    }

    private static List<ItemResult> checked(List<ItemResult> results) {
        if (results.stream().anyMatch(result -> result.outcome() == Outcome.FAILED)) {
            throw new Refused(results.stream().map(result -> result.outcome() == Outcome.FAILED ? result
                : ItemResult.failed(result.index(), result.referenceId(), existing(result), new Rejected(Problem.NOT_DONE))).toList());
        }
        return results;
    }

    /** A job that was to be new has no id after all. */
    private static JobId existing(ItemResult result) {
        return result.outcome() == Outcome.CREATED ? null : result.id();
    }

    static Throwable cause(Throwable fault) {
        return fault instanceof CompletionException && fault.getCause() != null ? fault.getCause() : fault;
    }
}
