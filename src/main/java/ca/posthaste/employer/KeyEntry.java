package ca.posthaste.employer;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/**
 * What is kept of a key after its secret was shown: enough to recognise it, to rotate it and to revoke it.
 *
 * @param revoked   null while it is not
 * @param oldEndsAt when the secret before the last rotation ends, or ended
 * @param lastUsed  to the minute
 */
public record KeyEntry(int id, EmployerId employer, KeyTerms terms, String hint, Instant created, Instant revoked,
                       Optional<Instant> oldEndsAt, Optional<Use> lastUsed) {
    /** @param from the network address of the caller */
    public record Use(Instant at, String from) {}

    public boolean active() {
        return revoked == null;
    }

    /** The moment from which it is not good any more. */
    public Optional<Instant> end(ZoneId zone) {
        return terms.end(zone);
    }

    /** When the secret before the last rotation ends; empty if there is none that works. */
    public Optional<Instant> overlapEnd(Instant now) {
        return oldEndsAt.filter(now::isBefore);
    }
}
