package ca.posthaste.db.sqlite;

import ca.posthaste.db.Transaction;
import java.time.Duration;

/** Checkpoints of the write-ahead log (WAL), run by the writer: SQLite's automatic checkpoint after a commit does not report its failure. */
final class SqliteWal {
    /** Length of the log in pages (64 MiB) at which a checkpoint runs: the longer the log, the more changes of a page are combined into one copy. */
    static final int CHECKPOINT_PAGES = 16 * 1024;
    /** Divisor: a checkpoint that readers blocked is retried when the log has grown by an eighth, not at every commit: each attempt is an fsync. */
    private static final int RETRY_FRACTION = 8;
    /** Maximum time that a checkpoint, and with it all writes, waits for readers. Reads are short. */
    static final Duration READER_TIMEOUT = Duration.ofMillis(200);

    private final int checkpointPages;
    private int nextAt;

    SqliteWal(int checkpointPages) {
        this.checkpointPages = checkpointPages;
        nextAt = checkpointPages;
    }

    /** The result of a checkpoint: whether it was blocked, the number of pages in the log, and how many of them were copied to the file. */
    private record State(boolean busy, int pages, int copied) {
        static State of(Transaction tx, String mode) {
            return tx.sql("PRAGMA wal_checkpoint(" + mode + ")").one(row -> new State(row.nextInt() != 0, row.nextInt(), row.nextInt()));
        }

        /** Reports whether the whole log was copied. While another process runs a checkpoint, both numbers are -1. */
        boolean isComplete() {
            return !busy && pages >= 0 && copied == pages;
        }
    }

    /**
     * Runs a checkpoint if the log is long, as far as readers allow. If there is always a reader that began before the last commit, the log never
     * restarts from its beginning; therefore, at twice the length, the checkpoint waits for readers. New readers do not need the log.
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

    /** Checkpoints the whole log and truncates its file. Returns false if a reader prevented it until the timeout. */
    static boolean truncate(Transaction writer, Duration timeout) {
        return checkpoint(writer, timeout, "TRUNCATE").isComplete();
    }

    private static State checkpoint(Transaction writer, Duration timeout, String mode) {
        setBusyTimeout(writer, timeout.toMillis());
        var state = State.of(writer, mode);
        setBusyTimeout(writer, SqliteFile.BUSY_TIMEOUT_MILLIS); // not in a finally block: after a fault the connection is not used again
        return state;
    }

    private static void setBusyTimeout(Transaction writer, long millis) {
        writer.execute("PRAGMA busy_timeout = " + millis);
    }

    /** Reports whether no checkpoint has copied pages since the log was last recovered or restarted. */
    static boolean hasCopiedNothing(Transaction writer) {
        return State.of(writer, "NOOP").copied == 0;
    }

    /** Returns true if all pages were copied to the file and synced, false if a reader prevented it. */
    static boolean checkpointAll(Transaction writer) {
        return State.of(writer, "PASSIVE").isComplete();
    }
}
