package ca.posthaste.webhook;

import ca.posthaste.employer.EmployerId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A subscription of an employer to events. Does not contain the secrets.
 *
 * @param types         subscribed types of events; empty means all
 * @param description   description; may be null
 * @param off           reason and time of turning off; empty if it is on
 * @param overlapEndsAt time until which messages are also signed with the secret before the last rotation
 * @param failingSince  time of the first failure after the last success
 */
public record Webhook(int id, EmployerId employer, String url, List<String> types, String description, Optional<Off> off,
                      Optional<Instant> overlapEndsAt, Optional<Instant> lastSuccess, Optional<Instant> failingSince, Instant created,
                      Instant updated) {
    /** The state of a webhook that is off. */
    public record Off(OffReason reason, Instant at) {}

    public Webhook {
        types = List.copyOf(types);
    }
}
