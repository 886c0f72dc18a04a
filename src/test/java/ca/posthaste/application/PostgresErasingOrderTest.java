package ca.posthaste.application;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.db.Row;
import ca.posthaste.job.Job;
import ca.posthaste.language.Language;
import ca.posthaste.support.Polling;
import ca.posthaste.support.PostgresStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two transactions that erase applications for the same jobs and count in the same slot. */
class PostgresErasingOrderTest extends PostgresStore {
    private static final int SLOTS = 16;
    private final List<Connection> connections = new ArrayList<>();

    @AfterEach void disconnect() throws SQLException {
        for (var connection : connections) {
            connection.close();
        }
    }

    /** Opens connections until two of them have the same slot, and returns these two. */
    private List<Connection> ofOneSlot() throws SQLException {
        var bySlot = new HashMap<Integer, Connection>();
        while (true) {
            var connection = connect();
            int slot;
            try (var statement = connection.createStatement(); var rows = statement.executeQuery("SELECT pg_backend_pid() % " + SLOTS)) {
                rows.next();
                slot = rows.getInt(1);
            }
            var other = bySlot.put(slot, connection);
            if (other != null) {
                return List.of(other, connection);
            }
        }
    }

    private Connection connect() throws SQLException {
        var address = database().read(tx -> tx.sql("SELECT inet_server_port(), current_database()")
            .one(row -> row.nextInt() + "/" + row.nextString()));
        var connection = DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + address, "postgres", "postgres");
        connections.add(connection);
        return connection;
    }

    private void apply(Job job, String email) {
        var candidate = new Candidate("Ana", email, null, null, Language.ENGLISH);
        database().writeNow(tx -> new Applications().add(tx, job, "receipt", candidate, Optional.empty(), Instant.EPOCH));
    }

    private static void erase(Connection connection, String email) {
        try (var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("DELETE FROM application WHERE email = '" + email + "'");
        } catch (SQLException fault) {
            throw new IllegalStateException(fault);
        }
    }

    private boolean isSomebodyWaiting() {
        return database().read(tx -> tx.sql("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            + " AND wait_event_type = 'Lock'").one(Row::nextInt)) > 0;
    }

    @Test void the_second_of_two_erasures_waits_before_it_locks_rows_that_the_first_needs() throws SQLException {
        var owner = jobs().employer("Bakery");
        var baker = jobs().add(owner, "Baker");
        var cook = jobs().add(owner, "Cook");
        apply(baker, "a@example.org");
        apply(cook, "b@example.org");
        apply(cook, "c@example.org");
        var two = ofOneSlot();
        erase(two.get(0), "a@example.org");
        var second = CompletableFuture.runAsync(() -> erase(two.get(1), "b@example.org"));
        while (!isSomebodyWaiting()) {
            Polling.pause();
        }
        erase(two.get(0), "c@example.org");
        two.get(0).commit();
        second.join();
        two.get(1).commit();
        int left = database().read(tx -> tx.sql("SELECT sum(total) FROM application_tally").one(Row::nextInt));
        assertEquals(0, left);
    }
}
