package ca.posthaste.db;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/** Keeps the writer busy until it is released, so that writes submitted in the meantime become one group. */
public final class BlockedWriter {
    private final CountDownLatch busy = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private CompletableFuture<Void> held = CompletableFuture.completedFuture(null);

    public void hold(Database database) {
        held = database.<Void>write(tx -> {
            busy.countDown();
            await(released);
            return null;
        }).toCompletableFuture();
        await(busy);
    }

    /** Releases the writer. Does nothing if it was never held. */
    public void release() {
        released.countDown();
    }

    /** Releases the writer, and waits until the write that held it is complete. */
    public void releaseAndJoin() {
        release();
        held.join();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }
}
