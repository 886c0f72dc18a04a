package ca.posthaste.problem;

import ca.posthaste.language.Language;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

/** Writes a rejection as JSON: RFC 9457, plus the {@code message} that existing clients read. It is a whole response or a part of one. */
public final class ProblemJson {
    private ProblemJson() {}

    /** A member value other than a string or a number. */
    public interface Value {
        void write(JsonGenerator json) throws IOException;
    }

    public static void write(JsonGenerator json, Rejected rejected, ProblemContext recipient) throws IOException {
        var problem = rejected.problem();
        var detail = rejected.detail().in(recipient.language());
        json.writeStartObject();
        json.writeStringField("type", problem.type());
        json.writeStringField("title", problem.title().in(recipient.language()));
        json.writeNumberField("status", problem.status());
        json.writeStringField("detail", detail);
        json.writeStringField("instance", "urn:posthaste:request:" + recipient.requestId());
        json.writeStringField("message", detail);
        for (var member : rejected.members().entrySet()) {
            json.writeFieldName(member.getKey());
            value(json, member.getValue());
        }
        if (problem == Problem.INPUT_INVALID || !rejected.faults().isEmpty()) {
            faults(json, rejected.faults(), recipient.language());
        }
        json.writeEndObject();
    }

    private static void value(JsonGenerator json, Object value) throws IOException {
        if (value instanceof Value structured) {
            structured.write(json);
        } else if (value instanceof Integer number) {
            json.writeNumber(number);
        } else {
            json.writeString((String) value);
        }
    }

    private static void faults(JsonGenerator json, List<Violation> faults, Language language) throws IOException {
        json.writeArrayFieldStart("errors");
        for (var fault : faults) {
            json.writeStartObject();
            json.writeStringField("pointer", fault.pointer());
            json.writeStringField("code", fault.rule().code());
            json.writeStringField("detail", fault.detail().in(language));
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
