package ca.posthaste.search.change;

import ca.posthaste.db.Database;

/** Truncates the board's change log. */
public final class BoardLog {
    private static final int CHUNK = 1_000;

    private final Database database;
    private final BoardChanges changes;

    public BoardLog(Database database) {
        this.database = database;
        changes = BoardChanges.in(database);
    }

    /** Deletes old rows in chunks, so that other writes do not wait long. */
    public void sweep() {
        int cut;
        do {
            cut = database.writeNow(tx -> changes.cut(tx, CHUNK));
        } while (cut > 0);
    }
}
