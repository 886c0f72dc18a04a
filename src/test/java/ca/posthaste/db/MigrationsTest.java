package ca.posthaste.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.StoreOn;
import ca.posthaste.support.TestPostgres;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
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
        var files = new File("src/main/resources/db/" + engine).list();
        assertEquals(Migrations.VERSIONS,
            Arrays.stream(files).map(name -> name.substring(1, name.indexOf("__"))).sorted().toList());
    }

    /** Operators use the changelog to decide whether nodes can be upgraded one by one, and whether a downgrade is possible. */
    @Test void every_change_of_the_schema_is_named_in_the_changelog() throws IOException {
        var named = Pattern.compile("Changes the schema \\((\\d+)\\)").matcher(Files.readString(Path.of("CHANGELOG.md")))
            .results().map(change -> change.group(1)).sorted().toList();
        assertEquals(Migrations.VERSIONS.subList(Migrations.VERSIONS.indexOf("006"), Migrations.VERSIONS.size()), named);
    }

    @Test void both_engines_have_the_same_files() {
        assertEquals(List.of(new TreeSet<>(List.of(new File("src/main/resources/db/sqlite").list()))),
            List.of(new TreeSet<>(List.of(new File("src/main/resources/db/postgres").list()))));
    }

    @Test void both_engines_end_with_the_same_tables_and_columns() throws SQLException {
        var address = TestPostgres.freshAddress();
        SqliteDatabase.open(folder, new SimpleMeterRegistry()).close();
        StoreOn.open(address).close();
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

    @Test void a_database_of_a_newer_version_is_refused_in_a_sentence() throws SQLException {
        SqliteDatabase.open(folder, new SimpleMeterRegistry()).close();
        try (var sqlite = sqlite(); var statement = sqlite.createStatement()) {
            statement.execute("INSERT INTO flyway_schema_history SELECT 99, '999', description, type, script, checksum,"
                + " installed_by, installed_on, execution_time, success FROM flyway_schema_history LIMIT 1");
        }
        var refused = assertThrows(DatabaseUnavailable.class, () -> SqliteDatabase.open(folder, new SimpleMeterRegistry()));
        assertTrue(refused.getMessage().contains("newer version of Posthaste"), refused.getMessage());
    }

    @Test void several_nodes_that_start_at_once_migrate_once() {
        var address = TestPostgres.freshAddress();
        var nodes = IntStream.range(0, 4).mapToObj(node -> CompletableFuture.supplyAsync(
            () -> StoreOn.open(address))).toList();
        for (var node : nodes) {
            try (var database = node.join()) {
                assertEquals(Migrations.VERSIONS.size(), database.<Integer>read(tx -> tx.sql(
                    "SELECT count(*) FROM flyway_schema_history WHERE version IS NOT NULL").one(Row::nextInt)));
            }
        }
    }

    @Test void mail_of_an_earlier_version_is_known_by_whom_it_is_for() throws Exception {
        var address = TestPostgres.freshAddress();
        var file = new SqliteFile(folder.resolve(SqliteDatabase.FILE_NAME)).writers();
        var server = PostgresSource.of(address).withoutSocketTimeout();
        before("006", file, new SqliteEngine());
        before("006", server, new PostgresEngine());
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
            StoreOn.open(address))) {
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

    @Test void jobs_of_an_earlier_version_keep_every_value_and_get_the_members_of_1_2() throws Exception {
        var address = TestPostgres.freshAddress();
        var file = new SqliteFile(folder.resolve(SqliteDatabase.FILE_NAME)).writers();
        var server = PostgresSource.of(address).withoutSocketTimeout();
        before("007", file, new SqliteEngine());
        before("007", server, new PostgresEngine());
        var before = new ArrayList<List<String>>();
        for (var store : List.of(file, server)) {
            try (var connection = store.getConnection(); var statement = connection.createStatement()) {
                statement.execute("INSERT INTO employer (name, plan, created_at, language) VALUES ('Bakery', 'standard', 'x', 'fr')");
                for (int i = 1; i <= 4; i++) {
                    statement.execute("INSERT INTO job (employer, version, reference_id, title, status, publish_date, close_date,"
                        + " close_by_default, launched, confidential, auto_refresh, location_ids, category_ids, position_type,"
                        + " salary_amount, plus_commission, routing_type, application_email, search, description) VALUES (1, " + i
                        + ", 'B-" + i + "', 'Baker', '" + (i == 3 ? "draft" : "active") + "', '2026-03-0" + i + "', '" + (i == 2 ? 9999 : 2026)
                        + "-04-01', " + (i % 2 == 0) + ", true, false, true, '1 2', '36', 1, 100, false, 1, 'a@example.org', 'baker', 'Bread')");
                }
                statement.execute("DELETE FROM job WHERE id = 4");
                before.add(all(statement, "SELECT id, version, reference_id, status, publish_date, close_by_default, location_ids,"
                    + " salary_amount, application_email, description FROM job ORDER BY id"));
            }
        }
        SqliteDatabase.open(folder, new SimpleMeterRegistry()).close();
        StoreOn.open(address).close();
        for (var store : List.of(file, server)) {
            try (var connection = store.getConnection(); var statement = connection.createStatement()) {
                assertEquals(before.remove(0), all(statement, "SELECT id, version, reference_id, status, publish_date, close_by_default,"
                    + " location_ids, salary_amount, application_email, description FROM job ORDER BY id"));
                assertEquals(List.of("1 1772323200000 1772323200000 fr onsite true", "2 1772409600000 1772409600000 fr onsite false",
                    "3 1772496000000 1772496000000 fr onsite false"), all(statement, "SELECT id, created_at, updated_at, language,"
                    + " workplace_type, CASE WHEN closed_at IS NOT NULL THEN 'true' ELSE 'false' END FROM job ORDER BY id"));
                assertEquals(List.of("2 1"), all(statement, "SELECT active, draft FROM job_tally"));
                assertEquals(List.of(), all(statement, "SELECT * FROM job_change"), "the migration itself changes nothing that anybody sees");
                assertEquals(List.of("1 1", "1 2", "2 1", "2 2"), all(statement, "SELECT location, job FROM job_place ORDER BY 1, 2"));
                statement.execute("INSERT INTO job (employer, title, status, publish_date, close_date, close_by_default, launched,"
                    + " confidential, auto_refresh, location_ids, category_ids, position_type, plus_commission, routing_type, search,"
                    + " description, created_at, updated_at, language, workplace_type, remote_regions) VALUES (1, 'Cook', 'active',"
                    + " '2026-03-05', '2026-04-01', true, true, false, false, '3', '36', 1, false, 1, 'cook', 'Soup', 5, 5, 'en', 'onsite', '')");
                assertEquals(List.of("5 created 5"), all(statement, "SELECT job, kind, at FROM job_change"), "an id is never given again");
            }
        }
    }

    @Test void keys_of_an_earlier_version_stay_and_have_every_scope_but_that_to_manage_keys() throws Exception {
        var address = TestPostgres.freshAddress();
        var file = new SqliteFile(folder.resolve(SqliteDatabase.FILE_NAME)).writers();
        var server = PostgresSource.of(address).withoutSocketTimeout();
        before("008", file, new SqliteEngine());
        before("008", server, new PostgresEngine());
        for (var store : List.of(file, server)) {
            try (var connection = store.getConnection(); var statement = connection.createStatement()) {
                statement.execute("INSERT INTO employer (name, plan, created_at) VALUES ('Bakery', 'standard', '2026-01-01T00:00:00Z')");
                statement.execute("INSERT INTO api_key (employer, hash, hint, created_at) VALUES (1, 'a', 'phk_a', '2026-01-01T00:00:00Z')");
                statement.execute("INSERT INTO api_key (employer, hash, hint, created_at, revoked_at)"
                    + " VALUES (1, 'b', 'phk_b', '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z')");
            }
        }
        for (Database database : List.of(SqliteDatabase.open(folder, new SimpleMeterRegistry()),
            StoreOn.open(address))) {
            try (database) {
                assertEquals(List.of("a Key 1 -", "b Key 2 2026-02-01T00:00:00Z"), database.read(tx ->
                    tx.sql("SELECT hash || ' ' || name || ' ' || coalesce(revoked_at, '-') FROM api_key ORDER BY id").all(Row::nextString)));
                assertEquals(List.of("jobs:read jobs:write applications:read applications:erase changes:read webhooks:manage"),
                    database.read(tx -> tx.sql("SELECT DISTINCT scopes FROM api_key").all(Row::nextString)));
                assertEquals(List.of(false), database.read(tx -> tx.sql("SELECT sandbox FROM employer").all(Row::nextBoolean)));
            }
        }
    }

    @Test void applications_of_an_earlier_version_are_numbered_in_the_order_of_their_arrival_and_counted() throws Exception {
        var address = TestPostgres.freshAddress();
        var file = new SqliteFile(folder.resolve(SqliteDatabase.FILE_NAME)).writers();
        var server = PostgresSource.of(address).withoutSocketTimeout();
        before("011", file, new SqliteEngine());
        before("011", server, new PostgresEngine());
        for (var store : List.of(file, server)) {
            try (var connection = store.getConnection(); var statement = connection.createStatement()) {
                for (int i = 1; i <= 2; i++) {
                    statement.execute("INSERT INTO employer (name, plan, created_at, language) VALUES ('Bakery', 'standard', 'x', 'fr')");
                }
                for (int i = 1; i <= 5; i++) {
                    statement.execute("INSERT INTO application (employer, job, job_title, receipt, address_key, name, email, language, sent_at)"
                        + " VALUES (" + (1 + i % 2) + ", " + (7 + i % 2) + ", 'Baker', 'r', '" + i + "@x', '" + (i == 5 ? "José MUÑOZ" : "Ana") + "', '" + i + "@x', 'en', "
                        + (9 - i) + ")");
                }
                statement.execute("DELETE FROM application WHERE id = 3");
            }
        }
        for (Database database : List.of(SqliteDatabase.open(folder, new SimpleMeterRegistry()),
            StoreOn.open(address))) {
            try (database) {
                assertEquals(List.of("1 2", "1 4", "2 1", "2 5"), database.read(tx ->
                    tx.sql("SELECT employer || ' ' || id FROM application WHERE seq > 0 ORDER BY employer, seq").all(Row::nextString)));
                assertEquals(List.of("1 true", "2 true"), database.read(tx -> tx.sql("SELECT employer || ' ' || CASE WHEN newest ="
                    + " (SELECT max(seq) FROM application a WHERE a.employer = l.employer) THEN 'true' ELSE 'false' END"
                    + " FROM application_log l ORDER BY employer").all(Row::nextString)));
                assertEquals(List.of("1 7 2", "2 8 2"), database.read(tx ->
                    tx.sql("SELECT employer || ' ' || job || ' ' || sum(total) FROM application_tally GROUP BY employer, job ORDER BY 1").all(Row::nextString)));
                assertEquals(List.of("1 ana\n1@x", "2 ana\n2@x", "4 ana\n4@x", "5 "), database.read(tx ->
                    tx.sql("SELECT id || ' ' || search_key FROM application ORDER BY id").all(Row::nextString)), "what has accents is done by the service");
            }
        }
    }

    @Test void what_was_there_before_the_life_of_a_job_and_its_history_is_kept_and_goes_on() throws Exception {
        var address = TestPostgres.freshAddress();
        var file = new SqliteFile(folder.resolve(SqliteDatabase.FILE_NAME)).writers();
        var server = PostgresSource.of(address).withoutSocketTimeout();
        before("014", file, new SqliteEngine());
        before("014", server, new PostgresEngine());
        for (var store : List.of(file, server)) {
            try (var connection = store.getConnection(); var statement = connection.createStatement()) {
                statement.execute("INSERT INTO employer (name, plan, created_at, language) VALUES ('Bakery', 'standard', 'x', 'fr')");
                for (int i = 1; i <= 3; i++) {
                    statement.execute("INSERT INTO mail (employer, application, audience, message_id, recipient, subject, state, attempts, due_at,"
                        + " fault, reply_code, created_at, done_at) VALUES (1, " + i + ", 'candidate', 'id" + i + "', 'é@x', 's', 'failed', 2, 7,"
                        + " 'no', 550, 8, 9)");
                }
                statement.execute("DELETE FROM mail WHERE id = 3");
                statement.execute("INSERT INTO job (employer, title, status, publish_date, close_date, close_by_default, launched,"
                    + " confidential, auto_refresh, location_ids, category_ids, position_type, plus_commission, routing_type, search,"
                    + " description, created_at, updated_at, language, workplace_type, remote_regions) VALUES (1, 'Cook', 'active',"
                    + " '2026-03-05', '2026-04-01', true, true, false, false, '3', '36', 1, false, 1, 'cook', 'Soup', 5, 5, 'en', 'onsite', '')");
            }
        }
        for (Database database : List.of(SqliteDatabase.open(folder, new SimpleMeterRegistry()),
            StoreOn.open(address))) {
            try (database) {
                assertEquals(List.of("1 1 1 candidate id1 é@x s failed 2 7 no 550 8 9", "2 1 2 candidate id2 é@x s failed 2 7 no 550 8 9"),
                    database.read(tx -> tx.sql("SELECT id || ' ' || employer || ' ' || application || ' ' || audience || ' ' || message_id || ' '"
                        + " || recipient || ' ' || subject || ' ' || state || ' ' || attempts || ' ' || due_at || ' ' || fault || ' ' || reply_code"
                        + " || ' ' || created_at || ' ' || done_at FROM mail ORDER BY id").all(Row::nextString)));
                assertEquals(4, database.<Integer>writeNow(tx -> tx.sql("INSERT INTO mail (employer, audience, message_id, recipient, state, attempts,"
                    + " due_at, created_at) VALUES (1, 'user', 'id4', 'u@x', 'waiting', 0, 1, 1) RETURNING id").one(Row::nextInt)), "an id is never given again");
                assertEquals(List.of("true true true -1 0"), database.read(tx -> tx.sql("SELECT e.remind_week, e.remind_day, e.remind_closed,"
                    + " j.broken_posting_rules, (SELECT count(*) FROM job_version) FROM employer e JOIN job j ON j.employer = e.id").all(row ->
                    row.nextBoolean() + " " + row.nextBoolean() + " " + row.nextBoolean() + " " + row.nextInt() + " " + row.nextInt())));
                database.writeNow(tx -> tx.sql("UPDATE job SET title = 'Chef', updated_at = 9").execute());
                assertEquals(List.of("Cook 5 9 Soup"), database.read(tx -> tx.sql("SELECT v.title || ' ' || v.begun || ' ' || v.ended || ' ' || t.text"
                    + " FROM job_version v JOIN job_text t ON t.job = v.job AND t.number = v.text").all(Row::nextString)));
            }
        }
    }

    /** Before there was a table for the first publish date, a refresh overwrote it. History has that date, unless the job was never refreshed. */
    @Test void the_first_publication_of_a_job_is_taken_from_its_history_and_its_rules_are_looked_at_again() throws Exception {
        var address = TestPostgres.freshAddress();
        var file = new SqliteFile(folder.resolve(SqliteDatabase.FILE_NAME)).writers();
        var server = PostgresSource.of(address).withoutSocketTimeout();
        before("031", file, new SqliteEngine());
        before("031", server, new PostgresEngine());
        for (var store : List.of(file, server)) {
            try (var connection = store.getConnection(); var statement = connection.createStatement()) {
                statement.execute("INSERT INTO employer (name, plan, created_at, language) VALUES ('Bakery', 'standard', 'x', 'en')");
                for (int id = 1; id <= 2; id++) {
                    statement.execute("INSERT INTO job (employer, title, status, publish_date, close_date, close_by_default, launched,"
                        + " confidential, auto_refresh, location_ids, category_ids, position_type, plus_commission, routing_type, search,"
                        + " description, created_at, updated_at, language, workplace_type, remote_regions, broken_rules) VALUES (1, 'Cook', 'active',"
                        + " '2026-03-05', '2026-04-01', true, true, false, false, '3', '36', 1, false, 1, 'cook', 'Soup', 5, 5, 'en', 'onsite', '', 0)");
                }
                statement.execute("UPDATE job SET publish_date = '2026-03-12', updated_at = 1000 WHERE id = 1");
                statement.execute("UPDATE job SET publish_date = '2026-03-19', updated_at = 2000 WHERE id = 1");
                statement.execute("UPDATE job SET title = 'Chef', updated_at = 1000 WHERE id = 2");
                statement.execute("INSERT INTO job_rules_before (employer, job, broken) VALUES (1, 2, 4)");
            }
        }
        for (Database database : List.of(SqliteDatabase.open(folder, new SimpleMeterRegistry()),
            PostgresDatabase.open(address, NewStore.WITHOUT_FOLDER, new SimpleMeterRegistry()))) {
            try (database) {
                assertEquals(List.of("1 2026-03-05"), database.read(tx -> tx.sql("SELECT job || ' ' || day FROM job_first_published").all(Row::nextString)));
                assertEquals(List.of("-1 0", "-1 0"), database.read(tx -> tx.sql("SELECT broken_posting_rules || ' ' || (SELECT count(*) FROM job_rules_before)"
                    + " FROM job ORDER BY id").all(Row::nextString)));
                database.writeNow(tx -> tx.sql("UPDATE job SET publish_date = '2026-03-20', updated_at = 3000").execute());
                assertEquals(List.of("1 2026-03-05", "2 2026-03-05"),
                    database.read(tx -> tx.sql("SELECT job || ' ' || day FROM job_first_published ORDER BY job").all(Row::nextString)));
            }
        }
    }

    private static List<String> all(Statement statement, String query) throws SQLException {
        try (var rows = statement.executeQuery(query)) {
            var all = new ArrayList<String>();
            while (rows.next()) {
                var values = new ArrayList<String>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    values.add(rows.getString(i));
                }
                all.add(String.join(" ", values));
            }
            return all;
        }
    }

    static void before(String version, DataSource store, Engine engine) {
        Flyway.configure(Migrations.class.getClassLoader()).dataSource(store).locations("classpath:" + engine.migrations())
            .target(Migrations.VERSIONS.get(Migrations.VERSIONS.indexOf(version) - 1)).load().migrate();
    }

    private Connection sqlite() throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(SqliteDatabase.FILE_NAME));
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
