package ca.posthaste.db;

import org.jdbi.v3.core.Handle;

/**
 * The write-ahead log. SQLite would fold it into the file by itself, after a commit, and keep to itself whether that worked; so
 * the writer does it.
 */
final class SqliteLog {
    /** The log is folded at 64 MiB: the longer it is, the more often a page is changed before it is copied. */
    private static final int LONG_PAGES = 16 * 1024;

    private SqliteLog() {}

    /** What a checkpoint says: pages in the log, and how many of them are in the file too. */
    private record State(int pages, int folded) {
        static State of(Handle handle, String mode) {
            try (var sql = Sql.of(handle, "PRAGMA wal_checkpoint(" + mode + ")")) {
                return sql.first(row -> {
                    row.number(); // whether another was in the way
                    return new State(row.number(), row.number());
                }).orElseThrow();
            }
        }
    }

    static boolean isLong(Handle writer) {
        return State.of(writer, "NOOP").pages >= LONG_PAGES;
    }

    /** As far as readers let it; what they hold up is folded next time. */
    static void fold(Handle writer) {
        State.of(writer, "PASSIVE");
    }

    /** Nothing was folded since the log was last read from its beginning, or since it was begun. */
    static boolean isUnfolded(Handle writer) {
        return State.of(writer, "NOOP").folded == 0;
    }

    /** False if somebody was in the way of the last pages. If not, all of them are in the file, and that is on the disk. */
    static boolean foldWhole(Handle writer) {
        var state = State.of(writer, "PASSIVE");
        return state.folded == state.pages;
    }
}
