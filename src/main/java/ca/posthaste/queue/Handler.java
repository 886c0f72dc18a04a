package ca.posthaste.queue;

/** Does the work of a queue, on one thread. It may be asked to do the same work twice: see {@link Work}. */
public interface Handler<T> {
    /**
     * One attempt. The row's lease is renewed meanwhile, so this may take long, but it must end. What it throws counts as
     * {@link Outcome.RetryLater}.
     *
     * @param beforeHandover may be run before the step after which the receiver may have the item. It waits until no other
     *                       handler of this process is between that step and the note of its outcome. So a process that is
     *                       killed leaves at most one item in doubt.
     */
    Attempt handle(Claimed<T> claimed, Runnable beforeHandover);

    /** There is nothing to do for a while: connections are closed. The next item may come all the same. */
    default void release() {}
}
