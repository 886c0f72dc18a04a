package ca.posthaste.console.operator;

import ca.posthaste.db.Database;
import java.util.concurrent.CountDownLatch;

/** Blocks all writes to the table of places until it is closed. */
final class LockedPlaces implements AutoCloseable {
    private final CountDownLatch free = new CountDownLatch(1);

    LockedPlaces(Database database) {
        var held = new CountDownLatch(1);
        database.writeAlone(tx -> {
            if (database.engine().name().equals("PostgreSQL")) {
                tx.sql("LOCK TABLE place IN EXCLUSIVE MODE").execute(); // PostgreSQL has concurrent writers
            }
            held.countDown();
            await(free);
            return null;
        });
        await(held);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    @Override public void close() {
        free.countDown();
    }
}
