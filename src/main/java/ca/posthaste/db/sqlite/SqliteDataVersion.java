package ca.posthaste.db.sqlite;

import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Version of the data in the file. The writer increments it after each of its transactions, before it responds. Commits of another process, such as a
 * command, are detected by polling the file. A poll costs as much as a read, so there is at most one per poll interval, which is shorter than the
 * time between two commands.
 */
final class SqliteDataVersion implements AutoCloseable {
    static final Duration POLL_INTERVAL = Duration.ofMillis(1);
    private static final long UNKNOWN = -1;

    private final RenewableConnection connection;
    private final long pollNanos;
    private final AtomicLong version = new AtomicLong();
    private volatile long polledAt;
    private long lastSeen = UNKNOWN;
    private boolean closed;
    private boolean paused;

    /** @param opener supplier of a connection that is used for nothing else */
    SqliteDataVersion(Supplier<Transaction> opener, Duration pollInterval) {
        connection = new RenewableConnection(opener);
        pollNanos = pollInterval.toNanos();
        polledAt = System.nanoTime() - pollNanos;
    }

    long get() {
        var time = System.nanoTime();
        if (time - polledAt >= pollNanos) {
            poll(time);
        }
        return version.get();
    }

    /** Increments the version. Must be called after every transaction, even one that failed: it may have been committed. */
    void increment() {
        version.incrementAndGet();
    }

    private synchronized void poll(long time) {
        if (closed) {
            throw new DatabaseUnavailable("The store is closing.", null);
        }
        if (paused) {
            increment(); // the file cannot be read now, so treat everything as changed
            return;
        }
        if (time - polledAt < pollNanos) {
            return; // another thread was faster
        }
        try {
            var found = connection.get().sql("PRAGMA data_version").one(Row::nextLong); // changes when another connection commits
            if (found != lastSeen) {
                lastSeen = found;
                increment();
            }
        } catch (RuntimeException fault) {
            closeConnection();
            throw fault;
        }
        polledAt = time;
    }

    /** Closes the connection. The numbers of two connections cannot be compared, so the last one is forgotten. */
    private void closeConnection() {
        connection.close();
        lastSeen = UNKNOWN;
    }

    synchronized void pause() {
        paused = true;
        closeConnection();
    }

    synchronized void resume() {
        paused = false;
    }

    @Override public synchronized void close() {
        closed = true;
        connection.close();
    }
}
