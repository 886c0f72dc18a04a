package ca.posthaste.webhook;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * A message to a webhook, with its destination.
 *
 * @param messageId ID that stays the same for all attempts
 * @param at        time of the event
 * @param secrets   secrets to sign the message with
 * @param job       job that the event concerns; empty for a test
 */
public record WebhookMessage(int hook, int employer, String url, List<WebhookSecret> secrets, String messageId, String type, Instant at,
                             Optional<AboutJob> job) {

    /** Returns this message without a job, as for a test. */
    WebhookMessage withoutJob() {
        return new WebhookMessage(hook, employer, url, secrets, messageId, type, at, Optional.empty());
    }

    /**
     * The job after the change, or before its deletion.
     *
     * @param application application for the job that the event concerns; empty if it concerns the job itself
     * @param page        data for the URL of its public page; empty if the page is not visible
     */
    record AboutJob(int id, Optional<Integer> application, String referenceId, String source, String status, int version, long updatedAt,
                    Optional<Page> page) {}

    /** The public page of the job in its current state, which candidates can see up to its closing day. */
    record Page(String language, String title, LocalDate closes) {}
}
