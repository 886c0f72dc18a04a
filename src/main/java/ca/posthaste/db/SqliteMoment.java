package ca.posthaste.db;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.jdbi.v3.core.Handle;

/**
 * How often the file has changed. The writer counts its own transactions before it tells anybody of them. Those of another
 * process, such as the command line's, are asked for, which costs what a read does; so not more often than once in the time
 * such a process would need to end and the next to be started.
 */
final class SqliteMoment implements AutoCloseable {
    static final Duration LOOK = Duration.ofMillis(1);

    private final Handle watch;
    private final long lookNanos;
    private final AtomicLong number = new AtomicLong();
    private volatile long looked;
    private long seen;
    private boolean closed;

    /**
     * @param watch a connection that nobody else uses
     * @param look  how often to look for what others did
     */
    SqliteMoment(Handle watch, Duration look) {
        this.watch = watch;
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
            throw new StoreAway("The store is closing.", null);
        }
        if (time - looked < lookNanos) {
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
