package ca.posthaste.job;

import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.concurrent.Semaphore;

/**
 * Limit on the number of jobs with large descriptions that are read at a time. Such a description is read alone, after the rest of the job,
 * if a permit is free. There is no queue: all the database threads would soon wait in it, and small reads with them.
 */
public final class LargeJobs {
    /** Size in bytes above which a description is large. */
    public static final int LARGE = 256 * 1024;
    /** Heap per permit in bytes: between the database and the response the bytes exist four times, and other requests need memory too. */
    private static final int HEAP_PER_PERMIT = 128 * 1024 * 1024;

    private final Semaphore permits;

    public LargeJobs(int max) {
        permits = new Semaphore(max);
    }

    /** Creates as many permits as the heap allows, but at least one. */
    public static LargeJobs forHeap() {
        return new LargeJobs((int) Math.max(1, Runtime.getRuntime().maxMemory() / HEAP_PER_PERMIT));
    }

    /** A permit for one large job, held from the read of its description until the response is written. */
    public final class Permit implements AutoCloseable {
        private boolean acquired;

        /** Acquires the permit if a text of this size requires it; most do not. Must be called before the text is read. */
        public void acquireFor(long bytes) {
            if (bytes > LARGE) {
                acquire();
            }
        }

        /** Acquires the permit, or throws if none is free. Does nothing if it is already acquired: a read may be repeated. */
        public void acquire() {
            if (!acquired && !permits.tryAcquire()) {
                throw new Rejected(Problem.SERVICE_BUSY, UserMessage.of("busy.large-jobs"));
            }
            acquired = true;
        }

        @Override public void close() {
            if (acquired) {
                acquired = false;
                permits.release();
            }
        }
    }

    public Permit permit() {
        return new Permit();
    }
}
