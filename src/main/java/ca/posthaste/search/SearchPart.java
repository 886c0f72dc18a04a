package ca.posthaste.search;

import ca.posthaste.board.change.BoardChangeLog;
import ca.posthaste.db.Database;
import ca.posthaste.location.Locations;
import ca.posthaste.part.Part;
import ca.posthaste.part.Task;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/** The search index. It is started by itself, after everything else: requests can be served without it. */
public record SearchPart(Database database, SearchIndex index, BoardChangeLog log) implements Part {
    public SearchPart(Database database, Locations locations, Path folder, MeterRegistry meters, Clock clock) {
        this(database, new SearchIndex(database, locations, folder, meters, clock), BoardChangeLog.forDatabase(database));
    }

    @Override public List<Task> tasks() {
        return List.of(new Task(Task.TEN_MINUTES, "truncate the board's change log", () -> log.sweep(database)));
    }

    @Override public void close() {
        index.close();
    }
}
