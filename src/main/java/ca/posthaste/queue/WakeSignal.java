package ca.posthaste.queue;

import java.time.Duration;

/** Wakes threads that wait for work. A signal that comes between a look and the wait after it is not missed. */
final class WakeSignal {
    private long signals;
    private boolean closed;

    /** How many were sent so far, to be asked for before looking for work. */
    synchronized long seen() {
        return signals;
    }

    synchronized void send() {
        signals++;
        notifyAll();
    }

    /** Nobody waits any more. */
    synchronized void close() {
        closed = true;
        notifyAll();
    }

    synchronized boolean isClosed() {
        return closed;
    }

    /** Waits for a signal that was not seen yet, but not longer than this. */
    synchronized void await(long seen, Duration most) {
        long end = System.nanoTime() + most.toNanos();
        try {
            for (long left = most.toMillis(); left > 0 && signals <= seen && !closed; left = (end - System.nanoTime()) / 1_000_000) {
                wait(left);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for this long, whatever is signalled. */
    void pause(Duration time) {
        await(Long.MAX_VALUE, time);
    }
}
