package ca.posthaste.webhook;

import ca.posthaste.api.Timestamps;
import ca.posthaste.job.JobETag;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobUrl;
import ca.posthaste.json.Json;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** A message to a webhook, with its destination and the secrets to sign it. Its messageId is the same in all attempts. A test is about no job. */
public record WebhookMessage(int hook, int employer, String url, List<WebhookSecret> secrets, String messageId, String type, Instant at,
                             Optional<AboutJob> job) {
    private static final String DELETED = "job.deleted";

    WebhookMessage withoutJob() {
        return new WebhookMessage(hook, employer, url, secrets, messageId, type, at, Optional.empty());
    }

    /** The job after the change, or before its deletion. The application is empty if the event concerns the job itself, the page if it is not visible. */
    record AboutJob(int id, Optional<Integer> application, String referenceId, String source, String status, int version, long updatedAt,
                    Optional<Page> page) {}

    /** The public page of the job in its current state, which candidates can see up to its closing day. */
    record Page(String language, String title, LocalDate closes) {}

    /** Returns the body as of today. It has no personal data: an application is only its ID and its job, and a closed job has no public page. */
    byte[] json(String baseUrl, LocalDate today) {
        return Json.object(json -> {
            json.writeStringField("type", type);
            json.writeStringField("timestamp", Timestamps.json(at));
            json.writeObjectFieldStart("data");
            if (job.isEmpty()) {
                json.writeNumberField("id", hook);
            } else if (job.get().application().isPresent()) {
                application(json, job.get());
            } else {
                job(json, job.get(), baseUrl, today);
            }
            json.writeEndObject();
        });
    }

    private static void application(JsonGenerator json, AboutJob about) throws IOException {
        json.writeNumberField("id", about.application().orElseThrow());
        json.writeObjectFieldStart("job");
        json.writeNumberField("id", about.id());
        json.writeStringField("referenceId", about.referenceId());
        json.writeEndObject();
    }

    private void job(JsonGenerator json, AboutJob about, String baseUrl, LocalDate today) throws IOException {
        var id = new JobId(about.id());
        json.writeNumberField("id", about.id());
        json.writeStringField("referenceId", about.referenceId());
        json.writeStringField("source", about.source());
        json.writeStringField("status", about.status());
        json.writeStringField("etag", type.equals(DELETED) ? null : JobETag.of(id, about.version(), about.updatedAt()));
        json.writeStringField("url", about.page().filter(page -> !page.closes().isBefore(today))
            .map(page -> JobUrl.of(baseUrl, page.language(), id, page.title())).orElse(null));
    }
}
