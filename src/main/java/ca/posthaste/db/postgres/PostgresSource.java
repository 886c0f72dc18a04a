package ca.posthaste.db.postgres;

import ca.posthaste.db.PostgresAddress;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Opens connections for the pool. While the server is unavailable, the pool doubles its pause between attempts, up to five seconds, and so would
 * notice late that the server is back. Therefore, after a while, this class retries at a constant interval.
 */
public final class PostgresSource extends PGSimpleDataSource {
    /** Initial period during which failures are thrown instead of retried: the operator who starts the service wants to see them. */
    private static final Duration FAIL_FAST = Duration.ofSeconds(2);
    private static final Duration RETRY_INTERVAL = Duration.ofMillis(200);

    private final AtomicLong opened = new AtomicLong();
    private transient volatile Long failingSince;

    public static PostgresSource of(PostgresAddress address) throws SQLException {
        var source = new PostgresSource();
        source.setURL(address.url());
        for (var property : address.properties().entrySet()) {
            source.setProperty((String) property.getKey(), (String) property.getValue());
        }
        return source;
    }

    /** Disables the socket timeout, for statements that take long, such as creating an index on a large table. */
    public PostgresSource withoutSocketTimeout() throws SQLException {
        setSocketTimeout(0);
        return this;
    }

    long opened() {
        return opened.get();
    }

    @Override public Connection getConnection() throws SQLException {
        while (true) {
            try {
                var connection = super.getConnection();
                failingSince = null;
                opened.incrementAndGet();
                return connection;
            } catch (SQLException fault) {
                if (failsFast()) {
                    throw fault;
                }
                pause(fault);
            }
        }
    }

    private boolean failsFast() {
        var since = failingSince;
        if (since == null) {
            failingSince = System.nanoTime();
            return true;
        }
        return System.nanoTime() - since < FAIL_FAST.toNanos();
    }

    private static void pause(SQLException fault) throws SQLException {
        try {
            Thread.sleep(RETRY_INTERVAL.toMillis());
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
            throw fault;
        }
    }
}
