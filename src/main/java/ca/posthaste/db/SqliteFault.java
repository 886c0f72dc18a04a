package ca.posthaste.db;

import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What a fault says about the connection it came from and about the disk below it, the worst last. */
enum SqliteFault {
    /** It concerns one statement: a broken rule, a lock, a mistake in the text. */
    ORDINARY,
    /** The connection, or a statement it kept, is of no more use. A new one may be. */
    UNUSABLE,
    /** No room on the disk. */
    FULL,
    /** The disk did not do as it was told. What it was told before may be lost too, whatever it says later. */
    UNRELIABLE,
    /** What was read makes no sense. */
    DAMAGED;

    private static final int PRIMARY_CODE = 0xFF;

    /** The worst that is said in a chain of causes. */
    static SqliteFault of(Throwable fault) {
        var worst = ORDINARY;
        for (var cause = fault; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                worst = worst.or(said(sql));
            }
        }
        return worst;
    }

    private static SqliteFault said(SQLException fault) {
        return fault instanceof SQLiteException sqlite ? ofCode(sqlite.getResultCode())
            : UNUSABLE; // the driver's own words: a statement that it has finalised, a connection that is closed
    }

    private static SqliteFault ofCode(SQLiteErrorCode code) {
        return switch (primary(code)) {
            case SQLITE_ERROR, SQLITE_BUSY, SQLITE_LOCKED, SQLITE_CONSTRAINT, SQLITE_TOOBIG, SQLITE_MISMATCH, SQLITE_RANGE,
                SQLITE_INTERRUPT, SQLITE_SCHEMA -> ORDINARY;
            case SQLITE_FULL -> FULL;
            case SQLITE_IOERR -> UNRELIABLE;
            case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT -> DAMAGED;
            default -> UNUSABLE;
        };
    }

    /** What the extended code is a kind of. */
    static SQLiteErrorCode primary(SQLiteErrorCode code) {
        return SQLiteErrorCode.getErrorCode(code.code & PRIMARY_CODE);
    }

    SqliteFault or(SqliteFault other) {
        return compareTo(other) >= 0 ? this : other;
    }

    boolean isAtLeast(SqliteFault other) {
        return compareTo(other) >= 0;
    }
}
