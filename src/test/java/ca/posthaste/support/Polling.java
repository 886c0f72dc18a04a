package ca.posthaste.support;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** For tests that look at a condition again and again until it holds. */
public final class Polling {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private Polling() {}

    /** Between two looks. Without it, the test would take a core away from what it waits for. */
    public static void pause() {
        LockSupport.parkNanos(PAUSE_NANOS);
        if (Thread.interrupted()) { // the test's time is over: a park does not end the loop
            throw new AssertionError("waited too long for a condition");
        }
    }
}
