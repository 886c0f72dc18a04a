package ca.posthaste.job;

import java.time.Instant;
import java.util.Optional;

/** Filters on a list of jobs, besides the status and the search text. */
public record JobFilter(Optional<String> referenceId, Optional<String> source, Optional<Instant> updatedSince,
                        Optional<ComplianceFilter> compliance) {
    public static final JobFilter NONE = new JobFilter(Optional.empty(), Optional.empty(), Optional.empty());

    public JobFilter(Optional<String> referenceId, Optional<String> source, Optional<Instant> updatedSince) {
        this(referenceId, source, updatedSince, Optional.empty());
    }

    boolean isNone() {
        return equals(NONE);
    }
}
