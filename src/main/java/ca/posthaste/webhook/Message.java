package ca.posthaste.webhook;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * What a webhook is told, and where to.
 *
 * @param messageId the same on every try
 * @param at        when it happened
 * @param secrets   to sign it with
 * @param job       what it is about; empty for a test
 */
public record Message(int hook, int employer, String url, List<Secret> secrets, String messageId, String type, Instant at,
               Optional<AboutJob> job) {

    /** A test, which is about none. */
    Message withoutJob() {
        return new Message(hook, employer, url, secrets, messageId, type, at, Optional.empty());
    }

    /**
     * What the job was after the change, or before it was deleted.
     *
     * @param application the event is about this application for the job
     * @param page        what its public page is called; empty if nobody may see it
     */
    record AboutJob(int id, Optional<Integer> application, String referenceId, String source, String status, int version, long updatedAt,
                    Optional<Page> page) {}

    /**
     * The job as it is now.
     *
     * @param closes the last day on which candidates see it
     */
    record Page(String language, String title, LocalDate closes) {}
}
