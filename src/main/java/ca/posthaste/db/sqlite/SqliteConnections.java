package ca.posthaste.db.sqlite;

import ca.posthaste.db.SqlFailure;
import ca.posthaste.db.Transaction;
import java.sql.Connection;
import java.sql.SQLException;

/** Opens connections to the SQLite file. Each retains its prepared statements until it is closed. */
final class SqliteConnections {
    private volatile SqliteFile file;
    private final Durability durability;

    SqliteConnections(SqliteFile file, Durability durability) {
        this.file = file;
        this.durability = durability;
    }

    private interface Opening {
        Connection open() throws SQLException;
    }

    /** See {@link SqliteFile#isAlone}. */
    boolean areAlone() {
        return file.isAlone();
    }

    /** Sets the mode of connections opened from now on. All others must be closed: the two kinds cannot see each other's changes. */
    void setAlone(boolean isAlone) {
        file = new SqliteFile(file.path(), isAlone);
    }

    Transaction reader() {
        return opened(() -> file.reader());
    }

    Transaction writer() {
        return opened(() -> file.writer(durability));
    }

    /** See {@link SqliteFile#anchor}. */
    Transaction anchor() {
        return opened(() -> file.anchor());
    }

    private static Transaction opened(Opening opening) {
        try {
            return Transaction.withStatementCache(opening.open());
        } catch (SQLException fault) {
            throw new SqlFailure(fault);
        }
    }
}
