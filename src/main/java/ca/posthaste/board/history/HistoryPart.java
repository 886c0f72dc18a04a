package ca.posthaste.board.history;

import ca.posthaste.db.Database;
import ca.posthaste.http.Route;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.job.store.JobRows;
import ca.posthaste.location.Locations;
import ca.posthaste.part.Part;
import ca.posthaste.part.Task;
import java.time.Clock;
import java.util.List;

/** The versions of a job. */
public final class HistoryPart implements Part {
    private final Database database;
    private final JobHistory history;
    private final HistoryResource resource;

    public HistoryPart(Database database, Locations locations, LargeJobs large, int days, Clock clock) {
        this.database = database;
        history = new JobHistory(new JobVersions(new JobRows(locations)), days, clock);
        resource = new HistoryResource(database, history, large, clock);
    }

    public JobHistory history() {
        return history;
    }

    @Override public List<Route> routes() {
        return resource.routes();
    }

    @Override public List<Task> tasks() {
        return List.of(Task.counting(Task.HOUR, "erase old versions of jobs", () -> history.sweep(database),
            "%d versions of jobs were erased: their time was over"));
    }
}
