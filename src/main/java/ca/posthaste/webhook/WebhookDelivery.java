package ca.posthaste.webhook;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A message and its delivery status: waiting, delivered or failed. The ids of a job or an application that it does not concern are 0. */
public record WebhookDelivery(long id, String messageId, String type, Instant at, int job, int application, String state, int tries, Instant dueAt,
                List<Attempt> attempts) {
    /** An attempt to deliver the message, with the HTTP status of the response; 0 if there was none. */
    public record Attempt(Instant at, int status, int millis, String answer, String fault) {
        public Optional<AttemptFault> failure() {
            return Optional.ofNullable(fault).map(cause -> new AttemptFault(status, cause));
        }
    }

    WebhookDelivery with(List<Attempt> known) {
        return new WebhookDelivery(id, messageId, type, at, job, application, state, tries, dueAt, List.copyOf(known));
    }
}
