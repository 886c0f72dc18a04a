package ca.posthaste.db;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jboss.logging.Logger;
import org.jdbi.v3.core.config.JdbiConfig;

/**
 * Statements that stay prepared as long as their connection lives. SQLite would parse and plan anew each time; drivers
 * that keep statements themselves, as PostgreSQL's does, leave this off. One that failed is not kept. Used by one thread at a
 * time, as a connection is.
 */
public final class KeptStatements implements JdbiConfig<KeptStatements> {
    private static final Logger LOG = Logger.getLogger(KeptStatements.class);

    private final Map<String, PreparedStatement> kept = new HashMap<>();
    private boolean on;

    /** To be called on a handle that lives as long as its connection. */
    void turnOn() {
        on = true;
    }

    boolean isOn() {
        return on;
    }

    PreparedStatement get(Connection connection, String text) throws SQLException {
        var ready = kept.get(text);
        if (ready == null) {
            ready = connection.prepareStatement(text);
            kept.put(text, ready);
        }
        return ready;
    }

    /** To be called when it failed: after most faults the driver has finalised it, and would never run it again. */
    void forget(String text) {
        var failed = kept.remove(text);
        if (failed != null) {
            try {
                failed.close();
            } catch (SQLException spoilt) {
                LOG.debug("A statement that failed did not close in order", spoilt); // its connection does that in the end
            }
        }
    }

    /** JDBI copies the configuration for each statement of its own; those have nothing to do with ours. */
    @Override public KeptStatements createCopy() {
        return new KeptStatements();
    }
}
