package ca.posthaste.webhook;

import ca.posthaste.api.Timestamps;
import ca.posthaste.json.Json;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/** Writes the members of webhooks and deliveries. A secret is only in the response that creates it. */
final class WebhookJson {
    private WebhookJson() {}

    /** @param secret secret to include; null to omit it */
    static void write(JsonGenerator json, Webhook hook, String secret) throws IOException {
        json.writeNumberField("id", hook.id());
        json.writeStringField("url", hook.url());
        if (hook.types().isEmpty()) {
            json.writeNullField("types");
        } else {
            Json.strings(json, "types", hook.types());
        }
        json.writeStringField("description", hook.description());
        json.writeStringField("state", hook.off().isEmpty() ? "on" : "off");
        json.writeStringField("offReason", hook.off().map(off -> off.reason().code()).orElse(null));
        instant(json, "offSince", hook.off().map(Webhook.Off::at));
        instant(json, "lastSuccessAt", hook.lastSuccess());
        instant(json, "failingSince", hook.failingSince());
        instant(json, "overlapEndsAt", hook.overlapEndsAt());
        json.writeStringField("createdAt", Timestamps.json(hook.created()));
        json.writeStringField("updatedAt", Timestamps.json(hook.updated()));
        if (secret != null) {
            json.writeStringField("secret", secret);
        }
    }

    static void delivery(JsonGenerator json, WebhookDelivery delivery) throws IOException {
        json.writeNumberField("id", delivery.id());
        json.writeStringField("webhookId", delivery.messageId());
        json.writeStringField("type", delivery.type());
        json.writeStringField("timestamp", Timestamps.json(delivery.at()));
        number(json, "jobId", delivery.job());
        number(json, "applicationId", delivery.application());
        json.writeStringField("state", delivery.state());
        json.writeStringField("nextAttemptAt", delivery.state().equals("waiting") ? Timestamps.json(delivery.dueAt()) : null);
        Json.objects(json, "attempts", delivery.attempts(), attempt -> {
            json.writeStringField("at", Timestamps.json(attempt.at()));
            number(json, "status", attempt.status());
            json.writeNumberField("durationMs", attempt.millis());
            json.writeStringField("answer", attempt.answer());
            json.writeStringField("fault", attempt.failure().map(failure -> failure.message().english()).orElse(null));
        });
    }

    private static void number(JsonGenerator json, String name, int number) throws IOException {
        json.writeObjectField(name, number == 0 ? null : number);
    }

    private static void instant(JsonGenerator json, String name, Optional<Instant> instant) throws IOException {
        json.writeStringField(name, instant.map(Timestamps::json).orElse(null));
    }
}
