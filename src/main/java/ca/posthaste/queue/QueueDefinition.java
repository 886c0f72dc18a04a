package ca.posthaste.queue;

import io.micrometer.core.instrument.Counter;

/**
 * The work of a queue. Every item is handled at least once. It is handled again if, after the work and before its outcome is recorded, a process
 * dies, or loses its database for longer than a lease, or its clock jumps by more than a lease. Receivers must therefore be able to recognize
 * duplicates.
 */
public interface QueueDefinition<T> {
    Handler<T> handler();

    /** Returns the counter of attempts. The tag {@code outcome} is added to it. */
    Counter.Builder counter();

    /** Called when the receiver becomes unavailable after it was available. */
    void receiverUnavailable();

    /** Called when an item has failed for good: it is not retried unless somebody does so by hand. */
    void gaveUp(Claim<T> claimed);
}
