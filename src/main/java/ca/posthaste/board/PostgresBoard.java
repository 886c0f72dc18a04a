package ca.posthaste.board;

import ca.posthaste.job.store.JobRows;
import ca.posthaste.job.store.TextMatch;
import ca.posthaste.location.Locations;

/** The board on PostgreSQL. */
final class PostgresBoard extends SqlBoard {
    PostgresBoard(JobRows rows, Locations locations) {
        super(rows, locations);
    }

    @Override TextMatch matching(String foldedText) {
        return TextMatch.like(foldedText);
    }

    @Override String numbersOf(String parameter) {
        return "(SELECT CAST(value AS integer) FROM json_array_elements_text(CAST(:" + parameter + " AS json)))";
    }
}
