package ca.posthaste.board.history;

import ca.posthaste.job.JobId;
import ca.posthaste.job.Posting;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/**
 * A version of a job as the database has it: without its texts, and with the names that places have today.
 *
 * @param revision of the job; only of the version that is the job itself
 * @param ended    when it was changed or deleted; null if it is the job itself
 * @param merged   the earlier versions that were merged with it, if there are any
 */
record StoredVersion(JobId job, int revision, Texts texts, Instant begun, Instant ended, Optional<Merged> merged, Posting posting) {

    /**
     * The numbers that its texts have; 0 if one is kept with the job only, or there is none.
     *
     * @param size of both, in bytes
     */
    record Texts(int description, int translation, long size) {}

    boolean isTheJob() {
        return ended == null;
    }

    /** When candidates see it no longer: after its close date, if nobody changed it before. */
    Instant until(ZoneId zone) {
        var closed = posting.dates().closes().plusDays(1).atStartOfDay(zone).toInstant();
        return ended == null || closed.isBefore(ended) ? closed : ended;
    }
}
