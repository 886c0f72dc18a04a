package ca.posthaste.http.server;

import ca.posthaste.db.Database;
import ca.posthaste.db.DatabaseUnavailable;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.jboss.logging.Logger;

/** Readiness check: reads a row, because SELECT 1 would not read the file, and tries a write, because reads still work when the disk is full. */
public final class DatabaseCheck implements HealthCheck {
    private static final Logger LOG = Logger.getLogger(DatabaseCheck.class);
    /** Timeout in seconds; shorter than those of usual probes. */
    private static final int TIMEOUT_SECONDS = 2;

    private final Database database;
    private final AtomicReference<String> lastLogged = new AtomicReference<>("");

    public DatabaseCheck(Database database) {
        this.database = database;
    }

    @Override public HealthCheckResponse call() {
        var answer = HealthCheckResponse.named("store");
        try {
            var trouble = trouble();
            log(trouble.orElse(""));
            return trouble.map(reason -> answer.down().withData("reason", reason)).orElseGet(answer::up).build();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return answer.down().withData("reason", "The service is stopping.").build();
        }
    }

    /** Logs each reason only once, because anybody may call the check as often as they like. */
    private void log(String reason) {
        if (!reason.equals(lastLogged.getAndSet(reason))) {
            if (reason.isEmpty()) {
                LOG.info("Ready again");
            } else {
                LOG.errorf("Not ready: %s", reason);
            }
        }
    }

    private Optional<String> trouble() throws InterruptedException {
        var reading = fault(database.checkReadable());
        if (reading.isPresent()) {
            return reading.map(fault -> "The database cannot be reached.");
        }
        return fault(database.checkWritable()).map(fault -> fault.getCause() instanceof DatabaseUnavailable unavailable
            ? unavailable.getMessage() : "The database did not accept a write in time.");
    }

    private static Optional<Exception> fault(CompletionStage<?> stage) throws InterruptedException {
        try {
            stage.toCompletableFuture().get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            return Optional.empty();
        } catch (ExecutionException | TimeoutException | RuntimeException fault) {
            return Optional.of(fault);
        }
    }
}
