package ca.posthaste.search;

import ca.posthaste.search.change.LogPosition;
import java.util.Map;
import java.util.Optional;

/**
 * What an index knows of itself. It is part of each commit, so that it always says what the files hold.
 *
 * @param format     what documents look like
 * @param database   which one it was made from
 * @param imports    of locations, whose names are in the documents
 * @param position   all changes before it are in the index, and perhaps some after it
 * @param isComplete false while it is being made
 */
record IndexState(int format, String database, long imports, LogPosition position, boolean isComplete) {

    Map<String, String> data() {
        return Map.of("format", String.valueOf(format), "database", database, "imports", String.valueOf(imports), "next", position.next(),
            "newest", position.newest(), "complete", String.valueOf(isComplete));
    }

    /** Empty if that is not the index of this program. */
    static Optional<IndexState> of(Map<String, String> data) {
        try {
            return Optional.of(new IndexState(Integer.parseInt(data.get("format")), data.get("database"), Long.parseLong(data.get("imports")),
                new LogPosition(data.get("next"), data.get("newest")), Boolean.parseBoolean(data.get("complete"))));
        } catch (RuntimeException unknown) {
            return Optional.empty();
        }
    }

    /** Whether it can be used with this database, if the position still can. */
    boolean fits(String of) {
        return isComplete && format == JobDocument.FORMAT && database.equals(of);
    }

    IndexState at(LogPosition to) {
        return new IndexState(format, database, imports, to, isComplete);
    }

    IndexState complete() {
        return new IndexState(format, database, imports, position, true);
    }
}
