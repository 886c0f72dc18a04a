package ca.posthaste.db;

import ca.posthaste.language.UserMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Thread pool for calls that wait in their lanes. One employer can use only some of the threads, so that the rest serve everybody else. */
final class LaneThreads {
    private static final int WAITING_MAX = 20_000;
    /** Maximum time that a call may wait for a thread. After that it is rejected. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
    private static final UserMessage MANY_CALLS = UserMessage.of("busy.database-calls");
    private static final UserMessage LONG_WAIT = UserMessage.of("busy.database-wait");

    private final LaneQueue<Call<?>> waiting;
    private final int most;
    private final ThreadFactory factory = Threads.named("store");
    private final List<Thread> threads = new ArrayList<>();
    private boolean isClosing;

    /**
     * @param most       maximum number of threads, which are started on demand
     * @param ofEmployer maximum number of threads that one employer may use
     */
    LaneThreads(int most, int ofEmployer) {
        this.most = most;
        waiting = new LaneQueue<>(WAITING_MAX, ofEmployer);
    }

    <T> CompletionStage<T> submit(Lane lane, Supplier<T> work) {
        var call = new Call<>(lane, work, new CompletableFuture<T>(), System.nanoTime());
        if (!enqueue(call)) {
            call.outcome.completeExceptionally(new DatabaseUnavailable("The store is closing.", null));
        }
        return call.outcome;
    }

    private boolean enqueue(Call<?> call) {
        Call<?> displaced;
        synchronized (this) {
            if (isClosing) {
                return false;
            }
            displaced = waiting.add(call.lane, call).orElse(null);
            if (threads.size() < most) {
                threads.add(factory.newThread(this::run));
                threads.get(threads.size() - 1).start();
            }
        }
        if (displaced != null) {
            displaced.outcome.completeExceptionally(DatabaseUnavailable.busy(MANY_CALLS));
        }
        return true;
    }

    private void run() {
        try {
            for (var next = waiting.take(); next != null; next = waiting.take()) {
                next.run(waiting);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    int waiting() {
        return waiting.size();
    }

    /** @param submitted time of submission in nanoseconds */
    private record Call<T>(Lane lane, Supplier<T> work, CompletableFuture<T> outcome, long submitted) {
        /** Runs the call. The lane is released before the outcome completes, because the caller may then send its next call. */
        void run(LaneQueue<?> queue) {
            Supplier<Boolean> ending;
            try {
                if (System.nanoTime() - submitted > LONGEST_WAIT.toNanos()) {
                    throw DatabaseUnavailable.busy(LONG_WAIT);
                }
                var result = work.get();
                ending = () -> outcome.complete(result);
            } catch (Throwable fault) { // also an Error: a caller waits for the outcome
                ending = () -> outcome.completeExceptionally(fault);
            }
            queue.end(lane);
            ending.get();
        }
    }

    /** Finishes the waiting calls. Later ones fail with {@link DatabaseUnavailable}. */
    void close() {
        List<Thread> all;
        synchronized (this) {
            isClosing = true;
            all = List.copyOf(threads);
        }
        waiting.close();
        long end = System.nanoTime() + LONGEST_WAIT.toNanos();
        try {
            for (var thread : all) {
                thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())));
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
