package ca.posthaste.job;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The version of a job, which increases with every change, its times, and whether the operator hides it from candidates. */
public record Revision(int version, Instant createdAt, Instant updatedAt, boolean hidden) {
    public static Revision first(Instant now) {
        return new Revision(1, millis(now), millis(now), false);
    }

    Revision next(Instant now) {
        return new Revision(version + 1, createdAt, millis(now), hidden);
    }

    /** Truncates to the precision of the database and the API. */
    private static Instant millis(Instant now) {
        return now.truncatedTo(ChronoUnit.MILLIS);
    }
}
