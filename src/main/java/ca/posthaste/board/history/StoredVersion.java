package ca.posthaste.board.history;

import ca.posthaste.job.JobId;
import ca.posthaste.job.Posting;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/**
 * A version of a job as stored in the database: without its texts, and with the current names of places.
 *
 * @param revision revision of the job; only set for the version that is the job itself
 * @param ended    time at which the version was changed or deleted; null if it is the job itself
 * @param merged   earlier versions that were merged into this one; empty for none
 */
record StoredVersion(JobId job, int revision, Texts texts, Instant begun, Instant ended, Optional<PublicVersion.Merged> merged, Posting posting) {

    /**
     * Numbers of the stored texts; 0 if a text is stored with the job only, or if there is none.
     *
     * @param size total size of both texts in bytes
     */
    record Texts(int description, int translation, long size) {}

    boolean isCurrent() {
        return ended == null;
    }

    /** Returns the time from which candidates no longer see the version: the end of its close date, unless it was changed before. */
    Instant until(ZoneId zone) {
        var closed = posting.dates().closes().plusDays(1).atStartOfDay(zone).toInstant();
        return ended == null || closed.isBefore(ended) ? closed : ended;
    }
}
