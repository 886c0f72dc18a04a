package ca.posthaste.board.report;

import ca.posthaste.employer.EmployerId;
import ca.posthaste.job.JobId;
import java.time.Instant;
import java.util.Optional;

/** A report of a posting, with its title at that time; open until the operator dismisses it or hides the posting. */
public record Report(int id, EmployerId employer, JobId job, String title, ReportReason reason, Optional<String> details, Optional<String> email,
                     Instant at, State state) {
    public enum State { OPEN, DISMISSED, HIDDEN }
}
