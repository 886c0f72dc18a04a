package ca.posthaste.job.change;

import ca.posthaste.cursor.Feed;
import ca.posthaste.db.Database;
import java.time.Clock;
import java.time.Duration;

/** Deletes changes that are older than the retention period of the change log. */
public record ChangeRetention(Database database, ChangeLog log, Feed<Change> feed, int days, Clock clock) {
    private static final int CHUNK = 1_000;

    /** Deletes expired changes in chunks, so that other writes do not wait long. Returns the number deleted. */
    public int sweep() {
        var limit = clock.instant().minus(Duration.ofDays(days));
        int all = 0;
        for (var employer : database.read(tx -> log.toSweep(tx, limit))) {
            feed.number(employer.value()); // even if nobody reads the feed, so that its first reader does not wait for it
            all += database.writeInBatches(CHUNK, tx -> log.truncate(tx, employer, limit, CHUNK));
        }
        return all;
    }
}
