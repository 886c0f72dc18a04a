package ca.posthaste.webhook;

import java.time.Instant;
import java.util.List;

/**
 * A message as the employer sees it: what became of it.
 *
 * @param job         0 if it is about none
 * @param application 0 if it is about none
 * @param state       waiting, delivered or failed
 * @param dueAt       when the next attempt is made, if it waits
 * @param attempts    the newest first
 */
public record Delivery(long id, String messageId, String type, Instant at, int job, int application, String state, int tries, Instant dueAt,
                List<Attempt> attempts) {
    /** @param status of the answer; 0 if there was none */
    public record Attempt(Instant at, int status, int millis, String answer, String fault) {}

    Delivery with(List<Attempt> known) {
        return new Delivery(id, messageId, type, at, job, application, state, tries, dueAt, List.copyOf(known));
    }
}
