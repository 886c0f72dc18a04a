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
    private final LargeJobs large;
    private final Clock clock;
    private final JobHistory history;
    private final HistoryRetention retention;

    /** @param days retention of versions in days */
    public HistoryPart(Database database, Locations locations, LargeJobs large, int days, Clock clock) {
        this.database = database;
        this.large = large;
        this.clock = clock;
        var versions = new JobVersions(new JobRows(locations));
        history = new JobHistory(versions, days, clock);
        retention = new HistoryRetention(database, versions, days, clock);
    }

    public JobHistory history() {
        return history;
    }

    public HistoryRetention retention() {
        return retention;
    }

    @Override public List<Route> routes() {
        return new HistoryResource(database, history, large, clock).routes();
    }

    @Override public List<Task> tasks() {
        return List.of(Task.counting(Task.HOUR, "erase old versions of jobs", retention::sweep, "%d versions of jobs were erased: their time was over"));
    }
}
