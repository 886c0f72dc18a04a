package ca.posthaste.board.change;

import ca.posthaste.db.Database;

/** Truncates the board's change log. */
public final class BoardLogTruncation {
    private static final int CHUNK = 1_000;

    private final Database database;
    private final BoardChangeLog changes;

    public BoardLogTruncation(Database database) {
        this.database = database;
        changes = BoardChangeLog.in(database);
    }

    /** Deletes old rows in chunks, so that other writes do not wait long. */
    public void sweep() {
        int cut;
        do {
            cut = database.writeNow(tx -> changes.cut(tx, CHUNK));
        } while (cut > 0);
    }
}
