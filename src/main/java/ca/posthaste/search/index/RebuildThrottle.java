package ca.posthaste.search.index;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Determines how long a rebuild rests after each chunk of jobs. While nobody calls, it uses all cores. While requests arrive, which is usual right after
 * a start, it takes a third of a core: building at full speed would leave callers a fraction of a machine that has two.
 */
final class RebuildThrottle {
    /** Ratio of rest to work while the service is busy. */
    private static final int REST = 2;
    /** Maximum rest, so that a rebuild ends even on a machine on which a chunk takes long. */
    private static final Duration LONGEST = Duration.ofMillis(250);
    private static final Duration WINDOW = Duration.ofMillis(200);
    /** Answers per second from which on the service is busy. This is more than probes need, and less than a service that has just started can give. */
    private static final int BUSY = 10;

    private final LongSupplier answered;
    private long since;
    private long before;
    private boolean isBusy;

    /** @param answered number of requests that have been answered so far */
    RebuildThrottle(LongSupplier answered, long now) {
        this.answered = answered;
        since = now;
        before = answered.getAsLong();
    }

    /** Reports whether callers keep the service busy, as of the last complete window. Times are in nanoseconds. */
    boolean isBusy(long now) {
        long elapsed = now - since;
        if (elapsed >= WINDOW.toNanos()) {
            long total = answered.getAsLong();
            isBusy = (total - before) * 1e9 >= BUSY * (double) elapsed;
            since = now;
            before = total;
        }
        return isBusy;
    }

    static long rest(long worked) {
        return Math.min(REST * worked, LONGEST.toNanos());
    }
}
