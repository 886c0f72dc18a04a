package ca.posthaste.webhook;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** A message to a webhook, with its destination and the secrets to sign it. Its messageId is the same in all attempts. A test is about no job. */
public record WebhookMessage(int hook, int employer, String url, List<WebhookSecret> secrets, String messageId, String type, Instant at,
                             Optional<AboutJob> job) {

    WebhookMessage withoutJob() {
        return new WebhookMessage(hook, employer, url, secrets, messageId, type, at, Optional.empty());
    }

    /** The job after the change, or before its deletion. The application is empty if the event concerns the job itself, the page if it is not visible. */
    record AboutJob(int id, Optional<Integer> application, String referenceId, String source, String status, int version, long updatedAt,
                    Optional<Page> page) {}

    /** The public page of the job in its current state, which candidates can see up to its closing day. */
    record Page(String language, String title, LocalDate closes) {}
}
