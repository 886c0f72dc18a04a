package ca.posthaste.webhook;

import ca.posthaste.employer.EmployerId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Who wants to be told of what. Its secrets are not part of it.
 *
 * @param types         what it wants; empty: everything
 * @param description   may be null
 * @param off           empty if it is on
 * @param overlapEndsAt until when messages are also signed with the secret before the last rotation
 * @param failingSince  the first failure after the last success
 */
public record Webhook(int id, EmployerId employer, String url, List<String> types, String description, Optional<Off> off,
                      Optional<Instant> overlapEndsAt, Optional<Instant> lastSuccess, Optional<Instant> failingSince, Instant created,
                      Instant updated) {
    /** That it was turned off. */
    public record Off(OffReason reason, Instant at) {}

    public Webhook {
        types = List.copyOf(types);
    }
}
