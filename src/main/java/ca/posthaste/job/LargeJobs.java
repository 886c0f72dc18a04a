package ca.posthaste.job;

import ca.posthaste.language.Bilingual;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.concurrent.Semaphore;

/**
 * Limits how many jobs with large descriptions are read at a time. A job is read without such a description first; then the
 * description alone, if a permit is free. There is no queue: soon all the database threads would wait in it, and small reads
 * would have to wait too.
 */
public final class LargeJobs {
    /** A description with more bytes is large. */
    static final int LARGE = 256 * 1024;
    /** Heap per permit: from the database to the answer the bytes exist four times, and other requests need memory too. */
    private static final int HEAP_PER_PERMIT = 128 * 1024 * 1024;

    private final Semaphore permits;

    public LargeJobs(int max) {
        permits = new Semaphore(max);
    }

    /** As many permits as the heap allows, but at least one. */
    public static LargeJobs ofHeap() {
        return new LargeJobs((int) Math.max(1, Runtime.getRuntime().maxMemory() / HEAP_PER_PERMIT));
    }

    /** A permit for one large job, from the read of its description until the answer is written. */
    public final class Permit implements AutoCloseable {
        private boolean acquired;

        /** To be called before a text of this size is read; most need no permit. */
        public void acquireFor(long bytes) {
            if (bytes > LARGE) {
                acquire();
            }
        }

        /** Does nothing if it is acquired already: a read may be repeated. */
        void acquire() {
            if (!acquired && !permits.tryAcquire()) {
                throw new Rejected(Problem.SERVICE_BUSY, new Bilingual("Try again in a moment: too many large jobs are asked for at once.",
                    "Réessayez dans un instant\u00a0: trop d'offres volumineuses sont demandées en même temps."));
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
