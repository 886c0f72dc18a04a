package ca.posthaste.db;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jboss.logging.Logger;

/**
 * Makes or upgrades the tables before a service uses them. A server that does not answer yet is waited for, and so is one that
 * does not know our role or our database yet: either may come a moment later, and then nobody has to start us again. What
 * waiting does not mend, such as tables of a newer version, ends it.
 */
final class PostgresStart implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(PostgresStart.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Duration REMINDER = Duration.ofSeconds(30);
    /** Long enough for a server that is there; a longer migration goes on while the service says that it is not ready. */
    private static final Duration FIRST_TRY = Duration.ofSeconds(5);

    private final PostgresAddress address;
    private final PostgresEngine engine;
    private final CompletableFuture<Void> tried = new CompletableFuture<>();
    private final CompletableFuture<Void> migrated = new CompletableFuture<>();
    private final Thread thread = Threads.named("store-start").newThread(this::run);
    private long told;
    private String lastTold;

    PostgresStart(PostgresAddress address, PostgresEngine engine) {
        this.address = address;
        this.engine = engine;
    }

    /** Waits for nobody. */
    void now() throws SQLException {
        Migrations.run(PostgresSource.of(address).patient(), engine);
        migrated.complete(null);
    }

    /** Returns after the first try, and goes on trying: with a server that answers, nothing is left to wait for. */
    void begin() {
        thread.start();
        try {
            tried.get(FIRST_TRY.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException slow) {
            LOG.warnf("The database %s takes its time; the service is not ready until it can be used.", address);
        } catch (ExecutionException | InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
        if (migrated.isCompletedExceptionally()) {
            Database.now(migrated); // says why
        }
    }

    /** Completes when the tables are as this version wants them; exceptionally when they never will be. */
    CompletionStage<Void> migrated() {
        return migrated;
    }

    private void run() {
        while (!isDone()) {
            tried.complete(null);
            try {
                Thread.sleep(PAUSE.toMillis());
            } catch (InterruptedException closing) {
                return;
            }
        }
        tried.complete(null);
    }

    private boolean isDone() {
        try {
            now();
            if (lastTold != null) {
                LOG.infof("The database %s can be used now.", address);
            }
            return true;
        } catch (SQLException | RuntimeException fault) {
            if (!engine.mayComeYet(fault)) {
                return migrated.completeExceptionally(PostgresDatabase.unusable(address, fault));
            }
            if (!thread.isInterrupted()) {
                tell(fault);
            }
            return false;
        }
    }

    /** At once, whenever the reason is another one, and now and then. */
    private void tell(Exception fault) {
        var reason = PostgresFault.sentence(fault);
        if (!reason.equals(lastTold) || System.nanoTime() - told > REMINDER.toNanos()) {
            LOG.warnf("Waiting for the database %s; the service is not ready until it can be used: %s", address, reason);
            told = System.nanoTime();
            lastTold = reason;
        }
    }

    @Override public void close() {
        thread.interrupt();
    }
}
