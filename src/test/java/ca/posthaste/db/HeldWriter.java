package ca.posthaste.db;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/** Keeps the writer busy until it is released, so that the writes submitted meanwhile become one group. */
final class HeldWriter {
    private final CountDownLatch busy = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private CompletableFuture<Void> held = CompletableFuture.completedFuture(null);

    void hold(Database database) {
        held = database.<Void>write(tx -> {
            busy.countDown();
            await(released);
            return null;
        }).toCompletableFuture();
        await(busy);
    }

    /** Does nothing if the writer was never held. */
    void release() {
        released.countDown();
    }

    /** Also waits until the write that held it has been answered. */
    void releaseAndJoin() {
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
