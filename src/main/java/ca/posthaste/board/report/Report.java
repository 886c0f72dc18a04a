package ca.posthaste.board.report;

import ca.posthaste.employer.EmployerId;
import ca.posthaste.job.JobId;
import java.time.Instant;
import java.util.Optional;

/**
 * What somebody told the operator of a posting.
 *
 * @param title of the posting when it was reported
 * @param state open until the operator has dismissed it or hidden the posting
 */
public record Report(int id, EmployerId employer, JobId job, String title, Reason reason, Optional<String> details, Optional<String> email,
                     Instant at, State state) {
    /** What became of it. */
    public enum State { OPEN, DISMISSED, HIDDEN }
}
