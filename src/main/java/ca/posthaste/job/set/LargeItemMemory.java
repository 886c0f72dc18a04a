package ca.posthaste.job.set;

/** Memory for jobs so large that only a few fit at once. */
interface LargeItemMemory {
    /** Size in bytes above which a job needs a reservation of its own. */
    int LARGE = 1024 * 1024;

    /** Blocks until there is room for one large job. Rejected if there is none for a long time. */
    Room await();

    /** A reservation, to be closed when the job is no longer in memory. */
    interface Room extends AutoCloseable {
        @Override void close();
    }
}
