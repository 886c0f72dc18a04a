package ca.posthaste.employer;

import java.time.Instant;
import java.util.Optional;

/**
 * A stored key without its secret: enough to identify, rotate and revoke it.
 *
 * @param revoked   time of revocation; null if it is not revoked
 * @param oldEndsAt expiry of the secret before the last rotation, which may be in the past
 * @param lastUsed  last use, to the minute
 */
public record KeyEntry(int id, EmployerId employer, KeyProperties terms, String hint, Instant created, Instant revoked,
                       Optional<Instant> oldEndsAt, Optional<Use> lastUsed) {
    public record Use(Instant at, String from) {}

    public boolean active() {
        return revoked == null;
    }

    /** Returns the expiry of the secret before the last rotation; empty if no previous secret is valid. */
    public Optional<Instant> overlapEnd(Instant now) {
        return oldEndsAt.filter(now::isBefore);
    }
}
