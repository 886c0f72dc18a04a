package ca.posthaste.job.bulk;

import java.time.Duration;

/**
 * How many jobs a slice of a set has: as many as are written within some tens of milliseconds. On a busy machine these are fewer, so
 * that others wait no longer for a slice there.
 */
final class SlicePace {
    static final int MOST = SetReader.CHUNK;
    /** With fewer, most of the time goes into commits, and the set would hardly get on. */
    static final int LEAST = 20;
    static final Duration LONG = Duration.ofMillis(40);
    static final Duration SHORT = Duration.ofMillis(15);

    private int size = LEAST;

    int size() {
        return size;
    }

    void took(Duration slice) {
        if (slice.compareTo(LONG) > 0) {
            size = Math.max(LEAST, size / 2);
        } else if (slice.compareTo(SHORT) < 0) {
            size = Math.min(MOST, 2 * size);
        }
    }
}
