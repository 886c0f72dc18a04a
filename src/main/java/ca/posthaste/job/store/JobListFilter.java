package ca.posthaste.job.store;

import ca.posthaste.job.ComplianceFilter;
import java.time.Instant;
import java.util.Optional;

/** Filters on a list of jobs, besides the status and the search text. */
public record JobListFilter(Optional<String> referenceId, Optional<String> source, Optional<Instant> updatedSince,
                        Optional<ComplianceFilter> compliance) {
    public static final JobListFilter NONE = new JobListFilter(Optional.empty(), Optional.empty(), Optional.empty());

    public JobListFilter(Optional<String> referenceId, Optional<String> source, Optional<Instant> updatedSince) {
        this(referenceId, source, updatedSince, Optional.empty());
    }

    boolean isNone() {
        return equals(NONE);
    }
}
