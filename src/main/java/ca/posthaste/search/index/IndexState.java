package ca.posthaste.search.index;

import ca.posthaste.board.change.BoardChangeLog.LogPosition;
import ca.posthaste.search.document.JobDocument;
import java.util.Map;
import java.util.Optional;

/** Metadata of an index, stored in each commit. {@code imports} is the version of the place names; the log has no changes before the position to apply. */
record IndexState(int format, String database, long imports, LogPosition position, boolean isComplete) {
    Map<String, String> data() {
        return Map.of("format", String.valueOf(format), "database", database, "imports", String.valueOf(imports), "next", position.next(),
            "newest", position.newest(), "complete", String.valueOf(isComplete));
    }

    /** Parses the user data of a commit. Returns empty if the index was not written by this program. */
    static Optional<IndexState> of(Map<String, String> data) {
        try {
            return Optional.of(new IndexState(Integer.parseInt(data.get("format")), data.get("database"), Long.parseLong(data.get("imports")),
                new LogPosition(data.get("next"), data.get("newest")), Boolean.parseBoolean(data.get("complete"))));
        } catch (RuntimeException unknown) {
            return Optional.empty();
        }
    }

    /** Reports whether the index can be used with this database, provided that its log position is still valid. */
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
