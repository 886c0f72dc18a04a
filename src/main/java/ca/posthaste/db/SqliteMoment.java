package ca.posthaste.db;

import java.util.concurrent.atomic.AtomicLong;
import org.jdbi.v3.core.Handle;

/**
 * How often the file has changed. The writer counts its own transactions before it tells anybody of them. Those of another
 * process, such as the command line's, are asked for, which costs what a read does; so not more often than once in the time
 * such a process would need to end and the next to be started.
 */
final class SqliteMoment implements AutoCloseable {
    private static final long LOOK_NANOS = 1_000_000;

    private final Handle watch;
    private final AtomicLong number = new AtomicLong();
    private volatile long looked = System.nanoTime() - LOOK_NANOS;
    private long seen;
    private boolean closed;

    /** @param watch a connection that nobody else uses */
    SqliteMoment(Handle watch) {
        this.watch = watch;
    }

    long now() {
        var time = System.nanoTime();
        if (time - looked >= LOOK_NANOS) {
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
            throw new StoreAway("The store is closing.", null);
        }
        if (time - looked < LOOK_NANOS) {
            return; // another thread was faster
        }
        try (var sql = Sql.of(watch, "PRAGMA data_version")) { // changes with every commit of another connection
            var version = sql.first(Row::bigNumber).orElseThrow();
            if (version != seen) {
                seen = version;
                passed();
            }
        }
        looked = time;
    }

    @Override public synchronized void close() {
        closed = true;
        watch.close();
    }
}
