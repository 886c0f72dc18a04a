package ca.posthaste.queue;

import java.util.concurrent.locks.ReentrantLock;

/**
 * Held by a worker from before a receiver can have an item until that is noted. Only one worker of a process is there at a
 * time, so a kill leaves at most one item in doubt.
 */
final class HandoverLock {
    /** The service stops: nobody could note what becomes of the item. It stays claimed until its lease ends. */
    static final class Closed extends RuntimeException {
        Closed() {
            super("The service stops.", null, false, false);
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
