package ca.posthaste.cli.output;

import ca.posthaste.api.Scope;
import ca.posthaste.employer.KeyEntry;
import ca.posthaste.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;

/** Formats a key on one line, for people and for programs. */
public final class KeyOutput {
    private KeyOutput() {}

    public static String line(KeyEntry key) {
        return "Key " + key.id() + ": " + key.hint() + " " + key.terms().name() + " (" + String.join(", ", Scope.words(key.terms().scopes()))
            + "), added " + key.created()
            + key.terms().expiresOn().map(day -> ", last day " + day).orElse("")
            + key.oldEndsAt().map(end -> ", previous secret valid until " + end).orElse("")
            + key.lastUsed().map(use -> ", last used " + use.at() + (use.from() == null ? "" : " from " + use.from())).orElse("")
            + (key.active() ? "" : ", revoked " + key.revoked());
    }

    /** @param secret secret to include; null to omit it */
    public static String json(KeyEntry key, String secret) {
        return new String(Json.write(json -> {
            json.writeStartObject();
            json.writeNumberField("id", key.id());
            json.writeNumberField("employer", key.employer().value());
            if (secret != null) {
                json.writeStringField("apiKey", secret); // the name that "employer add" uses
                json.writeStringField("key", secret); // the name that the API uses
            }
            json.writeStringField("hint", key.hint());
            json.writeStringField("created", key.created().toString());
            json.writeStringField("revoked", key.active() ? null : key.revoked().toString());
            json.writeStringField("name", key.terms().name());
            json.writeArrayFieldStart("scopes");
            for (var word : Scope.words(key.terms().scopes())) {
                json.writeString(word);
            }
            json.writeEndArray();
            json.writeStringField("expiresOn", key.terms().expiresOn().map(LocalDate::toString).orElse(null));
            json.writeStringField("overlapEndsAt", key.oldEndsAt().map(Instant::toString).orElse(null));
            json.writeStringField("lastUsedAt", key.lastUsed().map(use -> use.at().toString()).orElse(null));
            json.writeStringField("lastUsedFrom", key.lastUsed().map(KeyEntry.Use::from).orElse(null));
            json.writeEndObject();
        }), StandardCharsets.UTF_8);
    }
}
