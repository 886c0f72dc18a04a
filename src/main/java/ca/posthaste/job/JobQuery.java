package ca.posthaste.job;

import ca.posthaste.paging.Paging;
import java.util.Optional;

/** A request for a list of jobs. */
public record JobQuery(Optional<String> text, Optional<Status> status, Paging paging) {
    private static final int SHORT_OFFSET_MAX = 1_000;

    /** Whether reading a few index entries is enough to answer it. */
    boolean isShort() {
        return text.isEmpty() && paging.offset() < SHORT_OFFSET_MAX;
    }
}
