package ca.posthaste.job;

import ca.posthaste.language.Language;
import ca.posthaste.rules.Finding;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

/** Writes posting rule findings as the member {@code compliance}. */
final class FindingsJson {
    private FindingsJson() {}

    static void write(JsonGenerator json, List<Finding> findings, Language language) throws IOException {
        json.writeArrayFieldStart("compliance");
        for (var found : findings) {
            json.writeStartObject();
            json.writeStringField("rule", found.rule().code());
            json.writeStringField("jurisdiction", found.rule().jurisdiction().name());
            json.writeStringField("severity", found.severity().word());
            json.writeStringField("pointer", found.pointer());
            json.writeStringField("message", found.rule().message().in(language));
            json.writeStringField("since", found.rule().since().toString());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
