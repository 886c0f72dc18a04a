package ca.posthaste.db;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A thread pool whose callers, identified by a key, take turns: work that finds no free thread waits in a {@link FairQueue}, and the caller with the
 * longest queue is rejected first when it is full. A caller that floods the service waits behind everybody else.
 */
public final class FairThreads<K> {
    private final FairQueue<K, Call<K, ?>> waiting;
    private final Supplier<? extends RuntimeException> busy;
    private final ThreadPoolExecutor threads;
    private final int limit;
    private int running;

    /** @param busy creates the exception for a call that is rejected because too many are waiting */
    public FairThreads(String name, int threads, int waitingMax, Supplier<? extends RuntimeException> busy) {
        this(name, threads, new FairQueue<>(waitingMax), busy);
    }

    FairThreads(String name, int limit, FairQueue<K, Call<K, ?>> waiting, Supplier<? extends RuntimeException> busy) {
        this.limit = limit;
        this.waiting = waiting;
        this.busy = busy;
        threads = new ThreadPoolExecutor(limit, limit, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), Threads.named(name));
    }

    record Call<K, T>(K key, Supplier<T> work, CompletableFuture<T> outcome) {
        /** Runs the call. The turn ends before the outcome completes, because the caller may then send its next call. */
        void run(Runnable end) {
            T result;
            try {
                result = work.get();
            } catch (Throwable fault) { // also an Error: a caller waits for the outcome
                end.run();
                outcome.completeExceptionally(fault);
                return;
            }
            end.run();
            outcome.complete(result);
        }
    }

    public <T> CompletionStage<T> run(K key, Supplier<T> work) {
        var call = new Call<>(key, work, new CompletableFuture<T>());
        var displaced = enqueue(call);
        if (displaced != null) {
            displaced.outcome.completeExceptionally(busy.get());
        }
        return call.outcome;
    }

    /** Starts or queues a call in one atomic step, so that no last thread ends in between. Returns the call to reject in exchange, or null. */
    private synchronized Call<K, ?> enqueue(Call<K, ?> call) {
        if (threads.isShutdown()) {
            return call;
        }
        var displaced = waiting.add(call.key, call).orElse(null);
        startNext();
        return displaced;
    }

    private void startNext() {
        var next = running < limit ? waiting.poll() : null;
        if (next != null) {
            running++;
            threads.execute(() -> runAll(next));
        }
    }

    private void runAll(Call<K, ?> first) {
        for (Call<K, ?> call = first; call != null; call = next()) {
            var key = call.key;
            call.run(() -> end(key));
        }
    }

    /** Ends the turn of a call. A call that was held back for it starts on an idle thread: this one may be busy with what follows the outcome. */
    private synchronized void end(K key) {
        waiting.end(key);
        if (!threads.isShutdown()) {
            startNext();
        }
    }

    private synchronized Call<K, ?> next() {
        var next = waiting.poll();
        running -= next == null ? 1 : 0;
        return next;
    }

    int waiting() {
        return waiting.size();
    }

    /** Finishes the waiting calls, for which it waits no longer than this. Later ones are rejected. */
    void close(long millis) {
        synchronized (this) {
            threads.shutdown();
        }
        try {
            threads.awaitTermination(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
