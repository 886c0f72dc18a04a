package ca.posthaste.db.sqlite;

import ca.posthaste.db.DatabaseFaults;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Severity of a fault for its connection and for the disk, from harmless to worst. */
enum SqliteFault {
    /** Concerns a single statement: a violated constraint, a lock, an error in the SQL. */
    ORDINARY,
    /** The connection, or one of its prepared statements, is broken. A new one may work. */
    UNUSABLE,
    FULL,
    /** An I/O error. Earlier writes may be lost too, even if the disk reported success or does so later. */
    UNRELIABLE,
    DAMAGED;

    /** Returns the worst kind in a chain of causes. */
    static SqliteFault of(Throwable fault) {
        return DatabaseFaults.causes(fault).filter(SQLException.class::isInstance)
            .map(cause -> cause instanceof SQLiteException sqlite ? ofCode(sqlite.getResultCode())
                : UNUSABLE) // from the driver itself: a finalized statement, a closed connection
            .reduce(ORDINARY, SqliteFault::or);
    }

    private static SqliteFault ofCode(SQLiteErrorCode code) {
        if (code == SQLiteErrorCode.SQLITE_IOERR_SHMSIZE) {
            return FULL; // there is no room for the index of the write-ahead log
        }
        return switch (primary(code)) {
            case SQLITE_ERROR, SQLITE_BUSY, SQLITE_LOCKED, SQLITE_CONSTRAINT, SQLITE_TOOBIG, SQLITE_MISMATCH, SQLITE_RANGE,
                SQLITE_INTERRUPT, SQLITE_SCHEMA -> ORDINARY;
            case SQLITE_FULL -> FULL;
            case SQLITE_IOERR -> UNRELIABLE;
            case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT -> DAMAGED;
            default -> UNUSABLE;
        };
    }

    static SQLiteErrorCode primary(SQLiteErrorCode code) {
        return SQLiteErrorCode.getErrorCode(code.code & 0xFF);
    }

    /** Returns one or two sentences for the operator. */
    String description() {
        return switch (this) {
            case FULL -> "The disk is full.";
            case UNRELIABLE -> "The disk fails.";
            case DAMAGED -> "The database file is damaged. Restore a backup.";
            default -> "The database file cannot be used.";
        };
    }

    SqliteFault or(SqliteFault other) {
        return compareTo(other) >= 0 ? this : other;
    }

    boolean isAtLeast(SqliteFault other) {
        return compareTo(other) >= 0;
    }
}
