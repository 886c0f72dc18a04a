package ca.posthaste.job.change;

import ca.posthaste.job.JobETag;
import ca.posthaste.job.JobId;
import java.time.Instant;
import java.util.Optional;

/**
 * A change to a job, with the state of the job after it; for a deleted job, the state before it.
 *
 * @param kind      kind of change: created, updated, published, archived, refreshed, closed or deleted
 * @param updatedAt time of the job's last update, in milliseconds since the epoch
 */
public record Change(Instant at, String kind, JobId job, String referenceId, String source, String status, int version, long updatedAt) {
    static final String DELETED = "deleted";

    public Optional<String> tag() {
        return kind.equals(DELETED) ? Optional.empty() : Optional.of(JobETag.of(job, version, updatedAt));
    }
}
