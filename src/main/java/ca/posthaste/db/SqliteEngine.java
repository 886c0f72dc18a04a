package ca.posthaste.db;

import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** SQLite: one file, one writer, many readers. */
public final class SqliteEngine implements Engine {
    private static final int PRIMARY_CODE = 0xFF;

    @Override public String migrations() {
        return "db/sqlite";
    }

    @Override public boolean isNear() {
        return true;
    }

    @Override public boolean mergesInOrder() {
        return true;
    }

    @Override public boolean isDuplicate(SQLException fault) {
        return fault instanceof SQLiteException sqlite
            && (sqlite.getResultCode() == SQLiteErrorCode.SQLITE_CONSTRAINT_UNIQUE
                || sqlite.getResultCode() == SQLiteErrorCode.SQLITE_CONSTRAINT_PRIMARYKEY);
    }

    @Override public boolean isAway(SQLException fault) {
        if (!(fault instanceof SQLiteException sqlite)) {
            return false;
        }
        int code = sqlite.getResultCode().code & PRIMARY_CODE;
        return code == SQLiteErrorCode.SQLITE_BUSY.code
            || code == SQLiteErrorCode.SQLITE_LOCKED.code
            || code == SQLiteErrorCode.SQLITE_FULL.code
            || code == SQLiteErrorCode.SQLITE_IOERR.code
            || code == SQLiteErrorCode.SQLITE_READONLY.code
            || code == SQLiteErrorCode.SQLITE_CANTOPEN.code;
    }

    @Override public String skipLocked() {
        return ""; // there is one writer
    }

    @Override public String numbersOf(String parameter) {
        return "(SELECT value FROM json_each(:" + parameter + "))";
    }

    @Override public TextSearch jobSearch() {
        return new SqliteSearchIndex();
    }
}
