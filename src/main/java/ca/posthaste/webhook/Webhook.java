package ca.posthaste.webhook;

import ca.posthaste.employer.EmployerId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A subscription of an employer to events, or to all if there are no types. The description may be null. Until the overlap ends, messages are also
 * signed with the secret before the last rotation. It has been failing since its first failure after the last success.
 */
public record Webhook(int id, EmployerId employer, String url, List<String> types, String description, Optional<Off> off,
                      Optional<Instant> overlapEndsAt, Optional<Instant> lastSuccess, Optional<Instant> failingSince, Instant created, Instant updated) {
    /** The properties that an employer chooses. No types means all; the description may be null. */
    record Terms(String url, List<String> types, String description, boolean isOn) {}

    public record Off(OffReason reason, Instant at) {}

    public Webhook {
        types = List.copyOf(types);
    }
}
