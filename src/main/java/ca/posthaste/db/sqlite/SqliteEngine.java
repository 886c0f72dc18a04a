package ca.posthaste.db.sqlite;

import ca.posthaste.db.Engine;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Set;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** SQLite: one file, one writer, many readers. */
public final class SqliteEngine implements Engine {
    private static final Set<SQLiteErrorCode> DUPLICATE = Set.of(SQLiteErrorCode.SQLITE_CONSTRAINT_UNIQUE, SQLiteErrorCode.SQLITE_CONSTRAINT_PRIMARYKEY);
    private static final Set<SQLiteErrorCode> LOCKED = Set.of(SQLiteErrorCode.SQLITE_BUSY, SQLiteErrorCode.SQLITE_LOCKED);

    @Override public String name() {
        return "SQLite";
    }

    @Override public long size(Transaction tx) {
        return tx.sql("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()").one(Row::nextLong);
    }

    @Override public Instant createdAt(Transaction tx) { // Flyway stores it in UTC
        return Instant.ofEpochMilli(tx.sql("SELECT CAST((julianday(min(installed_on)) - 2440587.5) * 86400000 AS INTEGER) FROM flyway_schema_history")
            .one(Row::nextLong));
    }

    @Override public String migrations() {
        return "db/sqlite";
    }

    @Override public boolean isDuplicate(SQLException fault) {
        return fault instanceof SQLiteException sqlite && DUPLICATE.contains(sqlite.getResultCode());
    }

    @Override public boolean isUnavailable(SQLException fault) {
        return SqliteFault.of(fault) != SqliteFault.ORDINARY
            || fault instanceof SQLiteException sqlite && LOCKED.contains(SqliteFault.primary(sqlite.getResultCode()));
    }

    @Override public String oneOf(String parameter) {
        return "IN (SELECT value FROM json_each('[' || replace(:" + parameter + ", ' ', ',') || ']'))";
    }

    @Override public boolean hasOneWriter() {
        return true;
    }

    @Override public String skipLocked() {
        return ""; // there is one writer
    }

    @Override public boolean tryLock(Transaction tx, long name) {
        return true; // there is one writer
    }

    @Override public void lock(Transaction tx, long name) {
        // There is one writer.
    }
}
