package ca.posthaste.db;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Opens connections for the pool. While the server is away the pool doubles the pause between its attempts, up to five
 * seconds, and so would notice that late that the server is back. So after a while we do the trying ourselves, steadily.
 */
final class PostgresSource extends PGSimpleDataSource {
    /** The first failures are passed on: who starts the service wants to hear what is wrong. */
    private static final Duration NEWS = Duration.ofSeconds(2);
    private static final Duration PAUSE = Duration.ofMillis(200);

    private final AtomicLong opened = new AtomicLong();
    private transient volatile Long failingSince;

    static PostgresSource of(PostgresAddress address) throws SQLException {
        var source = new PostgresSource();
        source.setURL(address.url());
        for (var property : address.properties().entrySet()) {
            source.setProperty((String) property.getKey(), (String) property.getValue());
        }
        return source;
    }

    /** For work that takes its time, such as making an index on a large table. */
    PostgresSource patient() throws SQLException {
        setSocketTimeout(0);
        return this;
    }

    /** How many connections were opened so far. */
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
                if (isNews()) {
                    throw fault;
                }
                pause(fault);
            }
        }
    }

    private boolean isNews() {
        var since = failingSince;
        if (since == null) {
            failingSince = System.nanoTime();
            return true;
        }
        return System.nanoTime() - since < NEWS.toNanos();
    }

    private static void pause(SQLException fault) throws SQLException {
        try {
            Thread.sleep(PAUSE.toMillis());
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
            throw fault;
        }
    }
}
