package ca.posthaste.job.json;

import ca.posthaste.job.rules.Finding;
import ca.posthaste.language.Language;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

/** Writes posting rule findings as the member {@code compliance}. */
public final class FindingsJson {
    private FindingsJson() {}

    public static void write(JsonGenerator json, List<Finding> findings, Language language) throws IOException {
        json.writeArrayFieldStart("compliance");
        for (var found : findings) {
            json.writeStartObject();
            json.writeStringField("rule", found.rule().code());
            json.writeStringField("jurisdiction", found.rule().jurisdiction().name());
            json.writeStringField("severity", found.severity().code());
            json.writeStringField("pointer", found.pointer());
            json.writeStringField("message", found.rule().message().in(language));
            json.writeStringField("since", found.rule().since().toString());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
