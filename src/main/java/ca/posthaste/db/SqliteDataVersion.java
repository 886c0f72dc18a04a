package ca.posthaste.db;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * How often the file has changed. The writer counts its own transactions before it tells anybody of them. Those of another
 * process, such as the command line's, are asked for, which costs what a read does; so not more often than once in the time
 * such a process would need to end and the next to be started.
 */
final class SqliteDataVersion implements AutoCloseable {
    static final Duration LOOK = Duration.ofMillis(1);
    private static final long UNKNOWN = -1;

    private final Renewable watch;
    private final long lookNanos;
    private final AtomicLong number = new AtomicLong();
    private volatile long looked;
    private long seen = UNKNOWN;
    private boolean closed;
    private boolean held;

    /**
     * @param watching opens a connection that nobody else uses
     * @param look     how often to look for what others did
     */
    SqliteDataVersion(Supplier<Transaction> watching, Duration look) {
        watch = Renewable.opened(watching);
        lookNanos = look.toNanos();
        looked = System.nanoTime() - lookNanos;
    }

    long now() {
        var time = System.nanoTime();
        if (time - looked >= lookNanos) {
            look(time);
        }
        return number.get();
    }

    /** Something was committed, or may have been. */
    void passed() {
        number.incrementAndGet();
    }

    private synchronized void look(long time) {
        if (closed) {
            throw new DatabaseUnavailable("The store is closing.", null);
        }
        if (held) {
            passed(); // nobody knows, so no moment is like another
            return;
        }
        if (time - looked < lookNanos) {
            return; // another thread was faster
        }
        try {
            var version = watch.get().sql("PRAGMA data_version").one(Row::nextLong); // changes with every commit of another connection
            if (version != seen) {
                seen = version;
                passed();
            }
        } catch (RuntimeException fault) {
            forget();
            throw fault;
        }
        looked = time;
    }

    /** What one connection says cannot be compared with what another said. */
    private void forget() {
        watch.close();
        seen = UNKNOWN;
    }

    /** Closes the connection until it goes on. */
    synchronized void hold() {
        held = true;
        forget();
    }

    synchronized void goOn() {
        held = false;
    }

    @Override public synchronized void close() {
        closed = true;
        watch.close();
    }
}
