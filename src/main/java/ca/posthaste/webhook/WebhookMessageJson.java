package ca.posthaste.webhook;

import ca.posthaste.api.Timestamps;
import ca.posthaste.job.JobETag;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobUrl;
import ca.posthaste.json.Json;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.LocalDate;

/** Writes the body of a message. It contains no personal data: an application is represented only by its ID and its job. */
final class WebhookMessageJson {
    private static final String DELETED = "job.deleted";

    private WebhookMessageJson() {}

    /** Writes a message as of today: a closed job has no public page below the base URL. */
    static byte[] write(WebhookMessage message, String baseUrl, LocalDate today) {
        return Json.write(json -> {
            json.writeStartObject();
            json.writeStringField("type", message.type());
            json.writeStringField("timestamp", Timestamps.json(message.at()));
            json.writeObjectFieldStart("data");
            if (message.job().isEmpty()) {
                json.writeNumberField("id", message.hook());
            } else if (message.job().get().application().isPresent()) {
                application(json, message.job().get());
            } else {
                job(json, message, message.job().get(), baseUrl, today);
            }
            json.writeEndObject();
            json.writeEndObject();
        });
    }

    private static void application(JsonGenerator json, WebhookMessage.AboutJob job) throws IOException {
        json.writeNumberField("id", job.application().orElseThrow());
        json.writeObjectFieldStart("job");
        json.writeNumberField("id", job.id());
        json.writeStringField("referenceId", job.referenceId());
        json.writeEndObject();
    }

    private static void job(JsonGenerator json, WebhookMessage message, WebhookMessage.AboutJob job, String baseUrl, LocalDate today) throws IOException {
        var id = new JobId(job.id());
        json.writeNumberField("id", job.id());
        json.writeStringField("referenceId", job.referenceId());
        json.writeStringField("source", job.source());
        json.writeStringField("status", job.status());
        json.writeStringField("etag", message.type().equals(DELETED) ? null : JobETag.of(id, job.version(), job.updatedAt()));
        json.writeStringField("url", job.page().filter(page -> !page.closes().isBefore(today))
            .map(page -> JobUrl.of(baseUrl, page.language(), id, page.title())).orElse(null));
    }
}
