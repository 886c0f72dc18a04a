package ca.posthaste.job;

import java.util.List;
import java.util.Optional;

/**
 * A page of the list.
 *
 * @param total how many jobs match in all; {@link #UNCOUNTED} on a page that began at a cursor
 * @param last  the place of its last job, if there are more behind it and the caller asked for it
 */
public record JobPage(List<JobHeader> headers, int total, Optional<JobCursor.Position> last) {
    static final int UNCOUNTED = -1;

    public JobPage(List<JobHeader> headers, int total) {
        this(headers, total, Optional.empty());
    }
}
