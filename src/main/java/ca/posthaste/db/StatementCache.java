package ca.posthaste.db;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jboss.logging.Logger;

/**
 * Prepared statements of one connection, kept until it is closed: SQLite would parse and plan them again each time. PostgreSQL's
 * driver has such a cache itself. A statement that failed is not kept. For one thread at a time, like any connection.
 */
final class StatementCache {
    private static final Logger LOG = Logger.getLogger(StatementCache.class);

    private final Map<String, PreparedStatement> statements = new HashMap<>();

    PreparedStatement get(Connection connection, String text) throws SQLException {
        var statement = statements.get(text);
        if (statement == null) {
            statement = connection.prepareStatement(text);
            statements.put(text, statement);
        } else {
            statement.clearBatch(); // work that was given up may have left one, and the driver would run its values, not the new ones
        }
        return statement;
    }

    /** After most faults the driver has finalised the statement and cannot run it again. */
    void remove(String text) {
        var failed = statements.remove(text);
        if (failed != null) {
            try {
                failed.close();
            } catch (SQLException unusable) {
                LOG.debug("A statement that failed did not close in order", unusable); // it is closed with its connection
            }
        }
    }
}
