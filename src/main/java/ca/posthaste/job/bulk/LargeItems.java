package ca.posthaste.job.bulk;

/** Memory for jobs that are so large that few of them fit into it at once. */
interface LargeItems {
    /** In bytes. A smaller one needs no room of its own. */
    int LARGE = 1024 * 1024;

    /** Blocks until there is room for one, and is refused if there is none for long. */
    Room await();

    /** To be closed when the job is no longer held. */
    interface Room extends AutoCloseable {
        @Override void close();
    }
}
