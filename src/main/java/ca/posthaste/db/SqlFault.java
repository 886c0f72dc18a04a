package ca.posthaste.db;

import java.sql.SQLException;

/** A statement failed. The cause says why; the message quotes nothing that people sent, for it ends up in a log. */
public final class SqlFault extends RuntimeException {
    private static final long serialVersionUID = 1;

    SqlFault(SQLException cause) {
        super("A statement failed.", cause);
    }

    public SQLException reason() {
        return (SQLException) getCause();
    }
}
