package ca.posthaste.db;

import java.sql.SQLException;

/** A statement failed, or no connection could be opened. The message may be logged, so it quotes no user data. */
public final class SqlFault extends RuntimeException {
    private static final long serialVersionUID = 1;

    SqlFault(SQLException cause) {
        super("The database could not do this.", cause);
    }

    public SQLException reason() {
        return (SQLException) getCause();
    }
}
