package ca.posthaste.job.json;

import ca.posthaste.job.Disclosures;
import ca.posthaste.json.Json;
import ca.posthaste.problem.JsonObjectReader;
import ca.posthaste.problem.Violations;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Disclosures as JSON, in the API and in the database. */
public final class DisclosuresJson {
    private DisclosuresJson() {}

    static void write(JsonGenerator json, Disclosures disclosures, boolean withPayAbove) throws IOException {
        json.writeStartObject();
        json.writeObjectField("aiUsed", disclosures.aiUsed());
        json.writeStringField("vacancy", disclosures.vacancy() == null ? null : disclosures.vacancy().code());
        json.writeStringField("accommodation", disclosures.accommodation());
        Json.objects(json, "otherLanguages", disclosures.otherLanguages(), other -> {
            json.writeStringField("language", other.language());
            json.writeStringField("reason", other.reason());
        });
        if (withPayAbove) {
            json.writeObjectField("payAbove200000", disclosures.payAbove200000());
        }
        json.writeEndObject();
    }

    /**
     * Returns the JSON for the database; null if nothing is disclosed. The history compares this text, so a member added in a later version
     * is omitted while it is null: saving an older job again must not look like a change to candidates.
     */
    public static String stored(Disclosures disclosures) {
        return disclosures.equals(Disclosures.NONE) ? null
            : new String(Json.write(json -> write(json, disclosures, disclosures.payAbove200000() != null)), StandardCharsets.UTF_8);
    }

    public static Disclosures read(String stored) {
        if (stored == null) {
            return Disclosures.NONE;
        }
        var faults = new Violations();
        var read = Disclosures.Patch.from(JsonObjectReader.of(Json.parse(stored.getBytes(StandardCharsets.UTF_8), Disclosures.Patch.SHAPE), faults));
        faults.reject(); // stored values have passed the same rules before
        return read.over(Disclosures.NONE);
    }
}
