package ca.posthaste.db;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jboss.logging.Logger;

/**
 * Prepared statements of one connection, kept until it is closed: SQLite would parse and plan them again each time. PostgreSQL's
 * driver has such a cache itself. A statement in use is not given to a second user of the same text, and one that failed is not
 * kept. For one thread at a time, like any connection.
 */
final class StatementCache {
    private static final Logger LOG = Logger.getLogger(StatementCache.class);

    private final Map<String, PreparedStatement> idle = new HashMap<>();
    private final List<PreparedStatement> inUse = new ArrayList<>();

    PreparedStatement take(Connection connection, String text) throws SQLException {
        var kept = idle.remove(text);
        var statement = kept == null ? connection.prepareStatement(text) : kept;
        inUse.add(statement);
        return statement;
    }

    /** Keeps a statement that has run, without its values: they may be large, and nobody else's business. */
    void release(String text, PreparedStatement statement) throws SQLException {
        statement.clearParameters();
        inUse.remove(statement);
        var other = idle.put(text, statement);
        if (other != null) {
            other.close();
        }
    }

    /** After most faults the driver has finalised the statement and cannot run it again. */
    void discard(PreparedStatement statement) {
        inUse.remove(statement);
        try {
            statement.close();
        } catch (SQLException unusable) {
            LOG.debug("A statement that failed did not close in order", unusable); // it is closed with its connection
        }
    }

    /** Closes statements that a piece of work has bound values to and then never run. */
    void discardUnfinished() {
        if (!inUse.isEmpty()) {
            List.copyOf(inUse).forEach(this::discard);
        }
    }
}
