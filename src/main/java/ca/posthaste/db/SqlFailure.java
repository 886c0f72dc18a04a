package ca.posthaste.db;

import java.sql.SQLException;

/** Thrown when a statement fails or no connection can be opened. The message may be logged, so it quotes no user data. */
public final class SqlFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    public SqlFailure(SQLException cause) {
        super("The statement failed.", cause);
    }

    /** Reports whether the server responded with an error, so that the statement had no effect. If the connection broke, it may have had one. */
    public boolean isServerError() {
        return reason().getSQLState() != null;
    }

    public SQLException reason() {
        return (SQLException) getCause();
    }
}
