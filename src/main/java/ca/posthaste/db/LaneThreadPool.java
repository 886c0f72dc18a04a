package ca.posthaste.db;

import ca.posthaste.language.UserMessage;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Thread pool for calls that wait in their lanes. One employer can use only some of the threads, so that the rest serve everybody else. */
public final class LaneThreadPool {
    private static final int WAITING_MAX = 20_000;
    /** Maximum time that a call may wait for a thread. After that it is rejected. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
    private static final UserMessage MANY_CALLS = UserMessage.of("busy.database-calls");

    private final FairThreads<Lane> threads;
    private volatile boolean isClosing;

    /** @param ofEmployer maximum number of threads that one employer may use */
    public LaneThreadPool(int size, int ofEmployer) {
        threads = new FairThreads<>("store", size, FairQueue.ofLanes(WAITING_MAX, ofEmployer), () -> DatabaseUnavailable.busy(MANY_CALLS));
    }

    public <T> CompletionStage<T> submit(Lane lane, Supplier<T> work) {
        if (isClosing) {
            return CompletableFuture.failedFuture(new DatabaseUnavailable("The store is closing.", null));
        }
        long submitted = System.nanoTime();
        return threads.run(lane, () -> {
            if (System.nanoTime() - submitted > LONGEST_WAIT.toNanos()) {
                throw DatabaseUnavailable.busy(UserMessage.of("busy.database-wait"));
            }
            return work.get();
        });
    }

    public int waiting() {
        return threads.waiting();
    }

    /** Finishes the waiting calls. Later ones fail with {@link DatabaseUnavailable}. */
    public void close() {
        isClosing = true;
        threads.close(LONGEST_WAIT.toMillis());
    }
}
