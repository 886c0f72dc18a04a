package ca.posthaste.board.report;

import ca.posthaste.employer.EmployerId;
import ca.posthaste.job.JobId;
import java.time.Instant;
import java.util.Optional;

/**
 * A report of a posting to the operator.
 *
 * @param title title of the posting at the time of the report
 * @param state open until the operator dismisses the report or hides the posting
 */
public record Report(int id, EmployerId employer, JobId job, String title, ReportReason reason, Optional<String> details, Optional<String> email,
                     Instant at, State state) {
    /** Outcome of a report. */
    public enum State { OPEN, DISMISSED, HIDDEN }
}
