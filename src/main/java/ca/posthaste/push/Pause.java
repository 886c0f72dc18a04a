package ca.posthaste.push;

import java.time.Duration;

/** Waits before a retry. */
public interface Pause {
    void take(Duration duration) throws InterruptedException;

    static Pause real() {
        return duration -> Thread.sleep(duration.toMillis());
    }
}
