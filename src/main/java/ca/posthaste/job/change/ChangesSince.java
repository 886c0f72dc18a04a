package ca.posthaste.job.change;

import ca.posthaste.cursor.Cursor;
import ca.posthaste.cursor.Feed;
import ca.posthaste.db.Database;
import ca.posthaste.employer.EmployerId;
import java.time.Instant;

/** Converts a time to a position in the change feed, for people: they know when something happened, but have no cursor. */
public final class ChangesSince {
    private final Database database;
    private final ChangeLog log;
    private final Feed<Change> feed;

    public ChangesSince(Database database, ChangeLog log, Feed<Change> feed) {
        this.database = database;
        this.log = log;
        this.feed = feed;
    }

    /** Returns a cursor before the first change at or after this time. Blocks: it reads the log, and may have to number its entries. */
    public Cursor cursor(EmployerId employer, Instant time) {
        database.writeNow(tx -> log.number(tx, employer.value(), 1)); // creates the feed's secret if there is none yet
        feed.number(employer.value());
        return database.read(tx -> feed.after(tx, employer.value(), log.lastBefore(tx, employer, time)));
    }
}
