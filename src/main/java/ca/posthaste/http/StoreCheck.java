package ca.posthaste.http;

import ca.posthaste.db.Database;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.jboss.logging.Logger;

/** Ready means that the store answers, so it is asked: for a row, because a bare SELECT 1 never looks at the file. */
public final class StoreCheck implements HealthCheck {
    private static final Logger LOG = Logger.getLogger(StoreCheck.class);
    /** Shorter than the patience of those who ask. */
    private static final int PATIENCE_SECONDS = 2;

    private final Database database;

    public StoreCheck(Database database) {
        this.database = database;
    }

    @Override public HealthCheckResponse call() {
        var answer = HealthCheckResponse.named("store");
        try {
            database.query(tx -> tx.createQuery("SELECT count FROM change_count WHERE topic = 'employer'")
                .mapTo(Long.class).one()).toCompletableFuture().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            return answer.up().build();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return answer.down().withData("reason", "The service is stopping.").build();
        } catch (ExecutionException | TimeoutException | RuntimeException fault) {
            LOG.errorf("Not ready: the store does not answer (%s)", fault); // no stack: probes come every few seconds
            return answer.down().withData("reason", "The database cannot be reached.").build();
        }
    }
}
