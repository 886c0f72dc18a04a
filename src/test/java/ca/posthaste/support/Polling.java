package ca.posthaste.support;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Polling for tests that wait for a condition. */
public final class Polling {
    /** Time to wait for an expected response: far longer than it takes on a slow and busy machine, and less than the time limit of a test. */
    public static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private Polling() {}

    /** Returns when the condition holds. The only time limit is that of the test. */
    public static void until(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            pause();
        }
    }

    /** Pauses between two checks. Without it, the test would take a core away from what it waits for. */
    public static void pause() {
        LockSupport.parkNanos(PAUSE_NANOS);
        if (Thread.interrupted()) { // the time limit of the test is reached: a park does not end the loop
            throw new AssertionError("waited too long for a condition");
        }
    }
}
