package ca.posthaste.queue;

import java.time.Duration;

/** Wakes threads that wait for work. A signal that arrives between a poll and the wait after it is not missed. */
final class WakeSignal {
    private long signals;
    private boolean closed;

    /** Returns the number of signals sent so far. Must be called before polling for work. */
    synchronized long seen() {
        return signals;
    }

    synchronized void send() {
        signals++;
        notifyAll();
    }

    synchronized void close() {
        closed = true;
        notifyAll();
    }

    synchronized boolean isClosed() {
        return closed;
    }

    /** Waits for a signal after those already seen, but not longer than the given time. */
    synchronized void await(long seen, Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        try {
            for (long left = limit.toMillis(); left > 0 && signals <= seen && !closed; left = (end - System.nanoTime()) / 1_000_000) {
                wait(left);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    void pause(Duration time) {
        await(Long.MAX_VALUE, time);
    }
}
