package ca.posthaste.db;

import java.sql.SQLException;

/** A statement failed, or no connection could be opened. The message may be logged, so it quotes no user data. */
public final class SqlFault extends RuntimeException {
    private static final long serialVersionUID = 1;

    SqlFault(SQLException cause) {
        super("The database could not do this.", cause);
    }

    /** Whether the server answered that it did not do it. Where the connection broke, it may have. */
    public boolean isRefusal() {
        return reason().getSQLState() != null;
    }

    public SQLException reason() {
        return (SQLException) getCause();
    }
}
