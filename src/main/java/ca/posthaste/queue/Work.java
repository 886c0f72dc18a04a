package ca.posthaste.queue;

import io.micrometer.core.instrument.Counter;

/**
 * What a queue is for. Every item is handled at least once. It is handled again when a process dies, or loses its database for
 * longer than a lease, or its clock jumps by more than one, after the work and before its note; so the receiver must be able to
 * recognise a second copy.
 */
public interface Work<T> {
    /** A handler for one thread. */
    Handler<T> handler();

    /** Counts attempts. The tag {@code outcome} is added. */
    Counter.Builder counter();

    /** The receiver could be used before and cannot be used now. */
    void receiverUnavailable();

    /** Nothing is tried any more unless somebody retries it by hand. */
    void gaveUp(Claimed<T> claimed);
}
