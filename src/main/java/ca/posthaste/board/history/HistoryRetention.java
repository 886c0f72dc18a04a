package ca.posthaste.board.history;

import ca.posthaste.db.Database;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** Deletes versions whose retention period, counted from when candidates could last see them, is over. */
public final class HistoryRetention {
    private static final int CHUNK = 1_000;
    /** Maximum number of versions to delete in a transaction: a version may have a description of many megabytes. */
    private static final int AT_ONCE = 100;

    private final Database database;
    private final JobVersions versions;
    private final Duration kept;
    private final Clock clock;

    public HistoryRetention(Database database, JobVersions versions, int days, Clock clock) {
        this.database = database;
        this.versions = versions;
        kept = Duration.ofDays(days);
        this.clock = clock;
    }

    /** Deletes expired versions, one job per transaction, so that no other write waits long, and none for two jobs. Returns the number of deleted versions. */
    public int sweep() {
        var limit = clock.instant().minus(kept);
        int all = 0;
        List<JobVersions.Outdated> jobs;
        do {
            jobs = database.read(tx -> versions.outdated(tx, limit, CHUNK));
            all += jobs.stream().mapToInt(job -> database.writeInBatches(AT_ONCE, tx -> versions.erase(tx, job, limit, AT_ONCE))).sum();
        } while (!jobs.isEmpty());
        database.writeNow(tx -> FormerNames.erase(tx, limit));
        return all;
    }
}
