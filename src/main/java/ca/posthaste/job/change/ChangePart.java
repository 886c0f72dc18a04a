package ca.posthaste.job.change;

import ca.posthaste.cursor.Cursor;
import ca.posthaste.cursor.Feed;
import ca.posthaste.cursor.LongPolling;
import ca.posthaste.db.Database;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.http.Route;
import ca.posthaste.job.JobPart;
import ca.posthaste.part.Part;
import ca.posthaste.part.Task;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Instant;
import java.util.List;

/** The feed of changes to an employer's jobs. */
public final class ChangePart implements Part {
    private final JobPart jobs;
    private final Database database;
    private final Clock clock;
    private final LongPolling longPolling;
    private final Feed<Change> feed;
    private final ChangeRetention retention;
    private final ChangeLog log = new ChangeLog();

    /** @param days retention of changes in days */
    public ChangePart(Database database, JobPart jobs, int days, Clock clock, MeterRegistry meters) {
        this.jobs = jobs;
        this.database = database;
        this.clock = clock;
        longPolling = new LongPolling(database, meters);
        feed = new Feed<>(database, log, longPolling);
        retention = new ChangeRetention(database, log, feed, days, clock);
    }

    /** Returns the callers that wait for new entries, in this and other feeds. */
    public LongPolling longPolling() {
        return longPolling;
    }

    public Feed<Change> feed() {
        return feed;
    }

    public ChangeRetention retention() {
        return retention;
    }

    /**
     * Returns a cursor before the first change at or after this time, for people, who know when something happened but have no cursor. Blocks:
     * it reads the log, and may have to number its entries.
     */
    public Cursor cursorAt(EmployerId employer, Instant time) {
        database.writeNow(tx -> log.number(tx, employer.value(), 1)); // creates the feed's secret if there is none yet
        feed.number(employer.value());
        return database.read(tx -> feed.after(tx, employer.value(), log.lastBefore(tx, employer, time)));
    }

    @Override public List<Route> routes() {
        return new ChangesResource(database, feed, jobs, clock).routes();
    }

    @Override public List<Task> tasks() {
        return List.of(new Task(Task.HOUR, "truncate the change log", retention::sweep));
    }

    @Override public void prepareShutdown() {
        longPolling.close();
    }
}
