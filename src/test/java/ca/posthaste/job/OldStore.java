package ca.posthaste.job;

import ca.posthaste.db.PostgresAddress;
import ca.posthaste.employer.ApiKey;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;

/** A store that version 0.1.0 created through its API, plus rows of the kinds that are missing there. Uses plain SQL, because no code of that version is left. */
final class OldStore {
    static final ApiKey KEY = ApiKey.random();
    static final ApiKey REVOKED = ApiKey.random();
    /** An employer with a job in every state, applications with accents, and mail in every state. */
    static final int BOULANGERIE = 9;
    static final int ONTARIAN = 101;
    static final int CLOSED = 102;
    /** An employer with more jobs and applications than a migration reads at a time. */
    static final int LARGE = 10;
    static final int MANY = 1_050;

    private static final Path MADE = Path.of("soak", "made-by-0.1.0");
    private static final String JOB = "INSERT INTO job (id, employer, version, reference_id, title, status, publish_date, close_date, close_by_default, launched,"
        + " confidential, auto_refresh, location_ids, category_ids, position_type, salary_amount, salary_max, salary_period, plus_commission, routing_type,"
        + " application_email, application_url, search, description) ";
    private static final String APPLICATION = "INSERT INTO application (id, employer, job, job_title, receipt, address_key, name, email, language, resume_key,"
        + " resume_title, resume_type, resume_size, sent_at) ";
    private static final String MAIL = "INSERT INTO mail (id, employer, application, audience, message_id, recipient, subject, plain, state, attempts, due_at, fault,"
        + " reply_code, created_at, done_at) ";
    private static final String NUMBERS = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < " + MANY + ") ";
    private static final List<String> MORE = List.of(
        "INSERT INTO employer (id, name, plan, created_at, retention_days, language) VALUES (9, 'Boulangerie Érable', 'unlimited', '2026-01-01T00:00:00Z', 30, 'fr'),"
            + " (10, 'Large', 'standard', '2026-01-01T00:00:00Z', 365, 'en')",
        "INSERT INTO api_key (id, employer, hash, hint, created_at, revoked_at) VALUES (7, 9, '" + KEY.hash() + "', 'phk_a', '2026-01-01T00:00:00Z', NULL),"
            + " (8, 9, '" + REVOKED.hash() + "', 'phk_b', '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z')",
        "INSERT INTO place (id, province, folded, name, type, population) VALUES (1000001, 'ON', 'old upgrade falls', 'Old Upgrade Falls', 'Unlisted', 0)",
        JOB + "VALUES (101, 9, 3, 'é-1', 'Pâtissier', 'active', '2026-03-01', '2099-03-31', true, true, false, true, '1000001 1000000', '36 1', 5, 4000000, 9900000, 1, true,"
            + " 1, 'jobs@example.org', NULL, 'patissier' || chr(10) || 'e-1', '<p>Canadian experience required. é</p>'),"
            + " (102, 9, 1, NULL, 'Closed', 'active', '2026-03-02', '2026-03-31', false, true, true, false, '1000001', '1', 1, NULL, NULL, NULL, false, 2, NULL,"
            + " 'https://x.example/apply', 'closed' || chr(10), 'Closed'),"
            + " (103, 9, 1, NULL, 'Draft', 'draft', '2026-03-03', '2099-03-31', true, false, false, false, '1000001', '1', 1, NULL, 2500, 5, false, 1, 'a@example.org',"
            + " NULL, 'draft' || chr(10), 'Draft'),"
            + " (104, 9, 2, NULL, 'Archived', 'archived', '2026-03-04', '2026-03-31', true, true, false, false, '1000000', '1', 1, NULL, NULL, NULL, false, 1, 'a@example.org',"
            + " NULL, 'archived' || chr(10), 'Archived'),"
            + " (1000000, 9, 1, NULL, 'Deleted', 'active', '2026-03-04', '2099-03-31', true, true, false, false, '1000000', '1', 1, NULL, NULL, NULL, false, 1, 'a@example.org',"
            + " NULL, 'deleted' || chr(10), 'Deleted')",
        JOB + NUMBERS + "SELECT 1000 + n, 10, 1, 'old-' || n, 'Job ' || n, 'active', DATE '2026-03-01', DATE '2099-03-31', false, true, false, false, '1000001', '36', 1, NULL, NULL,"
            + " NULL, false, 1, 'a@example.org', NULL, 'job ' || n || chr(10) || 'old-' || n, 'Job ' || n FROM numbers",
        "DELETE FROM job WHERE id = 1000000",
        APPLICATION + "VALUES (101, 9, 101, 'Pâtissier', 'r101', 'jose@example.org', 'José MUÑOZ Łukasz Иван', 'Jose@example.org', 'fr', 'file', 'cv é.pdf', 'application/pdf', 9, 5),"
            + " (102, 9, 101, 'Pâtissier', 'r102', 'ana@example.org', 'Ana', 'ana@example.org', 'en', NULL, NULL, NULL, NULL, 4),"
            + " (103, 9, 101, 'Pâtissier', 'r103', 'gone@example.org', 'Gone', 'gone@example.org', 'en', NULL, NULL, NULL, NULL, 3)",
        APPLICATION + NUMBERS + "SELECT 1000 + n, 10, 1001, 'Job', 'many' || n, n || '@example.org', 'Zoë ' || n, n || '@example.org', 'en', NULL, NULL, NULL, NULL, n FROM numbers",
        "DELETE FROM application WHERE id = 103",
        "INSERT INTO application_key (employer, job, key_hash, fingerprint, application) VALUES (9, 101, 'key', 'sent', 101)",
        "INSERT INTO resume_part (employer, resume_key, part, content) VALUES (9, 'file', 0, '%PDF')",
        MAIL + "VALUES (501, 9, 101, 'employer', 'm501', 'jobs@example.org', 'é', 'Bonjour', 'waiting', 1, 1, NULL, NULL, 1, NULL),"
            + " (502, 9, 101, 'candidate', 'm502', 'Jose@example.org', 'é', 'Bonjour', 'failed', 9, 2, 'no such user', 550, 2, 3),"
            + " (503, 9, 102, 'employer', 'm503', 'jobs@example.org', NULL, NULL, 'sent', 1, 3, NULL, NULL, 3, 4),"
            + " (504, 9, 102, 'candidate', 'm504', 'ana@example.org', NULL, NULL, 'sent', 1, 3, NULL, NULL, 3, 4)",
        "DELETE FROM mail WHERE id = 504",
        "INSERT INTO job_click (employer, job, day, count) VALUES (9, 101, '2026-03-05', 7)",
        "INSERT INTO confirmation (day, mailbox, count) VALUES ('2026-03-05', 'hash', 2)");

    private final String address;

    private OldStore(String address) {
        this.address = address;
    }

    /** Writes the store to this file. */
    static OldStore sqlite(Path file) throws IOException, SQLException {
        try (var made = made("posthaste.db.gz")) {
            Files.copy(made, file);
        }
        var store = new OldStore("jdbc:sqlite:" + file);
        store.run(MORE.stream().map(each -> each.replace("chr(10)", "char(10)").replace("DATE '", "'").replace("'%PDF'", "x'25504446'")).toList());
        store.run(List.of("INSERT INTO job_search (rowid, search) SELECT id, search FROM job JOIN job_search_due ON job = id", "DELETE FROM job_search_due"));
        return store;
    }

    /** Writes the store into this empty database. An INSERT with an id does not advance the sequence, so that is done separately. */
    static OldStore postgres(PostgresAddress address) throws IOException, SQLException {
        var store = new OldStore(address.url() + "?user=" + address.user() + "&password=" + address.password());
        try (var made = made("postgres.sql.gz")) {
            store.run(List.of(new String(made.readAllBytes(), StandardCharsets.UTF_8)));
        }
        store.run(MORE);
        store.run(List.of("SELECT setval(pg_get_serial_sequence('job', 'id'), 1000000), setval(pg_get_serial_sequence('mail', 'id'), 504)"));
        return store;
    }

    private static InputStream made(String name) throws IOException {
        return new GZIPInputStream(Files.newInputStream(MADE.resolve(name)));
    }

    private void run(List<String> statements) throws SQLException {
        try (var connection = DriverManager.getConnection(address); var statement = connection.createStatement()) {
            for (var each : statements) {
                statement.execute(each);
            }
        }
    }

    /** Returns the columns of every table that 0.1.0 had, except those that belong to the engine or to Flyway. */
    Map<String, List<String>> columns() throws SQLException {
        var tables = new TreeMap<String, List<String>>();
        try (var connection = DriverManager.getConnection(address);
             var columns = connection.getMetaData().getColumns(null, address.startsWith("jdbc:sqlite") ? null : "public", "%", "%")) {
            while (columns.next()) {
                var table = columns.getString("TABLE_NAME");
                if (!table.matches("flyway_.*|sqlite_.*|job_search.*|.*_pkey|idx.*")) {
                    tables.computeIfAbsent(table, name -> new ArrayList<>()).add(columns.getString("COLUMN_NAME"));
                }
            }
        }
        tables.values().removeIf(List::isEmpty);
        return tables;
    }

    /** Returns the rows of these tables, each with the values of these columns. */
    Map<String, List<String>> rows(Map<String, List<String>> columns) throws SQLException {
        var all = new TreeMap<String, List<String>>();
        try (var connection = DriverManager.getConnection(address)) {
            for (var table : columns.entrySet()) {
                all.put(table.getKey(), rows(connection, "SELECT " + String.join(", ", table.getValue()) + " FROM " + table.getKey()));
            }
        }
        return all;
    }

    private static List<String> rows(Connection connection, String query) throws SQLException {
        var all = new ArrayList<String>();
        try (var statement = connection.createStatement(); var rows = statement.executeQuery(query)) {
            while (rows.next()) {
                var values = new ArrayList<String>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    values.add(rows.getString(i));
                }
                all.add(values.toString());
            }
        }
        all.sort(null);
        return all;
    }
}
