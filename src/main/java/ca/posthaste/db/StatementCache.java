package ca.posthaste.db;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jboss.logging.Logger;

/** Cache of the prepared statements of a SQLite connection: each has one user at a time, and a failed one is dropped. Not thread-safe, like any connection. */
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

    /** Returns a statement to the cache after it has run, without its values: they may be large, and must not leak to the next user. */
    void release(String text, PreparedStatement statement) throws SQLException {
        statement.clearParameters();
        inUse.remove(statement);
        var other = idle.put(text, statement);
        if (other != null) {
            other.close();
        }
    }

    /** Closes a statement that failed. After most faults the driver has finalized it, so it cannot run again. */
    void discard(PreparedStatement statement) {
        inUse.remove(statement);
        try {
            statement.close();
        } catch (SQLException unusable) {
            LOG.debug("A failed statement did not close cleanly", unusable); // it is closed with its connection
        }
    }

    /** Closes statements that a unit of work has bound values to but never run. */
    void discardUnfinished() {
        if (!inUse.isEmpty()) {
            List.copyOf(inUse).forEach(this::discard);
        }
    }
}
