package ca.posthaste.db.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.PostgresAddress;
import ca.posthaste.db.Row;
import ca.posthaste.db.backup.NewStoreGuard;
import ca.posthaste.support.TestEngine;
import ca.posthaste.support.TestPostgres;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.TreeSet;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A service that starts before its database is usable. */
class PostgresStartTest {
    private static final String COUNT = "SELECT count(*) FROM employer";

    private final String existing = TestPostgres.freshDatabase(); // for commands to the server

    @Test void a_database_that_is_made_later_is_waited_for_and_migrated() throws Exception {
        var name = name() + "_later";
        try (var database = await(existing + "_later")) {
            assertThrows(DatabaseUnavailable.class, () -> database.read(tx -> tx.execute(COUNT)));
            assertThrows(DatabaseUnavailable.class, () -> database.writeNow(tx -> tx.execute(COUNT)));
            assertFalse(database.opened().toCompletableFuture().isDone());
            execute("CREATE DATABASE " + name);
            database.opened().toCompletableFuture().join();
            assertEquals("0", database.read(tx -> tx.sql(COUNT).one(Row::nextString)));
        }
    }

    @Test void a_role_that_is_made_later_is_waited_for() throws Exception {
        var role = name() + "_role";
        try (var database = await(existing.replace("postgres:postgres@", role + ":secret@"))) {
            assertFalse(database.opened().toCompletableFuture().isDone());
            execute("CREATE ROLE " + role + " SUPERUSER LOGIN PASSWORD 'secret'");
            database.opened().toCompletableFuture().join();
        }
    }

    /** A restore creates tables and rows first, keys and triggers last. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "DROP TRIGGER webhook_application ON application | CREATE TRIGGER webhook_application AFTER INSERT OR DELETE ON application FOR EACH ROW"
            + " EXECUTE FUNCTION tell_of_application() | the trigger for tell_of_application",
        "ALTER TABLE mail DROP CONSTRAINT mail_pkey | ALTER TABLE mail ADD PRIMARY KEY (id) | the primary key of mail",
        "ALTER TABLE flyway_schema_history RENAME TO later | ALTER TABLE later RENAME TO flyway_schema_history | flyway_schema_history"})
    void a_restore_that_is_still_running_is_waited_for(String before, String last, String missing) throws Exception {
        TestEngine.open(address(existing)).close();
        execute(before);
        var rejected = assertThrows(DatabaseUnavailable.class, () -> TestEngine.open(address(existing))).getMessage();
        assertTrue(rejected.contains("a restore is under way, or was not completed: " + missing + " is missing"), rejected);
        try (var database = await(existing)) {
            assertFalse(database.opened().toCompletableFuture().isDone());
            assertThrows(DatabaseUnavailable.class, () -> database.read(tx -> tx.execute(COUNT)));
            execute(last);
            database.opened().toCompletableFuture().join();
            assertFalse(database.isNew());
        }
    }

    @Test void a_restore_that_has_made_no_table_yet_is_waited_for() throws Exception {
        execute("CREATE FUNCTION log_job() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'");
        try (var database = await(existing)) {
            assertFalse(database.opened().toCompletableFuture().isDone());
            execute("DROP FUNCTION log_job");
            database.opened().toCompletableFuture().join();
        }
    }

    @Test void functions_and_tables_of_others_are_not_taken_for_a_restore() throws Exception {
        execute("CREATE FUNCTION their_trigger() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'");
        execute("CREATE TABLE employer (id int); CREATE SCHEMA ours");
        execute("ALTER DATABASE " + name() + " SET search_path TO ours, public");
        TestEngine.open(address(existing)).close();
    }

    @Test void every_trigger_function_is_known() {
        try (var database = TestEngine.open(address(existing))) {
            var functions = database.read(tx -> tx.sql("SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prorettype = 'trigger'::regtype"
                + " ORDER BY proname").all(Row::nextString));
            assertEquals(new TreeSet<>(PostgresStart.TRIGGER_FUNCTIONS), new TreeSet<>(functions));
        }
    }

    @Test void tables_of_a_newer_version_end_the_start_with_a_sentence_now_or_later() throws Exception {
        TestEngine.open(address(existing)).close();
        execute("INSERT INTO flyway_schema_history SELECT 1000, '999', description, type, script, checksum, installed_by,"
            + " installed_on, execution_time, success FROM flyway_schema_history ORDER BY installed_rank LIMIT 1");
        assertTrue(assertThrows(DatabaseUnavailable.class, () -> await(existing)).getMessage().contains("newer version of Posthaste"));
        try (var database = await(existing + "_newer"); var elsewhere = DriverManager.getConnection(url(TestPostgres.freshDatabase()));
             var statement = elsewhere.createStatement()) {
            statement.execute("CREATE DATABASE " + name() + "_newer TEMPLATE " + name());
            var ended = assertThrows(CompletionException.class, () -> database.opened().toCompletableFuture().join());
            assertTrue(ended.getCause().getMessage().contains("newer version of Posthaste"), ended.toString());
        }
    }

    @Test void the_database_without_a_server_is_unavailable_and_closes_at_once() throws Exception {
        int port;
        try (var free = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            port = free.getLocalPort();
        }
        var database = await("postgresql://me:secret@127.0.0.1:" + port + "/jobs");
        assertThrows(DatabaseUnavailable.class, () -> database.read(tx -> tx.execute(COUNT)));
        database.close();
        assertFalse(database.opened().toCompletableFuture().isDone());
    }

    @Test void a_command_does_not_wait() {
        var fault = assertThrows(DatabaseUnavailable.class, () ->
            TestEngine.open(address(existing + "_none")));
        assertTrue(fault.getMessage().contains("does not exist"), fault.getMessage());
    }

    private static PostgresDatabase await(String address) {
        return PostgresDatabase.await(address(address), new NewStoreGuard(Path.of("target", "no-data"), false), new SimpleMeterRegistry());
    }

    private static PostgresAddress address(String text) {
        return PostgresAddress.parse(text).orElseThrow();
    }

    private String name() {
        return existing.substring(existing.lastIndexOf('/') + 1);
    }

    private static String url(String address) {
        return "jdbc:" + address.replace("postgres:postgres@", "") + "?user=postgres";
    }

    private void execute(String sql) throws Exception {
        try (var connection = DriverManager.getConnection(url(existing)); var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
