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
public final class SearchPart implements Part {
    private final SearchIndex index;
    private final Database database;
    private final BoardChangeLog log;

    public SearchPart(Database database, Locations locations, Path folder, MeterRegistry meters, Clock clock) {
        index = new SearchIndex(database, locations, folder, meters, clock);
        this.database = database;
        log = BoardChangeLog.forDatabase(database);
    }

    public SearchIndex index() {
        return index;
    }

    @Override public List<Task> tasks() {
        return List.of(new Task(Task.TEN_MINUTES, "truncate the board's change log", () -> log.sweep(database)));
    }

    @Override public void close() {
        index.close();
    }
}
