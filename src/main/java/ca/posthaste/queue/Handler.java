package ca.posthaste.queue;

/** Processes the items of a queue on a single thread. It may receive the same item twice: see {@link QueueDefinition}. */
public interface Handler<T> {
    /**
     * Makes one attempt. The row's lease is renewed meanwhile, so this may take long, but it must end. An exception counts as
     * {@link AttemptOutcome.RetryLater}.
     *
     * @param beforeHandover callback for the handler to run just before the step that can deliver the item. It takes a lock that is held until the
     *                       outcome is committed, so a process that is killed leaves at most one item in doubt. It throws if the row is gone or was claimed by
     *                       another worker in the meantime: then nothing may be delivered.
     */
    Attempt handle(Claim<T> claimed, Runnable beforeHandover);

    /** Closes connections because the queue is empty for now. Another item may follow. */
    default void release() {}
}
