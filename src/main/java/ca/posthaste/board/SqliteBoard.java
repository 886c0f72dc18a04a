package ca.posthaste.board;

import ca.posthaste.job.store.JobRows;
import ca.posthaste.job.store.SqliteSearchIndex;
import ca.posthaste.job.store.TextMatch;
import ca.posthaste.location.Locations;

/** The board on SQLite. */
final class SqliteBoard extends SqlBoard {
    SqliteBoard(JobRows rows, Locations locations) {
        super(rows, locations);
    }

    @Override TextMatch matching(String foldedText) {
        return SqliteSearchIndex.matching(foldedText);
    }

    @Override String numbersOf(String parameter) {
        return "(SELECT value FROM json_each(:" + parameter + "))";
    }
}
