package ca.posthaste.job.store;

import ca.posthaste.job.JobHeader;
import java.util.List;
import java.util.Optional;

/**
 * A page of a list.
 *
 * @param total    number of jobs that match; {@link #UNCOUNTED} on a page that began at a cursor
 * @param last     position to continue from, if more jobs follow and the caller knows cursors
 * @param previous position from which to read backward; empty on the first page
 */
public record JobPage(List<JobHeader> headers, int total, Optional<JobCursor.Position> last, Optional<JobCursor.Position> previous) {
    static final int UNCOUNTED = -1;
}
