package ca.posthaste.queue;

/** Does the work of a queue, on one thread. It may be asked to do the same work twice: see {@link Work}. */
public interface Handler<T> {
    /**
     * One attempt. The row's lease is renewed meanwhile, so this may take long, but it must end. What it throws counts as
     * {@link Outcome.RetryLater}.
     *
     * @param beforeHandover to be called just before the step that can deliver the item. It takes a lock that is held until the
     *                       outcome is committed, so a process that is killed leaves at most one item in doubt. It throws if the row is gone or another's by
     *                       now: then nothing may be delivered.
     */
    Attempt handle(Claimed<T> claimed, Runnable beforeHandover);

    /** The queue is empty for now: closes connections. Another item may follow. */
    default void release() {}
}
