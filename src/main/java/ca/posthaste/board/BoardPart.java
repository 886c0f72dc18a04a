package ca.posthaste.board;

import ca.posthaste.db.Database;
import ca.posthaste.http.Route;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.job.store.JobRows;
import ca.posthaste.location.Locations;
import ca.posthaste.part.Housekeeping;
import ca.posthaste.part.Part;
import ca.posthaste.part.Task;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** Jobs as candidates see and find them. */
public record BoardPart(Locations locations, BoardIndex index, LargeJobs largeJobs, Board board, ViewCounter views, SearchThreads threads,
                        BoardSearch search, Clock clock) implements Part {
    public static BoardPart of(Database database, Locations locations, BoardIndex index, LargeJobs large, MeterRegistry meters, Clock clock) {
        var board = new Board(database, new JobRows(locations), locations);
        var views = new ViewCounter(database, meters, clock);
        var threads = new SearchThreads();
        var search = new BoardSearch(database, board, index, locations, threads, clock);
        return new BoardPart(locations, index, large, board, views, threads, search, clock);
    }

    public PopularPlaces popularPlaces() {
        return new PopularPlaces(index, locations, threads, clock);
    }

    @Override public List<Route> routes() {
        return new SearchResource(search, index, threads, locations, largeJobs, views).routes();
    }

    @Override public List<Task> tasks() {
        return List.of(
            new Task(Duration.ofSeconds(5), "store the view counts of jobs", views::save),
            new Task(Task.HOUR, "delete old view counts", views::sweep));
    }

    @Override public void close() {
        Housekeeping.lastRound("views of jobs", views::save);
    }
}
