package ca.posthaste.db.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Database;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.Lane;
import ca.posthaste.db.Row;
import ca.posthaste.support.PostgresStore;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PostgresLanesTest extends PostgresStore implements LanesContract {
    private final CompletableFuture<Void> end = new CompletableFuture<>();

    @Test void one_employer_uses_half_of_the_connections_and_others_the_rest() throws InterruptedException {
        var begun = new CountDownLatch(PostgresDatabase.OF_EMPLOYER);
        var inWork = new AtomicInteger();
        var flood = IntStream.range(0, 3 * PostgresDatabase.CONNECTIONS).mapToObj(i -> database().write(Lane.of(1), tx -> {
            inWork.incrementAndGet();
            begun.countDown();
            return end.join();
        }).toCompletableFuture()).toList();
        begun.await();
        for (var lane : List.of(Lane.of(2), Lane.CANDIDATES, Lane.SERVICE)) {
            assertEquals("done", Database.join(database().write(lane, tx -> "done")));
        }
        assertEquals(PostgresDatabase.OF_EMPLOYER, inWork.get());
        end.complete(null);
        flood.forEach(CompletableFuture::join);
        assertEquals(3 * PostgresDatabase.CONNECTIONS, inWork.get());
    }

    @Test void one_employer_has_one_long_write_at_a_time() {
        var begun = new CompletableFuture<Void>();
        var first = database().writeAlone(Lane.of(1), tx -> {
            begun.complete(null);
            return end.join();
        });
        begun.join();
        var hasBegun = new CompletableFuture<Void>();
        var second = database().writeAlone(Lane.of(1), tx -> hasBegun.complete(null));
        assertEquals("done", Database.join(database().writeAlone(Lane.of(2), tx -> "done")));
        assertEquals("done", Database.join(database().write(Lane.of(1), tx -> "done")), "its single writes go on");
        assertFalse(hasBegun.isDone());
        end.complete(null);
        Database.join(first);
        assertTrue(Database.join(second));
    }

    @Test void waiting_too_long_for_a_lock_ends_with_a_retry_and_the_database_stays_ready() {
        assertEquals(PostgresDatabase.LOCK_TIMEOUT.toSeconds() + "s", Database.join(database().write(tx -> tx.sql("SHOW lock_timeout").one(Row::nextString))));
        var locked = new CompletableFuture<Void>();
        var holder = database().write(Lane.of(1), tx -> {
            database().engine().lock(tx, 1);
            locked.complete(null);
            return end.join();
        });
        locked.join();
        var rejected = assertThrows(DatabaseUnavailable.class, () -> Database.join(database().write(Lane.of(2), tx -> {
            tx.execute("SET LOCAL lock_timeout = 50");
            database().engine().lock(tx, 1);
            return null;
        })));
        assertTrue(rejected.isBusy() && rejected.isNotBegun());
        Database.join(database().checkWritable());
        end.complete(null);
        Database.join(holder);
    }
}
