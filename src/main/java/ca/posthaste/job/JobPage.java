package ca.posthaste.job;

import java.util.List;
import java.util.Optional;

/**
 * A page of the list.
 *
 * @param total    how many jobs match in all; {@link #UNCOUNTED} on a page that began at a cursor
 * @param last     the position to continue from, if more jobs follow and the caller knows cursors
 * @param previous the position from which to read back, unless this page is the first
 */
public record JobPage(List<JobHeader> headers, int total, Optional<JobCursor.Position> last, Optional<JobCursor.Position> previous) {
    static final int UNCOUNTED = -1;

    public JobPage(List<JobHeader> headers, int total) {
        this(headers, total, Optional.empty(), Optional.empty());
    }
}
