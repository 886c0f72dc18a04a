package ca.posthaste.job;

import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.concurrent.Semaphore;

/**
 * Jobs with large descriptions, of which only a few are read at a time. Whoever asks for a job reads its row without such a
 * description, and then that on its own, if there is room for it. There is no queue: all the threads of the store would soon
 * stand in it, and who asks for little would wait, too.
 */
public final class LargeJobs {
    /** A description with more bytes is large. */
    static final int LARGE = 256 * 1024;
    /** Each takes its bytes four times on the way from the store to the answer, and there is more to do than this. */
    private static final int HEAP_FOR_ONE = 128 * 1024 * 1024;

    private final Semaphore room;

    public LargeJobs(int atATime) {
        room = new Semaphore(atATime);
    }

    /** As many as the heap has room for, but one in any case. */
    public static LargeJobs ofHeap() {
        return new LargeJobs((int) Math.max(1, Runtime.getRuntime().maxMemory() / HEAP_FOR_ONE));
    }

    /** Room for one large job, from when its description is read until the answer is written. */
    public final class Hold implements AutoCloseable {
        private boolean taken;

        /** Once is enough, however often a read is done again. */
        void take() {
            if (!taken && !room.tryAcquire()) {
                throw new Rejected(Problem.SERVICE_BUSY, "Try again in a moment: too many large jobs are asked for at once.");
            }
            taken = true;
        }

        @Override public void close() {
            if (taken) {
                taken = false;
                room.release();
            }
        }
    }

    public Hold hold() {
        return new Hold();
    }
}
