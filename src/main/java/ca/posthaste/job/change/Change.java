package ca.posthaste.job.change;

import ca.posthaste.job.JobId;
import ca.posthaste.job.JobTag;
import java.time.Instant;
import java.util.Optional;

/**
 * A change of a job, with what the job was after it; for a deleted job, what it was before.
 *
 * @param kind      created, updated, published, archived, refreshed, closed or deleted
 * @param updatedAt of the job, in milliseconds
 */
public record Change(Instant at, String kind, JobId job, String referenceId, String source, String status, int version, long updatedAt) {
    static final String DELETED = "deleted";

    /** The tag of the job's state; empty if there is no such job any more. */
    public Optional<String> tag() {
        return kind.equals(DELETED) ? Optional.empty() : Optional.of(JobTag.of(job, version, updatedAt));
    }
}
