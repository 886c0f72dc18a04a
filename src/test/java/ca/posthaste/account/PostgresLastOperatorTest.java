package ca.posthaste.account;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.support.Polling;
import ca.posthaste.support.PostgresStore;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Three operators remove each other concurrently: one must remain. Only for PostgreSQL, because SQLite has a single writer. */
class PostgresLastOperatorTest extends PostgresStore {
    private final Users users = new Users(Clock.systemUTC());

    private int waiting() {
        return database().read(tx -> tx.sql("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")
            .one(Row::nextInt));
    }

    /**
     * Removes the user's operator role unless they are the last operator. Completes {@code looked} after the check, and continues once {@code go} is complete.
     */
    private CompletionStage<Boolean> remove(User user, CompletableFuture<Void> looked, CompletableFuture<Void> go) {
        return database().write(tx -> {
            boolean isLast = users.isLastOperator(tx, user);
            looked.complete(null);
            go.join();
            return !isLast && users.removeOperator(tx, user.email());
        });
    }

    @Test void of_three_operators_removed_concurrently_the_last_one_remains() {
        var all = Stream.of("ana", "bob", "cyd").map(name -> database().writeNow(tx -> {
            users.addOperator(tx, name + "@example.com");
            return users.byEmail(tx, name + "@example.com").orElseThrow();
        })).toList();
        var looked = Stream.generate(CompletableFuture<Void>::new).limit(3).toList();
        var go = Stream.generate(CompletableFuture<Void>::new).limit(3).toList();
        var first = remove(all.get(0), looked.get(0), go.get(0));
        looked.get(0).join();
        var second = remove(all.get(1), looked.get(1), go.get(1));
        while (waiting() < 1) {
            Polling.pause();
        }
        go.get(0).complete(null);
        Database.join(first);
        looked.get(1).join();
        var third = remove(all.get(2), looked.get(2), go.get(2));
        while (waiting() < 1 && !looked.get(2).isDone()) {
            Polling.pause();
        }
        assertFalse(looked.get(2).isDone());
        go.get(1).complete(null);
        go.get(2).complete(null);
        assertEquals(List.of(true, false), List.of(Database.join(second), Database.join(third)));
        assertEquals(List.of(all.get(2)), database().read(users::operators));
    }
}
