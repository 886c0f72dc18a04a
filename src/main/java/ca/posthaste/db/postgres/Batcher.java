package ca.posthaste.db.postgres;

import ca.posthaste.db.Database;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.FairQueue;
import ca.posthaste.db.Lane;
import ca.posthaste.db.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** Combines the requests that arrive while a batch is running, to save round trips over the network. One that arrives alone is sent at once. */
public final class Batcher<Q, A> {
    /** Maximum number of concurrent batches: a new one need not wait for the response to the last one. */
    private static final int CONCURRENT_MAX = 3;
    private static final int BATCH_MAX = 64;
    /** Maximum number of waiting requests. Beyond it, the longest lane loses requests: its callers should retry later rather than wait. */
    private static final int WAITING_MAX = 20_000;

    private final Runner runner;
    private final Statement<Q, A> statement;
    private final Function<Q, Lane> lanes;
    private final FairQueue<Lane, Waiting<Q, A>> waiting = FairQueue.ofLanes(WAITING_MAX);
    private final AtomicInteger running = new AtomicInteger();

    /** Executes a whole batch and returns one result for each request, in the same order. */
    public interface Statement<Q, A> {
        List<Optional<A>> execute(Transaction tx, List<Q> requests);
    }

    /** Runs a batch on the database, such as {@link Database#query} or {@link Database#writeOne}. */
    public interface Runner {
        <T> CompletionStage<T> run(Function<Transaction, T> work);
    }

    private record Waiting<Q, A>(Q request, CompletableFuture<Optional<A>> answer) {}

    /** @param lanes function that assigns each request the lane in which it waits for its batch */
    public Batcher(Runner runner, Function<Q, Lane> lanes, Statement<Q, A> statement) {
        this.runner = runner;
        this.lanes = lanes;
        this.statement = statement;
    }

    public CompletionStage<Optional<A>> submit(Q request) {
        var entry = new Waiting<Q, A>(request, new CompletableFuture<>());
        waiting.add(lanes.apply(request), entry).ifPresent(displaced ->
            displaced.answer.completeExceptionally(new DatabaseUnavailable("Too many are waiting for the database.", null)));
        startBatch();
        return entry.answer;
    }

    private void startBatch() {
        while (waiting.size() > 0) {
            int batches = running.get();
            if (batches >= CONCURRENT_MAX) {
                return; // the next batch that finishes starts another one for the waiting requests
            }
            if (running.compareAndSet(batches, batches + 1)) {
                run();
                return;
            }
        }
    }

    private void run() {
        var batch = new ArrayList<Waiting<Q, A>>();
        runner.run(tx -> {
            fill(batch);
            return batch.isEmpty() ? List.<Optional<A>>of() : statement.execute(tx, batch.stream().map(Waiting::request).toList());
        }).whenComplete((answers, fault) -> {
            running.decrementAndGet();
            if (fault != null) {
                fill(batch); // the run may have failed before the batch was filled
                batch.forEach(each -> each.answer.completeExceptionally(fault));
            }
            startBatch();
            if (fault == null) {
                for (int i = 0; i < batch.size(); i++) {
                    batch.get(i).answer.complete(answers.get(i));
                }
            }
        });
    }

    private void fill(List<Waiting<Q, A>> batch) {
        while (batch.size() < BATCH_MAX) {
            var next = waiting.poll();
            if (next == null) {
                return;
            }
            batch.add(next);
        }
    }
}
