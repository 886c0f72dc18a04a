package ca.posthaste.job.change;

import ca.posthaste.db.Database;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.feed.Cursor;
import ca.posthaste.feed.Feed;
import java.time.Instant;

/** Finds the place in the change feed that a time means, for people: they know when something happened, and no cursor. */
public final class ChangesSince {
    private final Database database;
    private final ChangeLog log;
    private final Feed<Change> feed;

    public ChangesSince(Database database, ChangeLog log, Feed<Change> feed) {
        this.database = database;
        this.log = log;
        this.feed = feed;
    }

    /** Before the first change from this time on. Blocks: it reads the log, and may have to number it. */
    public Cursor cursor(EmployerId employer, Instant time) {
        database.writeNow(tx -> log.number(tx, employer.value(), 1)); // from now on the feed has a secret
        feed.number(employer.value());
        return database.read(tx -> feed.after(tx, employer.value(), log.lastBefore(tx, employer, time)));
    }
}
