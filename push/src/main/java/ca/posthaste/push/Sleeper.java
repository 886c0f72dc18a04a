package ca.posthaste.push;

import java.time.Duration;

/** Waits before a retry. */
public interface Sleeper {
    void take(Duration duration) throws InterruptedException;

    static Sleeper real() {
        return duration -> Thread.sleep(duration.toMillis());
    }
}
