package ca.posthaste.http;

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

/**
 * Ready means that the store answers, so it is asked: for a row, because a bare SELECT 1 never looks at the file. And it means that
 * the store takes writes, which one on a disk that is full or fails does not, while reads go on.
 */
public final class StoreCheck implements HealthCheck {
    private static final Logger LOG = Logger.getLogger(StoreCheck.class);
    /** Shorter than the patience of those who ask. */
    private static final int PATIENCE_SECONDS = 2;

    private final Database database;
    private final AtomicReference<String> told = new AtomicReference<>("");

    public StoreCheck(Database database) {
        this.database = database;
    }

    @Override public HealthCheckResponse call() {
        var answer = HealthCheckResponse.named("store");
        try {
            var trouble = trouble();
            tell(trouble.orElse(""));
            return trouble.map(reason -> answer.down().withData("reason", reason)).orElseGet(answer::up).build();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return answer.down().withData("reason", "The service is stopping.").build();
        }
    }

    /** Once for each reason: anybody may ask, as often as he likes. */
    private void tell(String reason) {
        if (!reason.equals(told.getAndSet(reason))) {
            if (reason.isEmpty()) {
                LOG.info("Ready again");
            } else {
                LOG.errorf("Not ready: %s", reason);
            }
        }
    }

    private Optional<String> trouble() throws InterruptedException {
        var reading = fault(database.proveReadable());
        if (reading.isPresent()) {
            return reading.map(fault -> "The database cannot be reached.");
        }
        return fault(database.proveWritable()).map(fault -> fault.getCause() instanceof DatabaseUnavailable away ? away.getMessage()
            : "The database does not take a write in time.");
    }

    private static Optional<Exception> fault(CompletionStage<?> stage) throws InterruptedException {
        try {
            stage.toCompletableFuture().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            return Optional.empty();
        } catch (ExecutionException | TimeoutException | RuntimeException fault) {
            return Optional.of(fault);
        }
    }
}
