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
    int CHUNK = 1_000;

    static BoardChangeLog forDatabase(Database database) {
        return forDatabase(database, KEPT);
    }

    static BoardChangeLog forDatabase(Database database, int kept) {
        return database instanceof SqliteDatabase ? new SqliteBoardChangeLog(kept) : new PostgresBoardChangeLog(kept);
    }

    default String database(Transaction tx) {
        return tx.sql("SELECT id FROM board_log").one(Row::nextString);
    }

    /** Returns the end of the log. A caller who reads all jobs afterwards has missed no earlier change. */
    LogPosition end(Transaction tx);

    /** Returns the newest row. Must be called after jobs were read. */
    String newest(Transaction tx);

    /** Returns a text that differs after every change that candidates may see. Two texts are equal only if nothing was committed in between. */
    default String state(Transaction tx) {
        return database(tx) + " " + newest(tx);
    }

    /** Returns where to resume in a log that may have been truncated or restored meanwhile; empty if changes may have been missed. */
    Optional<LogPosition> resumed(Transaction tx, LogPosition position);

    /** Returns the changes after a position. Some may be repeated. */
    Slice after(Transaction tx, LogPosition position, int limit);

    long countAfter(Transaction tx, LogPosition position, int limit);

    /** Deletes some of the oldest rows, at most {@code limit}. Returns the number deleted. */
    int truncate(Transaction tx, int limit);

    /** Deletes all old rows in chunks, so that other writes do not wait long. */
    default void sweep(Database database) {
        while (database.writeNow(tx -> truncate(tx, CHUNK)) > 0) {
            // a chunk was deleted: there may be more
        }
    }

    /** Part of the log; {@code isLast} if the log had no more changes at that moment. */
    record Slice(List<Change> changes, LogPosition position, boolean isLast) {}

    /** A change that may affect what the board shows of a job, or of all jobs of the employer. */
    record Change(int employer, OptionalInt job) {
        static Change of(Row row) {
            int employer = row.nextInt();
            var job = row.nextLongOrNull();
            return new Change(employer, job == null ? OptionalInt.empty() : OptionalInt.of(job.intValue()));
        }
    }

    /** A position in the log, opaque to all but its engine. If {@code newest}, a row seen when jobs were last read, is gone, the database was restored. */
    record LogPosition(String next, String newest) {
        public LogPosition withNewest(String row) {
            return new LogPosition(next, row);
        }
    }

    /** Thrown when the database may be another one or at an earlier state, or unread rows were deleted. The position must be checked before reading on. */
    final class Reconnected extends RuntimeException {
        private static final long serialVersionUID = 1;

        public Reconnected() {
            super("The position in the log must be checked.", null, false, false);
        }
    }
}
