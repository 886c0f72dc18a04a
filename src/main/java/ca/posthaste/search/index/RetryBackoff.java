package ca.posthaste.search.index;

import java.io.IOException;
import java.time.Duration;
import org.jboss.logging.Logger;

/** Consecutive write failures of the index. Only the first is logged, and retries back off exponentially. */
final class RetryBackoff {
    private static final Logger LOG = Logger.getLogger(RetryBackoff.class);
    private static final Duration FIRST_REST = Duration.ofMillis(500);
    private static final Duration LONGEST_REST = Duration.ofSeconds(30);
    private static final int DOUBLED_MAX = 6;
    private static final int MANY = 3;

    private int count;

    void add(IOException fault) {
        count++;
        if (count == 1) {
            LOG.warnf("Search index: updates are failing; retrying: %s", IndexCorruption.reason(fault));
        }
    }

    /** Returns how long to wait after a failure. A damaged index can be rebuilt at once the first time. */
    Duration rest(IOException fault) {
        if (count == 1 && IndexCorruption.isIn(fault)) {
            return Duration.ZERO;
        }
        var rest = FIRST_REST.multipliedBy(1L << Math.min(count - 1, DOUBLED_MAX));
        return rest.compareTo(LONGEST_REST) < 0 ? rest : LONGEST_REST;
    }

    boolean hasFailures() {
        return count > 0;
    }

    /** Reports whether there were so many failures that an index which does not open is abandoned. */
    boolean isExhausted() {
        return count >= MANY;
    }

    void end() {
        if (count > 0) {
            LOG.info("Search index: updates work again");
        }
        count = 0;
    }
}
