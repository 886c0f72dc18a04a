package ca.posthaste.db.postgres;

import ca.posthaste.db.Database;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.Migrations;
import ca.posthaste.db.PostgresAddress;
import ca.posthaste.db.Threads;
import ca.posthaste.db.Transaction;
import ca.posthaste.db.backup.NewStoreGuard;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/**
 * Migrates the schema before a service uses it. If the server does not respond yet, or does not know our role or database yet, or a restore is still
 * filling the database, it retries, so that nobody has to restart the service. A problem that waiting cannot solve, such as the schema of a newer
 * version, ends it.
 */
final class PostgresStart implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(PostgresStart.class);
    private static final Duration RETRY_INTERVAL = Duration.ofSeconds(1);
    private static final Duration LOG_INTERVAL = Duration.ofSeconds(30);
    /** Maximum wait for the first attempt, enough for a server that responds. A longer migration continues in the background. */
    private static final Duration FIRST_ATTEMPT_TIMEOUT = Duration.ofSeconds(5);

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

    private final PostgresAddress address;
    private final NewStoreGuard newStore;
    private final PostgresEngine engine;
    private final CompletableFuture<Void> attempted = new CompletableFuture<>();
    private final CompletableFuture<Void> migrated = new CompletableFuture<>();
    private final Thread thread = Threads.named("store-start").newThread(this::run);
    private volatile boolean isNew;
    private long loggedAt;
    private String loggedReason;

    PostgresStart(PostgresAddress address, NewStoreGuard newStore, PostgresEngine engine) {
        this.address = address;
        this.newStore = newStore;
        this.engine = engine;
    }

    void migrate() throws SQLException, IOException {
        var source = PostgresSource.of(address).withoutSocketTimeout();
        var traces = newStore.filesBesidePostgres(); // before checking for tables: another node may be creating them
        try (var connection = source.getConnection()) {
            requireRestored(connection);
            if (areUnused(connection)) {
                newStore.checkUnused(engine.createdAt(Transaction.on(connection)), address);
            }
        }
        isNew = Migrations.run(source, engine, () -> newStore.checkTables(traces, address));
        migrated.complete(null);
    }

    /** Throws while a restore is running: whatever it has not restored yet would seem not to exist. */
    private static void requireRestored(Connection connection) throws SQLException {
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
    private static boolean areUnused(Connection connection) throws SQLException {
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

    boolean isNew() {
        return isNew;
    }

    /** Starts migrating. Returns after the first attempt; further ones run in the background. */
    void start() {
        thread.start();
        try {
            attempted.get(FIRST_ATTEMPT_TIMEOUT.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException slow) {
            LOG.warnf("Still waiting for the database %s; the service is not ready until it is available.", address);
        } catch (ExecutionException | InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
        if (migrated.isCompletedExceptionally()) {
            Database.join(migrated); // throws the reason
        }
    }

    /** Returns a stage that completes when the schema is migrated, or exceptionally if it never will be. */
    CompletionStage<Void> migrated() {
        return migrated;
    }

    private void run() {
        while (!attempt()) {
            attempted.complete(null);
            try {
                Thread.sleep(RETRY_INTERVAL.toMillis());
            } catch (InterruptedException closing) {
                return;
            }
        }
        attempted.complete(null);
    }

    private boolean attempt() {
        try {
            migrate();
            if (loggedReason != null) {
                LOG.infof("The database %s is available.", address);
            }
            return true;
        } catch (DatabaseUnavailable unavailable) {
            return migrated.completeExceptionally(unavailable);
        } catch (SQLException | IOException | RuntimeException fault) {
            if (!engine.isWorthWaitingFor(fault)) {
                return migrated.completeExceptionally(PostgresDatabase.unusable(address, fault));
            }
            if (!thread.isInterrupted()) {
                logWaiting(fault);
            }
            return false;
        }
    }

    /** Logs at once whenever the reason changes, and then at intervals. */
    private void logWaiting(Exception fault) {
        var reason = PostgresFault.sentence(fault);
        if (!reason.equals(loggedReason) || System.nanoTime() - loggedAt > LOG_INTERVAL.toNanos()) {
            LOG.warnf("Waiting for the database %s; the service is not ready until it is available: %s", address, reason);
            loggedAt = System.nanoTime();
            loggedReason = reason;
        }
    }

    @Override public void close() {
        thread.interrupt();
    }
}
