package ca.posthaste.search.index;

import java.time.Duration;

/** Lets the index thread sleep until something is written or a timeout expires. */
final class IndexWakeSignal {
    private boolean isSent;
    private boolean isUrgent;
    private boolean isClosed;

    synchronized void send() {
        if (!isSent) {
            isSent = true;
            notifyAll();
        }
    }

    /** Signals that a search is waiting for changes, which also shortens a pause. */
    synchronized void urge() {
        isUrgent = true;
        notifyAll();
    }

    synchronized void close() {
        isClosed = true;
        notifyAll();
    }

    synchronized boolean isClosed() {
        return isClosed;
    }

    /** Sleeps until a signal arrives. Signals since the last call count. */
    void await(Duration limit) {
        sleep(limit, true, true);
    }

    /** Sleeps for the full time, regardless of signals. */
    void rest(Duration time) {
        sleep(time, false, false);
    }

    /** Sleeps regardless of commits, but after the minimum rest only until a search is waiting. */
    void pause(FollowerThrottle.Rest rest) {
        rest(rest.min());
        sleep(rest.max().minus(rest.min()), false, true);
    }

    private synchronized void sleep(Duration limit, boolean untilSent, boolean untilUrged) {
        long end = System.nanoTime() + limit.toNanos();
        try {
            for (long left = end - System.nanoTime(); left > 0 && !isClosed; left = end - System.nanoTime()) {
                if (untilUrged && isUrgent || untilSent && isSent) {
                    break;
                }
                wait(left / 1_000_000, (int) (left % 1_000_000));
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            isClosed = true; // nothing here interrupts: the process is ending
        }
        isUrgent &= !untilUrged;
        if (untilSent) {
            isSent = false;
        }
    }
}
