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

/**
 * The feed of changes to an employer's jobs.
 *
 * @param longPolling the callers that wait for new entries, in this and other feeds
 */
public record ChangePart(JobPart jobs, Database database, ChangeLog log, LongPolling longPolling, Feed<Change> feed, ChangeRetention retention,
                         Clock clock) implements Part {
    /** @param days retention of changes in days */
    public static ChangePart of(Database database, JobPart jobs, int days, Clock clock, MeterRegistry meters) {
        var log = new ChangeLog();
        var longPolling = new LongPolling(database, meters);
        var feed = new Feed<>(database, log, longPolling);
        return new ChangePart(jobs, database, log, longPolling, feed, new ChangeRetention(database, log, feed, days, clock), clock);
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
