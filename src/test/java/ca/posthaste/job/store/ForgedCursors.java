package ca.posthaste.job.store;

import ca.posthaste.employer.EmployerId;
import ca.posthaste.http.paging.Paging;
import java.util.Optional;

/** Cursors with an arbitrary position. Their checksum is valid, since it needs no secret. */
public final class ForgedCursors {
    private ForgedCursors() {}

    /** Returns a cursor for the unfiltered list in this order. */
    public static String of(EmployerId owner, String sort, String key) {
        var query = new JobQuery(Optional.empty(), Optional.empty(), JobQuery.Filter.NONE, JobSort.of(sort),
            new Paging(1, 1), Optional.empty(), true);
        return JobCursor.of(owner, query, new JobCursor.Position(key, 1));
    }
}
