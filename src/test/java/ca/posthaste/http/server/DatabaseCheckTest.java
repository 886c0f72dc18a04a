package ca.posthaste.http.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.db.DataFolder;
import ca.posthaste.db.PostgresAddress;
import ca.posthaste.support.Polling;
import ca.posthaste.support.TestEngine;
import ca.posthaste.support.TestPostgres;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The timeout only ends a test that would otherwise wait forever. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DatabaseCheckTest {
    @TempDir Path folder;

    @Test void a_database_that_answers_is_up_and_a_closed_one_is_down_with_a_reason() {
        var database = TestEngine.SQLITE.open(folder);
        var check = new DatabaseCheck(database);
        assertEquals(Status.UP, check.call().getStatus());
        database.close();
        var down = check.call();
        assertEquals(Status.DOWN, down.getStatus());
        assertEquals("The database cannot be reached.", down.getData().orElseThrow().get("reason"));
    }

    @Test void a_file_that_can_be_read_and_not_written_is_down() throws Exception {
        try (var database = TestEngine.SQLITE.open(folder);
             var other = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(DataFolder.DATABASE_FILE));
             var sql = other.createStatement()) {
            var check = new DatabaseCheck(database);
            sql.execute("BEGIN IMMEDIATE");
            awaitStatus(check, Status.DOWN); // not at once: a write within the last second counts
            assertEquals("The database did not accept a write in time.", check.call().getData().orElseThrow().get("reason"));
            sql.execute("ROLLBACK");
            awaitStatus(check, Status.UP);
        }
    }

    @Test void a_transaction_without_changes_does_not_prove_that_the_server_accepts_writes() throws Exception {
        var meters = new SimpleMeterRegistry();
        try (var database = TestEngine.POSTGRES.open(folder, meters)) {
            database.writeNow(tx -> 0);
            assertEquals(Status.UP, new DatabaseCheck(database).call().getStatus());
            assertEquals(2, meters.get("posthaste.store.commit").timer().count(), "it wrote by itself");
        }
    }

    @Test void a_server_that_responds_but_accepts_no_writes_is_down() throws Exception {
        var url = TestPostgres.freshDatabase();
        try (var database = TestEngine.open(PostgresAddress.parse(url + "?targetServerType=any").orElseThrow())) {
            var check = new DatabaseCheck(database);
            assertEquals(Status.UP, check.call().getStatus());
            setReadOnly(url, "on");
            while (!"The database does not accept writes.".equals(check.call().getData().map(data -> data.get("reason")).orElse(""))) {
                Polling.pause(); // terminated connections are noticed first
            }
            setReadOnly(url, "off");
            awaitStatus(check, Status.UP);
        }
    }

    /** Makes connections that are opened from now on read-only or writable, and closes the others. */
    private static void setReadOnly(String url, String onOrOff) throws SQLException {
        var name = url.substring(url.lastIndexOf('/') + 1);
        var address = PostgresAddress.parse(url).orElseThrow();
        try (var connection = DriverManager.getConnection(address.url(), address.user(), address.password());
             var sql = connection.createStatement()) {
            sql.execute("SET default_transaction_read_only = off");
            sql.execute("ALTER DATABASE " + name + " SET default_transaction_read_only = " + onOrOff);
            sql.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + name + "'"
                + " AND pid <> pg_backend_pid()");
        }
    }

    private static void awaitStatus(DatabaseCheck check, Status status) {
        while (check.call().getStatus() != status) {
            Polling.pause();
        }
    }
}
