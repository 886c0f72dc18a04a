package ca.posthaste.job.bulk;

import ca.posthaste.db.Database;
import ca.posthaste.db.Lane;
import ca.posthaste.db.Transaction;
import ca.posthaste.db.Turns;
import ca.posthaste.employer.Employer;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobTable;
import ca.posthaste.job.JobTag;
import ca.posthaste.job.JobWrites;
import ca.posthaste.job.Jobs;
import ca.posthaste.job.Publishing;
import ca.posthaste.job.Revision;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Does the items of a batch in their order, in one transaction. The usual way reads and writes many jobs with each statement.
 * Where another request was faster, or a refusal comes after something was written, all is undone and done again one by one.
 */
public final class Batch {
    private static final int GROUP = 100;
    /** Of one employer. Where there is one writer, everybody else waits for them. */
    private static final int AT_ONCE = 2;

    private final Database database;
    private final Jobs jobs;
    private final Publishing publishing;
    private final Clock clock;
    private final Turns turns = new Turns(AT_ONCE);

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

    /**
     * Does the work, which has a transaction of its own, in the quick way; and if that fails, once more in the careful one.
     *
     * @param workers for what begins later, or a second time: the database's own threads have other things to do
     */
    <T> CompletionStage<T> run(Executor workers, Employer owner, Function<Way, CompletionStage<T>> work) {
        return turns.run(owner.id().value(), workers, () -> work.apply(this::together))
            .exceptionallyComposeAsync(fault -> cause(fault) instanceof ReadAheadJobs.Conflict
                ? turns.run(owner.id().value(), workers, () -> work.apply(this::oneByOne)) : CompletableFuture.failedStage(fault), workers);
    }

    /** The same in a transaction. */
    <T> CompletionStage<T> write(Executor workers, Employer owner, BiFunction<Transaction, Way, T> work) {
        return run(workers, owner, way -> database.write(Lane.of(owner.id().value()), tx -> work.apply(tx, way)));
    }

    /** Does the items and undoes all of it. Nothing is stored, and nobody else sees anything. */
    <T> CompletionStage<T> dryRun(Executor workers, Employer owner, List<BatchItem> items, Function<List<ItemResult>, T> answer) {
        return turns.run(owner.id().value(), () -> database.write(Lane.of(owner.id().value()), tx -> undone(tx, owner, items)))
            .thenApplyAsync(results -> answer.apply(Imagined.of(items, results)), workers);
    }

    private List<ItemResult> undone(Transaction tx, Employer owner, List<BatchItem> items) {
        try {
            return undone(tx, () -> together(tx, owner, items));
        } catch (ReadAheadJobs.Conflict conflict) {
            return undone(tx, () -> oneByOne(tx, owner, items));
        }
    }

    /** With a savepoint: to roll back the transaction would undo what others do in it, too. */
    private static List<ItemResult> undone(Transaction tx, Supplier<List<ItemResult>> work) {
        try {
            return tx.withSavepoint(() -> {
                throw new Imagined(work.get());
            });
        } catch (Imagined done) {
            return done.results();
        }
    }

    /** A hundred at a time: the jobs that are read ahead are held in memory. */
    private List<ItemResult> together(Transaction tx, Employer owner, List<BatchItem> items) {
        var results = new ArrayList<ItemResult>(items.size());
        for (int i = 0; i < items.size(); i += GROUP) {
            results.addAll(group(tx, owner, items.subList(i, Math.min(i + GROUP, items.size()))));
        }
        return results;
    }

    private List<ItemResult> group(Transaction tx, Employer owner, List<BatchItem> items) {
        var now = clock.instant();
        var ahead = new ReadAheadJobs(jobs, owner, now);
        readAhead(tx, ahead, items);
        var step = new BatchStep(tx, publishing.writes().through(ahead, now), owner);
        var results = items.stream().map(item -> result(tx, owner, item, one -> unlessWritten(step, one))).toList();
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
            if (item.refusal() == null && JobWrites.mayHaveWritten(refusal, item.job()) && !isPlainCreate(item)) {
                throw new ReadAheadJobs.Conflict();
            }
            throw refusal;
        }
    }

    /** Whether the referenceId is taken is known before anything is written, unless there is a new location. */
    private static boolean isPlainCreate(BatchItem item) {
        return item.operation() == Operation.CREATE && !item.job().hasNewLocation();
    }

    private static ItemResult withId(ItemResult result, ReadAheadJobs ahead, Instant now) {
        if (result.id() == null || result.id().value() >= 0) {
            return result;
        }
        var id = ahead.idOf(result.id());
        return result.withId(id, result.outcome() == Outcome.DELETED ? null : JobTag.of(id, Revision.first(now)));
    }

    private List<ItemResult> oneByOne(Transaction tx, Employer owner, List<BatchItem> items) {
        var step = new BatchStep(tx, publishing.writes(), owner);
        return items.stream().map(item -> result(tx, owner, item, one -> tx.withSavepoint(() -> step.run(one)))).toList();
    }

    private ItemResult result(Transaction tx, Employer owner, BatchItem item, Function<BatchItem, ItemResult> work) {
        try {
            return work.apply(item);
        } catch (Rejected refusal) {
            return ItemResult.failed(item.index(), item.referenceId(), id(tx, owner, item, refusal), refusal);
        }
    }

    /** Also of a job that was named by its referenceId: who is told that it cannot be changed wants to look at it. */
    private JobId id(Transaction tx, Employer owner, BatchItem item, Rejected refusal) {
        boolean isFound = item.refusal() == null && refusal.problem() != Problem.JOB_NOT_FOUND;
        return item.id() != null || item.referenceId() == null || !isFound ? item.id()
            : jobs.state(tx, owner.id(), item.referenceId()).map(JobTable.State::id).orElse(null);
    }

    /** Fails with {@link Refused} if one failed. */
    static List<ItemResult> checked(List<ItemResult> results) {
        if (results.stream().anyMatch(result -> result.outcome() == Outcome.FAILED)) {
            throw new Refused(results.stream().map(result -> result.outcome() == Outcome.FAILED ? result
                : ItemResult.failed(result.index(), result.referenceId(), existing(result), new Rejected(Problem.NOT_DONE))
                    .withWarnings(result.unknown())).toList());
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
