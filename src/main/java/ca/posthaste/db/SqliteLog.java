package ca.posthaste.db;

import java.time.Duration;

/**
 * The write-ahead log. SQLite would fold it into the file by itself, after a commit, and keep to itself whether that worked; so
 * the writer does it.
 */
final class SqliteLog {
    /** The log is folded at 64 MiB: the longer it is, the more often a page is changed before it is copied. */
    static final int LONG_PAGES = 16 * 1024;
    /** What readers held up is tried again when this part more was written, not at every commit: each time is an fsync. */
    private static final int STEPS = 8;
    /** How long a fold that needs readers to leave waits for them, and all writes with it. Reads are short. */
    static final Duration PATIENCE = Duration.ofMillis(200);

    private final int longPages;
    private int foldAt;

    SqliteLog(int longPages) {
        this.longPages = longPages;
        foldAt = longPages;
    }

    /** What a checkpoint says: whether another was in its way, pages in the log, and how many of them are in the file too. */
    private record State(boolean busy, int pages, int folded) {
        static State of(Transaction handle, String mode) {
            return handle.sql("PRAGMA wal_checkpoint(" + mode + ")")
                .one(row -> new State(row.nextInt() != 0, row.nextInt(), row.nextInt()));
        }

        /** Who finds another at it is told -1 of -1 pages. */
        boolean isWhole() {
            return !busy && pages >= 0 && folded == pages;
        }
    }

    /**
     * Folds a log that has become long, as far as readers let it. If there is always one that began before the last commit, the log
     * is never begun anew; so at twice the length it waits for those. Who begins to read meanwhile does not need the log any more.
     */
    void foldIfLong(Transaction writer) {
        int pages = State.of(writer, "NOOP").pages;
        if (pages < longPages) {
            foldAt = longPages;
        } else if (pages >= foldAt) {
            foldAt = pages + longPages / STEPS; // even if it fails
            if (pages < 2 * longPages) {
                State.of(writer, "PASSIVE");
            } else {
                waiting(writer, PATIENCE, "RESTART");
            }
        }
    }

    /** Folds all of it and leaves an empty file. False if somebody was in the way for this long. */
    static boolean cutOff(Transaction writer, Duration patience) {
        return waiting(writer, patience, "TRUNCATE").isWhole();
    }

    private static State waiting(Transaction writer, Duration patience, String mode) {
        setPatience(writer, patience.toMillis());
        var state = State.of(writer, mode);
        setPatience(writer, SqliteFile.BUSY_TIMEOUT_MILLIS); // after a fault the connection is not used again
        return state;
    }

    private static void setPatience(Transaction writer, long millis) {
        writer.execute("PRAGMA busy_timeout = " + millis);
    }

    /** Nothing was folded since the log was last read from its beginning, or since it was begun. */
    static boolean isUnfolded(Transaction writer) {
        return State.of(writer, "NOOP").folded == 0;
    }

    /** False if somebody was in the way of the last pages. If not, all of them are in the file, and that is on the disk. */
    static boolean foldWhole(Transaction writer) {
        return State.of(writer, "PASSIVE").isWhole();
    }
}
