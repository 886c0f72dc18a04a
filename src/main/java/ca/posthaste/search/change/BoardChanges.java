package ca.posthaste.search.change;

import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.db.SqliteDatabase;
import ca.posthaste.db.Transaction;
import java.util.List;
import java.util.Optional;

/** Store: the log of what changes on the board. Triggers write it. */
public interface BoardChanges {
    /** So many of the newest changes stay. An index that has missed more is made anew, which is as quick. */
    int KEPT = 500_000;

    static BoardChanges in(Database database) {
        return in(database, KEPT);
    }

    static BoardChanges in(Database database, int kept) {
        return database instanceof SqliteDatabase ? new SqliteBoardChanges(kept) : new PostgresBoardChanges(kept);
    }

    /** Which database this is. */
    default String database(Transaction tx) {
        return tx.sql("SELECT id FROM board_log").one(Row::nextString);
    }

    /** Whoever reads all jobs after this was asked for has missed nothing before it. */
    LogPosition end(Transaction tx);

    /** The newest row there is, to be asked for after jobs were read. */
    String newest(Transaction tx);

    /**
     * Another text after every change that candidates may see. Those of two moments are the same only if nothing was committed between them.
     */
    default String state(Transaction tx) {
        return database(tx) + " " + newest(tx);
    }

    /** Where to go on in a log that may have been cut or set back meanwhile. Empty: something may have been missed. */
    Optional<LogPosition> resumed(Transaction tx, LogPosition position);

    /** Changes after a position, some of them perhaps again. */
    Slice after(Transaction tx, LogPosition position, int most);

    /** How many changes there are after a position, up to a number. */
    long behind(Transaction tx, LogPosition position, int most);

    /** Cuts off some of the oldest rows. Returns how many, {@code most} at most. */
    int cut(Transaction tx, int most);

    /** @param isLast whether there were no more at that moment */
    record Slice(List<BoardChange> changes, LogPosition position, boolean isLast) {}
}
