package ca.posthaste.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.employer.Employer;
import ca.posthaste.search.index.IndexedBoard;
import ca.posthaste.support.Polling;
import ca.posthaste.support.PostgresStore;
import ca.posthaste.support.StoredJobs;
import ca.posthaste.support.TestEngine;
import ca.posthaste.support.TestPostgres;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PostgresSearchIndexTest extends PostgresStore implements SearchIndexContract {
    @Override public Path searchFolder() {
        return folder.resolve("search");
    }

    /** Simulates a server that was set back: the job and its row in the log are lost and replaced by others, and clients have to reconnect. */
    private void setBack(int lost) {
        database().writeNow(tx -> {
            tx.execute("ALTER TABLE job DISABLE TRIGGER job_off_board");
            tx.execute("DELETE FROM job WHERE id = " + lost);
            tx.execute("ALTER TABLE job ENABLE TRIGGER job_off_board");
            return tx.execute("DELETE FROM board_change WHERE job = " + lost);
        });
        assertThrows(DatabaseUnavailable.class, () -> database().writeNow(tx -> {
            tx.execute("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                + " WHERE datname = current_database() AND pid <> pg_backend_pid()");
            return tx.execute("SELECT pg_terminate_backend(pg_backend_pid())");
        }));
    }

    /** Adds a job, retrying because the pool discovers its lost connections one by one. */
    private int addAfter(Employer employer, String title) {
        while (true) {
            try {
                return add(employer, title);
            } catch (DatabaseUnavailable connectionGone) {
                Polling.pause();
            }
        }
    }

    @Test void a_node_without_notifications_finds_what_another_one_wrote() {
        var address = TestPostgres.freshAddress();
        try (var here = TestEngine.open(address); var there = TestEngine.open(address); var stored = new StoredJobs(here)) {
            var baker = stored.add(stored.employer("Bakery"), "Baker");
            try (var board = new IndexedBoard(there, stored.locations(), searchFolder()).awaitJobs(baker.id().value())) {
                var cook = stored.add(baker.employer(), "Cook");
                board.awaitJobs(baker.id().value(), cook.id().value());
                stored.delete(baker);
                board.awaitJobs(cook.id().value());
            }
        }
    }

    @Test void a_server_that_is_restored_while_the_index_is_open_causes_a_rebuild() {
        var bakery = jobs().employer("Bakery");
        int baker = add(bakery, "Baker");
        int lost = add(bakery, "Cook");
        try (var board = started().awaitJobs(baker, lost)) {
            setBack(lost);
            int waiter = addAfter(bakery, "Waiter");
            board.awaitJobs(baker, waiter);
            assertEquals(2, board.counted("posthaste.search.rebuilds"));
        }
    }

    @Test void a_server_that_was_restored_while_the_index_was_closed_causes_a_rebuild() {
        var bakery = jobs().employer("Bakery");
        int baker = add(bakery, "Baker");
        int lost = add(bakery, "Cook");
        started().awaitJobs(baker, lost).close();
        setBack(lost);
        int waiter = addAfter(bakery, "Waiter");
        try (var board = started().awaitJobs(baker, waiter)) {
            assertEquals(1, board.counted("posthaste.search.rebuilds"));
        }
    }

    @Test void a_server_that_returns_unchanged_causes_no_rebuild() {
        var bakery = jobs().employer("Bakery");
        int baker = add(bakery, "Baker");
        try (var board = started().awaitJobs(baker)) {
            setBack(0);
            int cook = addAfter(bakery, "Cook");
            board.awaitJobs(baker, cook);
            assertEquals(1, board.counted("posthaste.search.rebuilds"));
        }
    }
}
