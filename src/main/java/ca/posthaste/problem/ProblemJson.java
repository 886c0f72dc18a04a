package ca.posthaste.problem;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

/** A refusal as JSON: RFC 9457, plus the {@code message} that existing clients read. The answer to a request, or a part of one. */
public final class ProblemJson {
    private ProblemJson() {}

    /** A value of a member that is more than a text or a number. */
    public interface Value {
        void write(JsonGenerator json) throws IOException;
    }

    public static void write(JsonGenerator json, Rejected rejected, String requestId) throws IOException {
        var problem = rejected.problem();
        json.writeStartObject();
        json.writeStringField("type", problem.type());
        json.writeStringField("title", problem.title());
        json.writeNumberField("status", problem.status());
        json.writeStringField("detail", rejected.getMessage());
        json.writeStringField("instance", "urn:posthaste:request:" + requestId);
        json.writeStringField("message", rejected.getMessage());
        for (var member : rejected.members().entrySet()) {
            json.writeFieldName(member.getKey());
            value(json, member.getValue());
        }
        if (problem == Problem.INPUT_INVALID || !rejected.faults().isEmpty()) {
            faults(json, rejected.faults());
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

    private static void faults(JsonGenerator json, List<FieldFault> faults) throws IOException {
        json.writeArrayFieldStart("errors");
        for (var fault : faults) {
            json.writeStartObject();
            json.writeStringField("pointer", fault.pointer());
            json.writeStringField("code", fault.rule().code());
            json.writeStringField("detail", fault.detail());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
