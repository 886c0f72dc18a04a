package ca.posthaste.job.bulk;

import java.time.Duration;

/**
 * Adapts the number of jobs in a slice, so that writing it takes some tens of milliseconds. On a busy machine slices become smaller, so that
 * others wait no longer there.
 */
public final class SliceSizer {
    /** Maximum number of jobs in a slice, and in a chunk of a set. */
    public static final int JOBS_MAX = 100;
    /** Minimum size. With fewer jobs, most of the time would go into commits, and the set would make little progress. */
    static final int JOBS_MIN = 20;
    static final Duration LONG = Duration.ofMillis(40);
    static final Duration SHORT = Duration.ofMillis(15);

    private int size = JOBS_MIN;

    public int size() {
        return size;
    }

    public void adjust(Duration slice) {
        if (slice.compareTo(LONG) > 0) {
            size = Math.max(JOBS_MIN, size / 2);
        } else if (slice.compareTo(SHORT) < 0) {
            size = Math.min(JOBS_MAX, 2 * size);
        }
    }
}
