package ca.posthaste.job;

import ca.posthaste.job.Disclosures.OtherLanguage;
import ca.posthaste.json.Json;
import ca.posthaste.problem.Faults;
import ca.posthaste.problem.Fields;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Disclosures as JSON, in the API and in the database. */
final class DisclosuresJson {
    private DisclosuresJson() {}

    static void write(JsonGenerator json, Disclosures disclosures) throws IOException {
        json.writeStartObject();
        if (disclosures.aiUsed() == null) {
            json.writeNullField("aiUsed");
        } else {
            json.writeBooleanField("aiUsed", disclosures.aiUsed());
        }
        json.writeStringField("vacancy", disclosures.vacancy() == null ? null : disclosures.vacancy().word());
        json.writeStringField("accommodation", disclosures.accommodation());
        json.writeArrayFieldStart("otherLanguages");
        for (OtherLanguage other : disclosures.otherLanguages()) {
            json.writeStartObject();
            json.writeStringField("language", other.language());
            json.writeStringField("reason", other.reason());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    /** For the database; null if nothing is disclosed. */
    static String stored(Disclosures disclosures) {
        return disclosures.equals(Disclosures.NONE) ? null
            : new String(Json.write(json -> write(json, disclosures)), StandardCharsets.UTF_8);
    }

    static Disclosures read(String stored) {
        if (stored == null) {
            return Disclosures.NONE;
        }
        var faults = new Faults();
        var read = DisclosuresPatch.from(Fields.of(Json.parse(stored.getBytes(StandardCharsets.UTF_8), DisclosuresPatch.SHAPE), faults));
        faults.reject(); // what is stored passed the same rules before
        return read.over(Disclosures.NONE);
    }
}
