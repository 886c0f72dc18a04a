package ca.posthaste.employer;

import ca.posthaste.api.Scope;
import ca.posthaste.api.Timestamps;
import ca.posthaste.json.Json;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/** Writes the JSON of a key. The secret is only in the response that creates it. */
final class KeyJson {
    private KeyJson() {}

    /** Writes a key as in the list of keys. */
    static void entry(JsonGenerator json, KeyEntry key, Instant now) throws IOException {
        json.writeStartObject();
        terms(json, key);
        json.writeStringField("createdAt", Timestamps.json(key.created()));
        json.writeStringField("lastUsedAt", text(key.lastUsed().map(KeyEntry.Use::at)));
        json.writeStringField("lastUsedFrom", key.lastUsed().map(KeyEntry.Use::from).orElse(null));
        json.writeStringField("hint", key.hint());
        json.writeStringField("overlapEndsAt", text(key.overlapEnd(now)));
        json.writeEndObject();
    }

    static void added(JsonGenerator json, KeyService.Issued issued) throws IOException {
        json.writeStartObject();
        terms(json, issued.key());
        json.writeStringField("key", issued.secret().reveal());
        json.writeEndObject();
    }

    static void rotated(JsonGenerator json, KeyService.Issued issued, Instant now) throws IOException {
        json.writeStartObject();
        terms(json, issued.key());
        json.writeStringField("key", issued.secret().reveal());
        json.writeStringField("overlapEndsAt", text(issued.key().overlapEnd(now)));
        json.writeEndObject();
    }

    /** Writes the ID and the requested terms. */
    private static void terms(JsonGenerator json, KeyEntry key) throws IOException {
        json.writeNumberField("id", key.id());
        json.writeStringField("name", key.terms().name());
        Json.strings(json, "scopes", Scope.words(key.terms().scopes()));
        json.writeStringField("expiresOn", key.terms().expiresOn().map(LocalDate::toString).orElse(null));
    }

    private static String text(Optional<Instant> instant) {
        return instant.map(Timestamps::json).orElse(null);
    }
}
