package ca.posthaste.db;

import java.util.function.Supplier;
import org.jboss.logging.Logger;

/**
 * A connection that is closed once it saw a fault that may have spoilt it, with all the statements it kept; whoever needs it next
 * gets a new one. Used by one thread at a time, as a connection is.
 */
final class Renewable implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(Renewable.class);

    private final Supplier<Transaction> opening;
    private Transaction handle;

    Renewable(Supplier<Transaction> opening) {
        this.opening = opening;
    }

    /** One that is open from the beginning. */
    static Renewable opened(Supplier<Transaction> opening) {
        var connection = new Renewable(opening);
        connection.get();
        return connection;
    }

    boolean isOpen() {
        return handle != null;
    }

    Transaction get() {
        if (handle == null) {
            handle = opening.get();
        }
        return handle;
    }

    @Override public void close() {
        var old = handle;
        handle = null;
        if (old != null) {
            try {
                old.close();
            } catch (RuntimeException spoilt) {
                LOG.debug("A connection did not close in order", spoilt); // it is gone all the same
            }
        }
    }
}
