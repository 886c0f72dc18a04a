package ca.posthaste.db.postgres;

import ca.posthaste.db.Database;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.Migrations;
import ca.posthaste.db.PostgresAddress;
import ca.posthaste.db.Threads;
import ca.posthaste.db.Transaction;
import ca.posthaste.db.backup.NewStoreGuard;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
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
            PostgresTables.requireRestored(connection);
            if (PostgresTables.areUnused(connection)) {
                newStore.checkUnused(engine.createdAt(Transaction.on(connection)), address);
            }
        }
        isNew = Migrations.run(source, engine, () -> newStore.checkTables(traces, address));
        migrated.complete(null);
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
        } catch (DatabaseUnavailable said) {
            return migrated.completeExceptionally(said);
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
