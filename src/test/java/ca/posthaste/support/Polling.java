package ca.posthaste.support;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Polling for tests that wait for a condition. */
public final class Polling {
    /** Time to wait for an expected response: far longer than it takes on a slow and busy machine, and less than the time limit of a test. */
    public static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final long SHORTEST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(30);
    private static final ThreadLocal<Pauses> PAUSES = ThreadLocal.withInitial(Pauses::new);

    /** The pauses of a thread. They become longer the longer the thread waits, because each check takes time from what is waited for. */
    private static final class Pauses {
        private long nanos = SHORTEST_NANOS;
        private long endedAt = System.nanoTime();

        void next() {
            boolean isSameWait = System.nanoTime() - endedAt < 2 * LONGEST_NANOS;
            nanos = isSameWait ? Math.min(nanos * 2, LONGEST_NANOS) : SHORTEST_NANOS;
            LockSupport.parkNanos(nanos);
            endedAt = System.nanoTime();
        }
    }

    private Polling() {}

    /** Returns when the condition holds. The only time limit is that of the test. */
    public static void until(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            pause();
        }
    }

    /** Pauses between two checks. Without it, the test would take a core away from what it waits for. */
    public static void pause() {
        PAUSES.get().next();
        if (Thread.interrupted()) { // the time limit of the test is reached: a park does not end the loop
            throw new AssertionError("waited too long for a condition");
        }
    }
}
