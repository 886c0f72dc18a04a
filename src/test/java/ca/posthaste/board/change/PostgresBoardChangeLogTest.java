package ca.posthaste.board.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.PostgresStore;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class PostgresBoardChangeLogTest extends PostgresStore implements BoardChangeLogContract {

    /** A change in a transaction that stays open until the test ends it. */
    private final class Open {
        private final CompletableFuture<Void> written = new CompletableFuture<>();
        private final CompletableFuture<Void> end = new CompletableFuture<>();
        private final CompletionStage<?> done;

        Open(int job) {
            done = database().write(tx -> {
                tx.sql("INSERT INTO board_change (employer, job) VALUES (1, :job)").bind("job", job).execute();
                written.complete(null);
                end.join();
                return null;
            });
            written.join();
        }

        void commit() {
            end.complete(null);
            done.toCompletableFuture().join();
        }
    }

    private List<Integer> jobsIn(BoardChangeLog.Slice slice) {
        return slice.changes().stream().map(change -> change.job().getAsInt()).toList();
    }

    @Test void no_change_is_missed_when_transactions_end_in_another_order_than_they_began() {
        var start = end();
        var first = new Open(1);
        var second = new Open(2);
        second.commit();
        var read = after(start, MOST);
        assertEquals(List.of(2), jobsIn(read));
        var third = new Open(3);
        assertEquals(List.of(), jobsIn(after(read.position(), MOST)));
        first.commit();
        read = after(read.position(), MOST);
        assertEquals(List.of(1), jobsIn(read));
        third.commit();
        read = after(read.position(), MOST);
        assertEquals(List.of(3), jobsIn(read));
        assertEquals(List.of(), jobsIn(after(read.position(), MOST)));
    }

    @Test void the_state_is_another_one_when_an_older_transaction_ends_after_a_newer_one() {
        var first = new Open(1);
        new Open(2).commit();
        var while1IsOpen = state();
        first.commit();
        assertNotEquals(while1IsOpen, state());
    }

    @Test void a_transaction_that_ends_while_a_long_log_is_read_in_slices_is_not_missed() {
        var start = end();
        var open = new Open(1);
        for (int job = 2; job <= 6; job++) {
            new Open(job).commit();
        }
        var read = after(start, 2);
        assertEquals(List.of(2, 3), jobsIn(read));
        open.commit();
        new Open(7).commit();
        read = after(read.position(), 2);
        assertEquals(List.of(4, 5), jobsIn(read));
        read = after(read.position(), 2);
        assertEquals(List.of(6), jobsIn(read));
        assertEquals(List.of(1, 7), jobsIn(after(read.position(), MOST)));
    }

    @Test void no_change_is_read_twice_while_a_transaction_stays_open() {
        var position = end();
        var open = new Open(1);
        for (int job = 2; job <= 20; job++) {
            new Open(job).commit();
            var read = after(position, MOST);
            assertEquals(List.of(job), jobsIn(read));
            position = read.position();
        }
        open.commit();
        assertEquals(List.of(1), jobsIn(after(position, MOST)));
    }

    @Test void the_log_can_be_truncated_and_positions_stay_valid_while_a_transaction_is_open() {
        var open = new Open(1);
        for (int job = 2; job <= 6; job++) {
            new Open(job).commit();
        }
        var before = end();
        assertEquals(3, cut(BoardChangeLog.forDatabase(database(), 2), MOST));
        var position = end();
        var resumed = database().read(tx -> log().resumed(tx, position)).orElseThrow();
        new Open(7).commit();
        assertEquals(List.of(6, 7), jobsIn(after(resumed, MOST)), "not all since the one that is open began");
        open.commit();
        assertFalse(holds(before), "its rows may have been cut since");
        assertTrue(holds(end()));
    }

    /** A server that was set back reuses transaction ids that a position has already seen. */
    @Test void a_reader_after_a_restore_reads_changes_with_reused_transaction_numbers() {
        new Open(1).commit();
        var position = end();
        for (int i = 0; i < 5; i++) {
            database().writeNow(tx -> tx.execute("SELECT pg_current_xact_id()"));
        }
        var later = new BoardChangeLog.LogPosition(end().next(), position.newest());
        database().writeNow(tx -> tx.execute("INSERT INTO board_change (written, employer, job)"
            + " SELECT (max(written)::text::bigint + 2)::text::xid8, 1, 2 FROM board_change"));
        assertEquals(List.of(), jobsIn(after(later, MOST)), "by itself, the position has seen that transaction");
        var resumed = database().read(tx -> log().resumed(tx, later)).orElseThrow();
        assertEquals(List.of(1, 2), jobsIn(after(resumed, MOST)));
    }

    @Test void the_numbers_of_transactions_are_in_the_order_of_numbers() {
        for (int transaction : List.of(98, 99, 100, 101)) {
            database().writeNow(tx -> tx.sql("INSERT INTO board_change (written, employer, job) VALUES (:written::xid8, 1, :job)")
                .bind("written", String.valueOf(transaction)).bind("job", transaction).execute());
        }
        assertTrue(end().newest().startsWith("101 "), end().newest());
        var slice = after(new BoardChangeLog.LogPosition("50:50:", ""), 3);
        assertEquals(List.of(98, 99, 100), jobsIn(slice));
        assertEquals(List.of(101), jobsIn(after(slice.position(), 3)));
        assertEquals(List.of(99, 100, 101), jobsIn(after(new BoardChangeLog.LogPosition("98:102:99,100,101", ""), MOST)));
        assertEquals(2, cut(BoardChangeLog.forDatabase(database(), 2), MOST));
        assertEquals(List.of(100, 101), jobsIn(after(new BoardChangeLog.LogPosition("100:100:", ""), MOST)));
    }

    /** The transaction ids of the new server are lower than those of the dumped rows. */
    @Test void a_dump_that_was_read_into_another_server_is_another_database_and_its_log_is_cut() {
        new Open(1).commit();
        database().writeNow(tx -> tx.execute("UPDATE board_change SET written = (written::text::bigint + 1000000)::text::xid8"));
        var dumped = database().read(tx -> tx.sql("SELECT written::text, number, mark FROM board_change")
            .one(row -> row.nextString() + " " + row.nextLong() + " " + row.nextLong()));
        var transaction = dumped.split(" ")[0];
        assertFalse(holds(new BoardChangeLog.LogPosition(transaction + ":" + transaction + ":", dumped)));
        var start = end();
        assertEquals("", start.newest());
        new Open(2).commit();
        var read = after(start, MOST);
        assertEquals(List.of(2), jobsIn(read));
        assertEquals(1, cut(log(), MOST));
        assertEquals(0, cut(log(), MOST));
        new Open(3).commit();
        assertEquals(List.of(3), jobsIn(after(read.position(), MOST)));
        assertTrue(holds(end()));
    }
}
