package ca.posthaste.board.change;

import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.db.sqlite.SqliteDatabase;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Store of the board's change log. Triggers write the log. */
public interface BoardChangeLog {
    /** Number of newest changes to retain. An index that has missed more is rebuilt, which is as quick. */
    int KEPT = 500_000;
    /** Number of rows to delete per transaction. */
    int CHUNK = 1_000;

    static BoardChangeLog forDatabase(Database database) {
        return forDatabase(database, KEPT);
    }

    static BoardChangeLog forDatabase(Database database, int kept) {
        return database instanceof SqliteDatabase ? new SqliteBoardChangeLog(kept) : new PostgresBoardChangeLog(kept);
    }

    /** Returns the id of this database. */
    default String database(Transaction tx) {
        return tx.sql("SELECT id FROM board_log").one(Row::nextString);
    }

    /** Returns the end of the log. A caller who reads all jobs afterwards has missed no earlier change. */
    LogPosition end(Transaction tx);

    /** Returns the newest row. Must be called after jobs were read. */
    String newest(Transaction tx);

    /**
     * Returns a version text that differs after every change that candidates may see. The texts of two moments are equal only if
     * nothing was committed between them.
     */
    default String state(Transaction tx) {
        return database(tx) + " " + newest(tx);
    }

    /** Returns where to resume in a log that may have been truncated or restored meanwhile; empty if changes may have been missed. */
    Optional<LogPosition> resumed(Transaction tx, LogPosition position);

    /** Returns the changes after a position. Some may be repeated. */
    Slice after(Transaction tx, LogPosition position, int limit);

    /** Returns the number of changes after a position, up to {@code limit}. */
    long countAfter(Transaction tx, LogPosition position, int limit);

    /** Deletes some of the oldest rows, at most {@code limit}. Returns the number deleted. */
    int truncate(Transaction tx, int limit);

    /** Deletes all old rows in chunks, so that other writes do not wait long. */
    default void sweep(Database database) {
        while (database.writeNow(tx -> truncate(tx, CHUNK)) > 0) {
            // a chunk was deleted: there may be more
        }
    }

    /**
     * Part of the log.
     *
     * @param isLast whether the log had no more changes at that moment
     */
    record Slice(List<Change> changes, LogPosition position, boolean isLast) {}

    /**
     * A change that may affect what the board shows.
     *
     * @param job id of the job; empty means all jobs of the employer
     */
    record Change(int employer, OptionalInt job) {}

    /**
     * A position in the board's change log. The texts are opaque to all but the engine that wrote them.
     *
     * @param next   where to continue
     * @param newest a row that was in the log when jobs were last read; empty if there was none. If the row is gone, the database was restored to an earlier state
     */
    record LogPosition(String next, String newest) {

        public LogPosition withNewest(String row) {
            return new LogPosition(next, row);
        }
    }

    /**
     * Thrown when the database may be a different one since the last read, or at an earlier state, or when unread rows of its log were deleted. The position
     * must be checked before reading on.
     */
    final class Reconnected extends RuntimeException {
        private static final long serialVersionUID = 1;

        public Reconnected() {
            super("The position in the log must be checked.", null, false, false);
        }
    }
}
