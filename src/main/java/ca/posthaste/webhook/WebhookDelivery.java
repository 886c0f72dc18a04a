package ca.posthaste.webhook;

import java.time.Instant;
import java.util.List;

/**
 * A message and its delivery status, as shown to the employer.
 *
 * @param job         ID of the job; 0 if it concerns none
 * @param application ID of the application; 0 if it concerns none
 * @param state       waiting, delivered or failed
 * @param dueAt       time of the next attempt, if it is waiting
 * @param attempts    attempts, newest first
 */
public record WebhookDelivery(long id, String messageId, String type, Instant at, int job, int application, String state, int tries, Instant dueAt,
                List<Attempt> attempts) {
    /** An attempt to deliver the message, with the HTTP status of the response; 0 if there was none. */
    public record Attempt(Instant at, int status, int millis, String answer, String fault) {}

    WebhookDelivery with(List<Attempt> known) {
        return new WebhookDelivery(id, messageId, type, at, job, application, state, tries, dueAt, List.copyOf(known));
    }
}
