package ca.posthaste.db.sqlite;

import ca.posthaste.db.Transaction;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/** A connection that its owner closes after a fault that may have broken it; the next use opens a new one. Not thread-safe, like any connection. */
final class RenewableConnection implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(RenewableConnection.class);

    private final Supplier<Transaction> opener;
    private Transaction current;

    RenewableConnection(Supplier<Transaction> opener) {
        this.opener = opener;
        current = opener.get();
    }

    boolean isOpen() {
        return current != null;
    }

    Transaction get() {
        if (current == null) {
            current = opener.get();
        }
        return current;
    }

    @Override public void close() {
        var old = current;
        current = null;
        if (old != null) {
            try {
                old.close();
            } catch (RuntimeException broken) {
                LOG.debug("A connection did not close cleanly", broken); // harmless: it is not used again
            }
        }
    }
}
