package ca.posthaste.job.json;

import ca.posthaste.job.Disclosures;
import ca.posthaste.job.Disclosures.OtherLanguage;
import ca.posthaste.job.DisclosuresPatch;
import ca.posthaste.json.Json;
import ca.posthaste.problem.JsonObjectReader;
import ca.posthaste.problem.Violations;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Disclosures as JSON, in the API and in the database. */
public final class DisclosuresJson {
    private static final String PAY_ABOVE = "payAbove200000";

    private DisclosuresJson() {}

    static void write(JsonGenerator json, Disclosures disclosures) throws IOException {
        json.writeStartObject();
        members(json, disclosures);
        flag(json, PAY_ABOVE, disclosures.payAbove200000());
        json.writeEndObject();
    }

    private static void members(JsonGenerator json, Disclosures disclosures) throws IOException {
        flag(json, "aiUsed", disclosures.aiUsed());
        json.writeStringField("vacancy", disclosures.vacancy() == null ? null : disclosures.vacancy().code());
        json.writeStringField("accommodation", disclosures.accommodation());
        json.writeArrayFieldStart("otherLanguages");
        for (OtherLanguage other : disclosures.otherLanguages()) {
            json.writeStartObject();
            json.writeStringField("language", other.language());
            json.writeStringField("reason", other.reason());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void flag(JsonGenerator json, String name, Boolean value) throws IOException {
        if (value == null) {
            json.writeNullField(name);
        } else {
            json.writeBooleanField(name, value);
        }
    }

    /**
     * Returns the JSON for the database; null if nothing is disclosed. The history compares this text, so a member added in a later version
     * is omitted while it is null: saving an older job again must not look like a change to candidates.
     */
    public static String stored(Disclosures disclosures) {
        return disclosures.equals(Disclosures.NONE) ? null
            : new String(Json.write(json -> store(json, disclosures)), StandardCharsets.UTF_8);
    }

    private static void store(JsonGenerator json, Disclosures disclosures) throws IOException {
        json.writeStartObject();
        members(json, disclosures);
        if (disclosures.payAbove200000() != null) {
            flag(json, PAY_ABOVE, disclosures.payAbove200000());
        }
        json.writeEndObject();
    }

    public static Disclosures read(String stored) {
        if (stored == null) {
            return Disclosures.NONE;
        }
        var faults = new Violations();
        var read = DisclosuresPatch.from(JsonObjectReader.of(Json.parse(stored.getBytes(StandardCharsets.UTF_8), DisclosuresPatch.SHAPE), faults));
        faults.reject(); // stored values have passed the same rules before
        return read.over(Disclosures.NONE);
    }
}
