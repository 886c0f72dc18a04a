package ca.posthaste.db.postgres;

import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Database;
import ca.posthaste.db.Lane;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Contract of the order in which requests are served when the database is busy. */
public interface LanesContract {
    int FLOOD = 300;
    /** PostgreSQL starts ten at a time, so the next one may be recorded after some others. */
    int SOON = 40;

    Database database();

    @Test default void an_employer_who_sends_much_does_not_make_others_wait() {
        var order = Collections.synchronizedList(new ArrayList<String>());
        var release = new CountDownLatch(1);
        var held = hold(release);
        var waiting = new ArrayList<CompletableFuture<?>>(held);
        IntStream.range(0, FLOOD).forEach(i -> waiting.add(write(Lane.of(1), order, "flood")));
        waiting.add(write(Lane.of(2), order, "other employer"));
        waiting.add(write(Lane.CANDIDATES, order, "application"));
        waiting.add(write(Lane.SERVICE, order, "service"));
        release.countDown();
        waiting.forEach(CompletableFuture::join);
        for (var other : List.of("other employer", "application", "service")) {
            assertTrue(order.indexOf(other) < SOON, other + " came after " + order.indexOf(other) + " others");
        }
    }

    private CompletableFuture<?> write(Lane lane, List<String> order, String name) {
        return database().write(lane, tx -> order.add(name)).toCompletableFuture();
    }

    /** Occupies the writer, or all connections, until it is released. */
    private List<CompletableFuture<?>> hold(CountDownLatch release) {
        int count = database().engine().hasOneWriter() ? 1 : PostgresDatabase.CONNECTIONS;
        var begun = new CountDownLatch(count);
        var held = IntStream.range(0, count).<CompletableFuture<?>>mapToObj(i -> database().write(tx -> {
            begun.countDown();
            await(release);
            return null;
        }).toCompletableFuture()).toList();
        await(begun);
        return held;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }
}
