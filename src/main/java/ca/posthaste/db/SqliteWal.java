package ca.posthaste.db;

import java.time.Duration;

/**
 * Checkpoints of the write-ahead log (WAL). SQLite's automatic checkpoint runs after a commit and does not report its failure, so
 * the writer runs it itself.
 */
final class SqliteWal {
    /** A checkpoint runs at 64 MiB: in a longer log a page is changed more often before it is copied once. */
    static final int CHECKPOINT_PAGES = 16 * 1024;
    /** If readers blocked it, it is retried when the log has grown by an eighth, not at every commit: each try is an fsync. */
    private static final int RETRY_FRACTION = 8;
    /** How long a checkpoint waits for readers, and all writes with it. Reads are short. */
    static final Duration READER_TIMEOUT = Duration.ofMillis(200);

    private final int checkpointPages;
    private int nextAt;

    SqliteWal(int checkpointPages) {
        this.checkpointPages = checkpointPages;
        nextAt = checkpointPages;
    }

    /** The result of a checkpoint: whether it was blocked, the pages in the log, and how many of them were copied to the file. */
    private record State(boolean busy, int pages, int copied) {
        static State of(Transaction tx, String mode) {
            return tx.sql("PRAGMA wal_checkpoint(" + mode + ")")
                .one(row -> new State(row.nextInt() != 0, row.nextInt(), row.nextInt()));
        }

        /** While another process runs a checkpoint, both numbers are -1. */
        boolean isComplete() {
            return !busy && pages >= 0 && copied == pages;
        }
    }

    /**
     * Runs a checkpoint if the log is long, as far as readers allow. If there is always a reader that began before the last commit,
     * the log never restarts from its beginning; so at twice the length it waits for readers. New readers do not need the log.
     */
    void checkpointIfLong(Transaction writer) {
        int pages = State.of(writer, "NOOP").pages;
        if (pages < checkpointPages) {
            nextAt = checkpointPages;
        } else if (pages >= nextAt) {
            nextAt = pages + checkpointPages / RETRY_FRACTION; // even if it fails
            if (pages < 2 * checkpointPages) {
                State.of(writer, "PASSIVE");
            } else {
                checkpoint(writer, READER_TIMEOUT, "RESTART");
            }
        }
    }

    /** Checkpoints the whole log and empties its file. False if a reader prevented it for this long. */
    static boolean truncate(Transaction writer, Duration timeout) {
        return checkpoint(writer, timeout, "TRUNCATE").isComplete();
    }

    private static State checkpoint(Transaction writer, Duration timeout, String mode) {
        setBusyTimeout(writer, timeout.toMillis());
        var state = State.of(writer, mode);
        setBusyTimeout(writer, SqliteFile.BUSY_TIMEOUT_MILLIS); // not in a finally: after a fault the connection is not used again
        return state;
    }

    private static void setBusyTimeout(Transaction writer, long millis) {
        writer.execute("PRAGMA busy_timeout = " + millis);
    }

    /** Whether no checkpoint has copied pages since the log was last recovered or restarted. */
    static boolean hasCopiedNothing(Transaction writer) {
        return State.of(writer, "NOOP").copied == 0;
    }

    /** Returns true if all pages were copied to the file and synced, false if a reader prevented it. */
    static boolean checkpointAll(Transaction writer) {
        return State.of(writer, "PASSIVE").isComplete();
    }
}
