package ca.posthaste.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.postgres.PostgresDatabase;
import ca.posthaste.db.postgres.PostgresEngine;
import ca.posthaste.db.postgres.PostgresSource;
import ca.posthaste.db.sqlite.SqliteDatabase;
import ca.posthaste.db.sqlite.SqliteEngine;
import ca.posthaste.db.sqlite.SqliteFile;
import ca.posthaste.support.TestEngine;
import ca.posthaste.support.TestPostgres;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MigrationsTest {
    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgres"})
    void every_migration_is_listed_in_the_code(String engine) {
        var files = Arrays.stream(new File("src/main/resources/db/" + engine).list()).map(name -> name.substring(1, name.indexOf("__")));
        var classes = Arrays.stream(Migrations.dataMigrations()).map(migration -> migration.getVersion().getVersion());
        assertEquals(Migrations.VERSIONS, Stream.concat(files, classes).sorted().toList());
    }

    /** Operators use the changelog to decide whether nodes can be upgraded one by one, and whether a downgrade is possible. */
    @Test void every_change_of_the_schema_is_named_in_the_changelog() throws IOException {
        var named = Pattern.compile("Changes the schema \\((\\d+)(?: to (\\d+))?\\)").matcher(Files.readString(Path.of("CHANGELOG.md"))).results()
            .flatMap(change -> versions(change.group(1), change.group(2) == null ? change.group(1) : change.group(2)).stream()).sorted().toList();
        assertEquals(versions("006", Migrations.VERSIONS.get(Migrations.VERSIONS.size() - 1)), named);
    }

    private static List<String> versions(String first, String last) {
        return Migrations.VERSIONS.subList(Migrations.VERSIONS.indexOf(first), Migrations.VERSIONS.indexOf(last) + 1);
    }

    @Test void both_engines_have_the_same_files() {
        assertEquals(List.of(new TreeSet<>(List.of(new File("src/main/resources/db/sqlite").list()))),
            List.of(new TreeSet<>(List.of(new File("src/main/resources/db/postgres").list()))));
    }

    @Test void both_engines_end_with_the_same_tables_and_columns() throws SQLException {
        var address = TestPostgres.freshAddress();
        SqliteDatabase.open(folder, new SimpleMeterRegistry()).close();
        TestEngine.open(address).close();
        try (var sqlite = sqlite(); var pool = PostgresDatabase.pool(PostgresSource.of(address));
             var postgres = pool.getConnection()) {
            var server = schema(postgres);
            // On PostgreSQL, transactions may commit in another order than they start: decision 29.
            assertTrue(server.get("board_change").remove("written") && server.get("board_log").remove("cut"));
            assertEquals(server, schema(sqlite));
        }
    }

    @Test void opening_a_database_again_changes_nothing() throws SQLException {
        SqliteDatabase.open(folder, new SimpleMeterRegistry()).close();
        try (var sqlite = sqlite()) {
            var before = schema(sqlite);
            SqliteDatabase.open(folder, new SimpleMeterRegistry()).close();
            assertEquals(before, schema(sqlite));
        }
    }

    @Test void a_database_of_a_newer_version_is_rejected_in_a_sentence() throws SQLException {
        SqliteDatabase.open(folder, new SimpleMeterRegistry()).close();
        try (var sqlite = sqlite(); var statement = sqlite.createStatement()) {
            statement.execute("INSERT INTO flyway_schema_history SELECT 99, '999', description, type, script, checksum,"
                + " installed_by, installed_on, execution_time, success FROM flyway_schema_history LIMIT 1");
        }
        var rejected = assertThrows(DatabaseUnavailable.class, () -> SqliteDatabase.open(folder, new SimpleMeterRegistry()));
        assertTrue(rejected.getMessage().contains("newer version of Posthaste"), rejected.getMessage());
    }

    @Test void several_nodes_that_start_at_once_migrate_once() {
        var address = TestPostgres.freshAddress();
        var nodes = IntStream.range(0, 4).mapToObj(node -> CompletableFuture.supplyAsync(
            () -> TestEngine.open(address))).toList();
        for (var node : nodes) {
            try (var database = node.join()) {
                assertEquals(Migrations.VERSIONS.size(), database.<Integer>read(tx -> tx.sql(
                    "SELECT count(*) FROM flyway_schema_history WHERE version IS NOT NULL").one(Row::nextInt)));
            }
        }
    }

    @Test void mail_of_an_earlier_version_keeps_its_audience() throws Exception {
        var address = TestPostgres.freshAddress();
        var file = new SqliteFile(folder.resolve(DataFolder.DATABASE_FILE)).writers();
        var server = PostgresSource.of(address).withoutSocketTimeout();
        before006(file, new SqliteEngine());
        before006(server, new PostgresEngine());
        for (var store : List.of(file, server)) {
            try (var connection = store.getConnection(); var statement = connection.createStatement()) {
                for (int application = 1; application <= 2; application++) {
                    for (var recipient : List.of("jobs@example.org", "ana@example.org")) {
                        statement.execute("INSERT INTO mail (employer, application, message_id, recipient, state, attempts, due_at,"
                            + " created_at) VALUES (1, " + application + ", 'id', '" + recipient + "', 'sent', 1, 0, 0)");
                    }
                }
                statement.execute("DELETE FROM mail WHERE id = 4");
            }
        }
        for (Database database : List.of(SqliteDatabase.open(folder, new SimpleMeterRegistry()),
            TestEngine.open(address))) {
            try (database) {
                assertEquals(List.of("1 employer", "2 candidate", "3 employer"), database.read(tx ->
                    tx.sql("SELECT id || ' ' || audience FROM mail ORDER BY id").all(Row::nextString)));
                assertEquals(5, database.<Integer>writeNow(tx -> tx.sql("INSERT INTO mail (employer, application, audience,"
                    + " message_id, recipient, state, attempts, due_at, created_at)"
                    + " VALUES (1, 3, 'employer', 'id', 'a@example.org', 'written', 1, 0, 0) RETURNING id").one(Row::nextInt)),
                    "an id that was given is not given again");
            }
        }
    }

    private static void before006(DataSource store, Engine engine) {
        Flyway.configure(Migrations.class.getClassLoader()).dataSource(store).locations("classpath:" + engine.migrations()).target("005").load().migrate();
    }

    private Connection sqlite() throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(DataFolder.DATABASE_FILE));
    }

    /** Returns tables and columns, except the engine's internal ones and a view that SQLite has instead of a function. */
    private static TreeMap<String, TreeSet<String>> schema(Connection connection) throws SQLException {
        var tables = new TreeMap<String, TreeSet<String>>();
        try (var rows = connection.getMetaData().getColumns(null, connection.getSchema(), "%", "%")) {
            while (rows.next()) {
                var table = rows.getString("TABLE_NAME");
                if (Stream.of("flyway_", "sqlite_", "job_search", "job_outdated", "pg_").noneMatch(table::startsWith)) {
                    tables.computeIfAbsent(table, name -> new TreeSet<>()).add(rows.getString("COLUMN_NAME"));
                }
            }
        }
        tables.keySet().removeIf(name -> name.endsWith("_pkey") || name.startsWith("idx"));
        return tables;
    }
}
