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
public record HistoryPart(Database database, JobHistory history, LargeJobs large, Clock clock) implements Part {
    public HistoryPart(Database database, Locations locations, LargeJobs large, int days, Clock clock) {
        this(database, new JobHistory(new JobVersions(new JobRows(locations)), days, clock), large, clock);
    }

    @Override public List<Route> routes() {
        return new HistoryResource(database, history, large, clock).routes();
    }

    @Override public List<Task> tasks() {
        return List.of(Task.counting(Task.HOUR, "erase old versions of jobs", () -> history.sweep(database),
            "%d versions of jobs were erased: their time was over"));
    }
}
