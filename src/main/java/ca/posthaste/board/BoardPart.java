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
public final class BoardPart implements Part {
    private final Locations locations;
    private final BoardIndex index;
    private final LargeJobs largeJobs;
    private final Clock clock;
    private final Board board;
    private final ViewCounter views;
    private final SearchThreads threads = new SearchThreads();
    private final BoardSearch search;
    private final List<Route> routes;

    public BoardPart(Database database, Locations locations, BoardIndex index, LargeJobs large, MeterRegistry meters, Clock clock) {
        this.locations = locations;
        this.index = index;
        this.largeJobs = large;
        this.clock = clock;
        board = new Board(database, new JobRows(locations), locations);
        views = new ViewCounter(database, meters, clock);
        search = new BoardSearch(database, board, index, locations, threads, clock);
        routes = new SearchResource(search, index, threads, locations, large, views).routes();
    }

    public Board board() {
        return board;
    }

    public ViewCounter views() {
        return views;
    }

    public BoardSearch search() {
        return search;
    }

    public Locations locations() {
        return locations;
    }

    public LargeJobs largeJobs() {
        return largeJobs;
    }

    public PopularPlaces popularPlaces() {
        return new PopularPlaces(index, locations, threads, clock);
    }

    @Override public List<Route> routes() {
        return routes;
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
