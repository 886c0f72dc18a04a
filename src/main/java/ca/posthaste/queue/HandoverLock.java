package ca.posthaste.queue;

import java.util.concurrent.locks.ReentrantLock;

/** A lock per process, held from just before an item can be delivered until its outcome is committed. A kill therefore leaves at most one item in doubt. */
final class HandoverLock {
    /** Thrown when the service is stopping and the outcome could no longer be committed. The item stays claimed until its lease expires. */
    static final class Closed extends RuntimeException {
        Closed() {
            super("The service is stopping.", null, false, false);
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private volatile boolean closed;

    void enter() {
        lock.lock();
        if (closed) {
            throw new Closed();
        }
    }

    void leave() {
        while (lock.isHeldByCurrentThread()) {
            lock.unlock();
        }
    }

    void close() {
        closed = true;
    }
}
