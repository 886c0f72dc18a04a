package ca.posthaste.db;

import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.util.Set;

/** PostgreSQL, and what speaks its language. */
public final class PostgresEngine implements Engine {
    private static final String UNIQUE_VIOLATION = "23505";
    /** Connection lost or refused, out of resources, shutting down, I/O trouble. */
    private static final Set<String> AWAY_CLASSES = Set.of("08", "53", "57", "58");
    /** A primary that was demoted, and transactions that lost against another. */
    private static final Set<String> AWAY_STATES = Set.of("25006", "40001", "40P01", "55P03");

    @Override public String migrations() {
        return "db/postgres";
    }

    @Override public boolean isDuplicate(SQLException fault) {
        return UNIQUE_VIOLATION.equals(fault.getSQLState());
    }

    @Override public boolean isAway(SQLException fault) {
        var state = fault.getSQLState();
        return fault instanceof SQLTransientException
            || state != null && (AWAY_STATES.contains(state) || AWAY_CLASSES.contains(state.substring(0, 2)));
    }

    @Override public TextSearch jobSearch() {
        return text -> new TextQuery("job j", "j.search LIKE :text",
            "%" + text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%");
    }
}
