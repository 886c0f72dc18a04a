package ca.posthaste.job;

import java.time.Instant;
import java.util.Optional;

/** Which jobs a list has, besides those of a status and those that a text finds. */
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
