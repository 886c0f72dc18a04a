package ca.posthaste.job;

import ca.posthaste.paging.Paging;
import java.util.Optional;

/** A request for a list of jobs. */
public record JobQuery(Optional<String> text, Optional<Status> status, Paging paging) {
    private static final int FEW = 1_000;

    /** Whether it is answered by reading a few index entries. */
    boolean isShort() {
        return text.isEmpty() && paging.offset() < FEW;
    }
}
