package ca.posthaste.support;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** For tests that look at a condition again and again until it holds. */
public final class Polling {
    /** How long a test waits for an answer that should come: far longer than it takes on a slow and busy machine, and less than a test may take. */
    public static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private Polling() {}

    /** Returns when the condition holds. The time limit of the test is the only one. */
    public static void until(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            pause();
        }
    }

    /** Between two looks. Without it, the test would take a core away from what it waits for. */
    public static void pause() {
        LockSupport.parkNanos(PAUSE_NANOS);
        if (Thread.interrupted()) { // the test's time is over: a park does not end the loop
            throw new AssertionError("waited too long for a condition");
        }
    }
}
