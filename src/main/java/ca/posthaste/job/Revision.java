package ca.posthaste.job;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Which state of a job this is, and since when.
 *
 * @param version goes up with every change
 * @param hidden  whether the operator hides it from candidates
 */
public record Revision(int version, Instant createdAt, Instant updatedAt, boolean hidden) {
    private static final int FIRST_VERSION = 1;

    public Revision(int version, Instant createdAt, Instant updatedAt) {
        this(version, createdAt, updatedAt, false);
    }

    public static Revision first(Instant now) {
        return new Revision(FIRST_VERSION, millis(now), millis(now));
    }

    Revision next(Instant now) {
        return new Revision(version + 1, createdAt, millis(now), hidden);
    }

    /** As precise as the database and the API are. */
    private static Instant millis(Instant now) {
        return now.truncatedTo(ChronoUnit.MILLIS);
    }
}
