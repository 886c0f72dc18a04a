package ca.posthaste.search;

import java.time.Duration;

/** Lets the follower's thread sleep until something was written, or until a time has passed. */
final class Wake {
    private boolean isSent;
    private boolean isUrgent;
    private boolean isClosed;

    synchronized void send() {
        if (!isSent) {
            isSent = true;
            notifyAll();
        }
    }

    /** Somebody waits for what was written: a pause is over soon, too. */
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

    /** Until something is sent. What was sent since the last time counts. */
    void await(Duration most) {
        sleep(most, true, true);
    }

    /** Whatever is sent, and whoever waits. */
    void rest(Duration time) {
        sleep(time, false, false);
    }

    /** Whatever is sent; after the first time also until somebody waits. */
    void pause(Pace.Rest rest) {
        rest(rest.least());
        sleep(rest.most().minus(rest.least()), false, true);
    }

    private synchronized void sleep(Duration most, boolean untilSent, boolean untilUrged) {
        long end = System.nanoTime() + most.toNanos();
        try {
            for (long left = end - System.nanoTime(); left > 0 && !isClosed; left = end - System.nanoTime()) {
                if (untilUrged && isUrgent || untilSent && isSent) {
                    break;
                }
                wait(left / 1_000_000, (int) (left % 1_000_000));
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            isClosed = true; // nobody here interrupts: the process ends
        }
        isUrgent &= !untilUrged;
        if (untilSent) {
            isSent = false;
        }
    }
}
