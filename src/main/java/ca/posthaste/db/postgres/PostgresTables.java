package ca.posthaste.db.postgres;

import ca.posthaste.db.Migrations;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.stream.Collectors;

/** State of the tables in a PostgreSQL database before a service uses them. */
final class PostgresTables {
    /** SQLSTATE of a server that cannot be used yet, which is worth waiting for. */
    private static final String CANNOT_CONNECT_NOW = "57P03";
    /** Functions of our own, each of which has a trigger. An operator may have others in the same schema. */
    static final Set<String> TRIGGER_FUNCTIONS = Set.of("count_application", "count_job", "end_hidden_version", "end_version", "file_job", "forget_alerted",
        "forget_application", "forget_first_published", "forget_text", "forget_views", "log_employer_on_board", "log_job",
        "log_job_on_board", "note_first_published", "size_text", "size_version", "tell_of_application", "tell_of_job");
    /**
     * Query for something that a restore has not created yet. A restore creates functions and tables first, then fills the tables, and creates
     * primary keys and triggers last. A parallel restore does so table by table, so the query also names the tables without triggers whose rows are
     * the only record of people's messages and files.
     */
    private static final String MISSING = """
        SELECT 'the trigger for ' || p.proname FROM pg_proc p
        WHERE p.pronamespace = to_regnamespace(quote_ident(current_schema())) AND p.prorettype = 'trigger'::regtype
          AND p.proname IN (%s) AND NOT EXISTS (SELECT 1 FROM pg_trigger t WHERE t.tgfoid = p.oid)
        UNION ALL
        SELECT 'the primary key of ' || c.relname FROM pg_class c
        WHERE c.relnamespace = to_regnamespace(quote_ident(current_schema())) AND c.relname IN ('employer', 'application', 'mail', 'resume_part')
          AND NOT EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary)
        LIMIT 1""".formatted(TRIGGER_FUNCTIONS.stream().map("'%s'"::formatted).collect(Collectors.joining(", ")));
    private static final String HAS_TABLES = "SELECT to_regclass(quote_ident(current_schema()) || '.employer') IS NOT NULL";
    private static final String HAS_HISTORY = "SELECT EXISTS (SELECT 1 FROM flyway_schema_history)";
    private static final String IS_UNUSED = "SELECT NOT EXISTS (SELECT 1 FROM employer)"
        + " AND pg_sequence_last_value(pg_get_serial_sequence('employer', 'id')::regclass) IS NULL";

    private PostgresTables() {}

    /** Throws while a restore is running: whatever it has not restored yet would seem not to exist. */
    static void requireRestored(Connection connection) throws SQLException {
        var missing = missing(connection); // functions are restored even before the first table
        if (missing == null && is(connection, HAS_TABLES) && !(Migrations.hasHistory(connection) && is(connection, HAS_HISTORY))) {
            missing = "flyway_schema_history";
        }
        if (missing != null) {
            throw new SQLException("a restore is under way, or was not completed: " + missing + " is missing. If no restore is running, restore the backup"
                + " again, into an empty database.", CANNOT_CONNECT_NOW);
        }
    }

    /** Reports whether the tables were created, by an init or a failed move, but never used. */
    static boolean areUnused(Connection connection) throws SQLException {
        return is(connection, HAS_TABLES) && is(connection, IS_UNUSED);
    }

    private static String missing(Connection connection) throws SQLException {
        try (var statement = connection.createStatement(); var rows = statement.executeQuery(MISSING)) {
            return rows.next() ? rows.getString(1) : null;
        }
    }

    private static boolean is(Connection connection, String query) throws SQLException {
        try (var statement = connection.createStatement(); var rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getBoolean(1);
        }
    }
}
