package ca.posthaste.job.bulk;

import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.http.idempotency.PartialResults;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.ProblemContext;
import ca.posthaste.problem.Rejected;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Executes a non-atomic batch in slices, each in its own transaction, so that other requests can write in between. The results of a chunk are
 * stored in the transaction of each slice, so that an interrupted request resumes after the last one.
 */
final class BatchSlices {
    private static final UserMessage AGAIN = UserMessage.of("batch.item-again");
    /** The connection to the database may have broken during the commit. */
    private static final UserMessage UNKNOWN = UserMessage.of("batch.item-unknown");

    private final Batch batch;
    private final Request request;
    private final Employer owner;
    private final PartialResults kept;
    private final SliceSizer sizer = new SliceSizer();
    /** Start of the transaction of the last slice, in nanoseconds. */
    private volatile long began;
    /** Size in bytes of the results held in memory until all of them are sent. */
    private volatile long held;

    /**
     * The request whose items are executed.
     *
     * @param workers     threads for the work between two transactions
     * @param memory      reserves memory for a response of that many bytes, or throws
     * @param beforeFirst runs in the first transaction before anything is written; throws if the request was answered before
     */
    record Request(Executor workers, ProblemContext recipient, LongConsumer memory, Consumer<Transaction> beforeFirst) {}

    BatchSlices(Batch batch, Request request, Employer owner, PartialResults kept) {
        this.batch = batch;
        this.request = request;
        this.owner = owner;
        this.kept = kept;
    }

    /** Items whose results are stored together. The digest is that of the chunk as sent, and the number begins at 0. */
    record Chunk(int number, byte[] digest, List<BatchItem> items, boolean isLast) {}

    /** @param fault reason why the rest was not executed; null if everything was */
    record Done(ResultLines results, Throwable fault) {}

    /** Executes all items. If some were executed and the others could not be, the others get a result that says so; fails if none was executed. */
    CompletionStage<ResultLines> runAll(List<BatchItem> items, byte[] digest) {
        return runFrom(items, digest, 0, ResultLines.NONE);
    }

    private CompletionStage<ResultLines> runFrom(List<BatchItem> items, byte[] digest, int number, ResultLines before) {
        int from = number * Batch.GROUP;
        int to = Math.min(from + Batch.GROUP, items.size());
        return run(new Chunk(number, digest, items.subList(from, to), to == items.size())).handle((done, fault) -> {
            if (fault != null) {
                return before.count() == 0 ? CompletableFuture.<ResultLines>failedStage(fault) : ended(items, before, fault);
            }
            var all = before.and(done.results);
            held = all.lines().length;
            if (done.fault != null) {
                return ended(items, all, done.fault);
            }
            return to == items.size() ? CompletableFuture.completedStage(all) : runFrom(items, digest, number + 1, all);
        }).thenCompose(result -> result);
    }

    private CompletionStage<ResultLines> ended(List<BatchItem> items, ResultLines done, Throwable fault) {
        boolean isKnown = !(Rejected.cause(fault) instanceof DatabaseUnavailable unavailable) || unavailable.isNotBegun();
        var rejection = Batch.rejectionOfRest(fault, isKnown ? AGAIN : UNKNOWN);
        if (rejection.isEmpty()) {
            return CompletableFuture.failedStage(new CompletionException(Rejected.cause(fault)));
        }
        var rest = ResultLines.of(items.subList(done.count(), items.size()).stream()
            .map(item -> ItemResult.failed(item.index(), item.referenceId(), item.id(), rejection.get())).toList(), request.recipient);
        return CompletableFuture.completedStage(done.and(new ResultLines(rest.summary(), rest.lines(), List.of())));
    }

    /** Executes a chunk. Fails if none of its items was executed. */
    CompletionStage<Done> run(Chunk chunk) {
        return next(chunk, ResultLines.NONE);
    }

    private CompletionStage<Done> next(Chunk chunk, ResultLines before) {
        return batch.write(request.workers, owner, (tx, strategy) -> {
            began = System.nanoTime();
            return slice(tx, strategy, chunk, before);
        }).handleAsync((after, fault) -> {
            if (fault != null) {
                return before.count() == 0 ? CompletableFuture.<Done>failedStage(fault) : CompletableFuture.completedStage(new Done(before, fault));
            }
            sizer.adjust(Duration.ofNanos(System.nanoTime() - began));
            return after.count() < chunk.items.size() ? next(chunk, after) : CompletableFuture.completedStage(new Done(after, null));
        }, request.workers).thenCompose(done -> done);
    }

    private ResultLines slice(Transaction tx, Batch.Strategy strategy, Chunk chunk, ResultLines before) {
        if (chunk.number == 0 && before.count() == 0) {
            request.beforeFirst.accept(tx);
        }
        var stored = kept.findStored(tx, chunk.number, chunk.digest).map(ResultLines::from);
        var all = stored.filter(found -> found.count() > before.count()).orElse(before); // by an earlier request, or on another node
        if (stored.isEmpty() || all.count() < chunk.items.size()) {
            var rest = chunk.items.subList(all.count(), Math.min(chunk.items.size(), all.count() + sizer.size()));
            all = all.and(reserveMemory(strategy.slice(tx, owner, rest).results(), all));
            kept.store(tx, chunk.number, chunk.digest, all.bytes());
        }
        if (chunk.isLast && all.count() == chunk.items.size()) {
            kept.finish(tx, chunk.number + 1);
        }
        return all;
    }

    /** Reserves memory for the results inside the transaction, so that the slice can still be rolled back if there is none. */
    private ResultLines reserveMemory(List<ItemResult> results, ResultLines before) {
        ItemResult.reserve(results, bytes -> request.memory.accept(held + before.lines().length + bytes));
        return ResultLines.of(results, request.recipient);
    }
}
