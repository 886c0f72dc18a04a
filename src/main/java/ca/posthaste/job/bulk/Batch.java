package ca.posthaste.job.bulk;

import ca.posthaste.db.Database;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.EmployerConcurrencyLimit;
import ca.posthaste.db.Lane;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.job.JobETag;
import ca.posthaste.job.JobId;
import ca.posthaste.job.Revision;
import ca.posthaste.job.publishing.JobWrites;
import ca.posthaste.job.publishing.Publishing;
import ca.posthaste.job.store.JobTable;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violation;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Executes the items of a batch in order: an atomic batch in one transaction, any other in slices (see {@link BatchSlices}). The fast path reads
 * and writes many jobs with each statement. If another request interferes, or a rejection comes after something was written, the transaction is
 * rolled back and repeated one item at a time.
 */
public final class Batch {
    static final int GROUP = 100;
    /** Maximum length of the texts in one transaction, in characters: others may have to wait while they are read and written. */
    static final long TEXTS_MAX = 32 * 1024 * 1024;
    /** Maximum number of batches of one employer that run concurrently. Where there is only one writer, everybody else waits for them. */
    private static final int AT_ONCE = 2;

    private final Database database;
    private final Jobs jobs;
    private final Publishing publishing;
    private final Clock clock;
    private final EmployerConcurrencyLimit turns = new EmployerConcurrencyLimit(AT_ONCE);

    public Batch(Database database, Jobs jobs, Publishing publishing, Clock clock) {
        this.database = database;
        this.jobs = jobs;
        this.publishing = publishing;
        this.clock = clock;
    }

    /** Signals that an item of an atomic batch was rejected. Nothing was written. */
    static final class ItemRejected extends RuntimeException {
        final transient List<ItemResult> results;

        ItemRejected(List<ItemResult> results) {
            super("An item of the batch was rejected.", null, false, false);
            this.results = results;
        }
    }

    /** A strategy for executing items inside a transaction. */
    interface Strategy {
        /** Executes the first of these items: at most a hundred, and fewer if their texts are too long for a slice. */
        Slice slice(Transaction tx, Employer owner, List<BatchItem> items);

        /** Executes all items. Rejected if their texts are too long for one transaction. */
        default List<ItemResult> runAll(Transaction tx, Employer owner, List<BatchItem> items) {
            var results = new ArrayList<ItemResult>(items.size());
            long texts = 0;
            while (results.size() < items.size()) {
                var done = slice(tx, owner, items.subList(results.size(), items.size()));
                results.addAll(done.results);
                texts += done.texts;
                if (texts > TEXTS_MAX && items.size() > 1) {
                    throw new TooLarge();
                }
            }
            return results;
        }
    }

    /** @param texts length of the texts that were read and written, in characters */
    record Slice(List<ItemResult> results, long texts) {}

    private static final class TooLarge extends RuntimeException {
        TooLarge() {
            super("The texts of the batch are too long.", null, false, false);
        }
    }

    private static <T> CompletionStage<T> rejectTooLarge(CompletionStage<T> work) {
        return work.exceptionallyCompose(fault -> CompletableFuture.failedStage(Rejected.cause(fault) instanceof TooLarge
            ? Rejected.of(new Violation("/items", Rule.TOO_MANY, UserMessage.of("batch.texts-too-long", "max", TEXTS_MAX))) : fault));
    }

    /**
     * Runs the work when it is this employer's turn.
     *
     * @param workers executor for work that starts later, because the database's own threads are needed elsewhere
     */
    <T> CompletionStage<T> inTurn(Executor workers, Employer owner, Supplier<CompletionStage<T>> work) {
        return turns.run(owner.id().value(), workers, work);
    }

    /** Like {@link #inTurn}, for work that has its own transaction: tries the fast path, and if that conflicts, repeats the work one item at a time. */
    <T> CompletionStage<T> run(Executor workers, Employer owner, Function<Strategy, CompletionStage<T>> work) {
        return rejectTooLarge(inTurn(workers, owner, () -> attempt(workers, work)));
    }

    private <T> CompletionStage<T> attempt(Executor workers, Function<Strategy, CompletionStage<T>> work) {
        return work.apply(this::runTogether).exceptionallyComposeAsync(fault -> Rejected.cause(fault) instanceof BulkJobTable.Conflict
            ? work.apply(this::runOneByOne) : CompletableFuture.failedStage(fault), workers);
    }

    /** Runs a transaction of a batch that already has its turn. */
    <T> CompletionStage<T> write(Executor workers, Employer owner, BiFunction<Transaction, Strategy, T> work) {
        return attempt(workers, strategy -> database.writeAlone(Lane.of(owner.id().value()), tx -> work.apply(tx, strategy)));
    }

    /** Executes the items and rolls everything back, so that nothing is stored. A batch that is too large for one transaction is run in slices. */
    CompletionStage<List<ItemResult>> dryRun(Executor workers, Employer owner, List<BatchItem> items) {
        return dryRunAtOnce(workers, owner, items).exceptionallyComposeAsync(fault -> Rejected.cause(fault) instanceof TooLarge
            ? dryRunInSlices(workers, owner, items) : CompletableFuture.failedStage(fault), workers);
    }

    /** Like {@link #dryRun}, for an atomic batch, which is rejected if it is too large. */
    CompletionStage<List<ItemResult>> dryRunAtomic(Executor workers, Employer owner, List<BatchItem> items) {
        return rejectTooLarge(dryRunAtOnce(workers, owner, items));
    }

    private CompletionStage<List<ItemResult>> dryRunAtOnce(Executor workers, Employer owner, List<BatchItem> items) {
        return inTurn(workers, owner, () -> runAndRollBack(owner, items, (tx, strategy) -> strategy.runAll(tx, owner, items)));
    }

    /** Like {@link #dryRun}, but in slices. An item sees the effects of earlier items in its slice only. */
    CompletionStage<List<ItemResult>> dryRunInSlices(Executor workers, Employer owner, List<BatchItem> items) {
        return inTurn(workers, owner, () -> dryRunFrom(workers, owner, items, List.of()));
    }

    private CompletionStage<List<ItemResult>> dryRunFrom(Executor workers, Employer owner, List<BatchItem> items, List<ItemResult> before) {
        var rest = items.subList(before.size(), items.size());
        return rest.isEmpty() ? CompletableFuture.completedStage(before)
            : runAndRollBack(owner, rest, (tx, strategy) -> strategy.slice(tx, owner, rest).results)
                .thenComposeAsync(slice -> dryRunFrom(workers, owner, items, Stream.concat(before.stream(), slice.stream()).toList()), workers);
    }

    private CompletionStage<List<ItemResult>> runAndRollBack(Employer owner, List<BatchItem> items, BiFunction<Transaction, Strategy, List<ItemResult>> work) {
        return database.writeAlone(Lane.of(owner.id().value()), tx -> {
            try {
                return runAndRollBack(tx, () -> work.apply(tx, this::runTogether));
            } catch (BulkJobTable.Conflict conflict) {
                return runAndRollBack(tx, () -> work.apply(tx, this::runOneByOne));
            }
        }).thenApply(results -> DryRunRollback.of(items.subList(0, results.size()), results));
    }

    /** Rolls the work back to a savepoint: rolling back the transaction would also undo the work of others in it. */
    private static List<ItemResult> runAndRollBack(Transaction tx, Supplier<List<ItemResult>> work) {
        try {
            return tx.withSavepoint(() -> {
                throw new DryRunRollback(work.get());
            });
        } catch (DryRunRollback done) {
            return done.results();
        }
    }

    /** Executes a slice with bulk statements. It has at most a hundred items, because the jobs read ahead are held in memory. */
    private Slice runTogether(Transaction tx, Employer owner, List<BatchItem> all) {
        var items = all.subList(0, Math.min(GROUP, all.size()));
        var now = clock.instant();
        var ahead = new BulkJobTable(jobs, owner, now);
        readAhead(tx, ahead, items);
        var step = new BatchStep(tx, jobs, publishing.writes().through(ahead, now), owner);
        var results = runFirst(items, step, item -> result(tx, owner, item, one -> runUnlessWritten(step, one)));
        ahead.flush(tx);
        return new Slice(results.stream().map(result -> withId(result, ahead, now)).toList(), step.texts());
    }

    private static List<ItemResult> runFirst(List<BatchItem> items, BatchStep step, Function<BatchItem, ItemResult> work) {
        var results = new ArrayList<ItemResult>(items.size());
        while (results.size() < Math.min(GROUP, items.size()) && step.texts() <= BulkJobTable.SLICE_TEXTS_MAX) {
            var item = items.get(results.size());
            var result = work.apply(item);
            if (result.outcome() == ItemOutcome.FAILED) {
                step.addRejected(item);
            }
            results.add(result);
        }
        return results;
    }

    private static void readAhead(Transaction tx, BulkJobTable ahead, List<BatchItem> items) {
        var references = new HashSet<String>();
        var ids = new HashSet<JobId>();
        for (var item : items) {
            if (item.rejection() == null && item.operation() != Operation.DELETE) {
                if (item.id() != null) {
                    ids.add(item.id());
                } else if (item.referenceId() != null) {
                    references.add(item.referenceId());
                }
            }
        }
        ahead.read(tx, references, ids);
    }

    private static ItemResult runUnlessWritten(BatchStep step, BatchItem item) {
        try {
            return step.run(item);
        } catch (Rejected rejection) {
            if (item.rejection() == null && JobWrites.mayHaveWritten(rejection, item.job()) && !isPlainCreate(item)) {
                throw new BulkJobTable.Conflict();
            }
            throw rejection;
        }
    }

    /** Reports whether a taken referenceId is detected before anything is written, which is the case unless there is a new location. */
    private static boolean isPlainCreate(BatchItem item) {
        return item.operation() == Operation.CREATE && !item.job().hasNewLocation();
    }

    private static ItemResult withId(ItemResult result, BulkJobTable ahead, Instant now) {
        if (result.id() == null || result.id().value() >= 0) {
            return result;
        }
        var id = ahead.idOf(result.id());
        return result.withId(id, result.outcome() == ItemOutcome.DELETED ? null : JobETag.of(id, Revision.first(now)));
    }

    private Slice runOneByOne(Transaction tx, Employer owner, List<BatchItem> items) {
        var step = new BatchStep(tx, jobs, publishing.writes(), owner);
        return new Slice(runFirst(items, step, item -> result(tx, owner, item, one -> tx.withSavepoint(() -> step.run(one)))), step.texts());
    }

    private ItemResult result(Transaction tx, Employer owner, BatchItem item, Function<BatchItem, ItemResult> work) {
        try {
            return work.apply(item);
        } catch (Rejected rejection) {
            return ItemResult.failed(item.index(), item.referenceId(), id(tx, owner, item, rejection), rejection);
        }
    }

    /** Returns the id of a rejected item's job, even if the item identified it by referenceId: the caller will want to look at a job that cannot be changed. */
    private JobId id(Transaction tx, Employer owner, BatchItem item, Rejected rejection) {
        boolean isFound = item.rejection() == null && rejection.problem() != Problem.JOB_NOT_FOUND;
        return item.id() != null || item.referenceId() == null || !isFound ? item.id()
            : jobs.state(tx, owner.id(), item.key()).map(JobTable.State::id).orElse(null);
    }

    static List<ItemResult> requireSuccess(List<ItemResult> results) {
        if (results.stream().anyMatch(result -> result.outcome() == ItemOutcome.FAILED)) {
            throw new ItemRejected(results.stream().map(result -> result.outcome() == ItemOutcome.FAILED ? result
                : skipped(result)).toList());
        }
        return results;
    }

    /** Returns the result of an item that was not executed because of others. A job that would have been new has no id. */
    private static ItemResult skipped(ItemResult result) {
        var id = result.outcome() == ItemOutcome.CREATED ? null : result.id();
        return ItemResult.failed(result.index(), result.referenceId(), id, new Rejected(Problem.NOT_DONE)).withWarnings(result.unknown());
    }

    /** Returns the rejection to report for items that were not executed because of this fault; empty if it is an internal error. */
    static Optional<Rejected> rejectionOfRest(Throwable fault, UserMessage advice) {
        if (Rejected.cause(fault) instanceof Rejected rejection) {
            return Optional.of(rejection);
        }
        return Rejected.cause(fault) instanceof DatabaseUnavailable unavailable
            ? Optional.of(new Rejected(unavailable.isBusy() ? Problem.SERVICE_BUSY : Problem.STORE_AWAY, advice)) : Optional.empty();
    }
}
