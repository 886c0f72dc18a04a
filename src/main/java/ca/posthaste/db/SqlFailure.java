package ca.posthaste.db;

import java.sql.SQLException;

/** Thrown when a statement fails or no connection can be opened. The message may be logged, so it quotes no user data. */
public final class SqlFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    public interface Call<T> {
        T run() throws SQLException;
    }

    public SqlFailure(SQLException cause) {
        super("The statement failed.", cause);
    }

    /** Calls JDBC and makes its exception an unchecked one. */
    public static <T> T unchecked(Call<T> call) {
        try {
            return call.run();
        } catch (SQLException fault) {
            throw new SqlFailure(fault);
        }
    }

    /** Reports whether the server responded with an error, so that the statement had no effect. If the connection broke, it may have had one. */
    public boolean isServerError() {
        return reason().getSQLState() != null;
    }

    public SQLException reason() {
        return (SQLException) getCause();
    }
}
