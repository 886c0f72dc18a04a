package ca.posthaste.http;

import ca.posthaste.json.Json;
import ca.posthaste.problem.FieldFault;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

/** The one place that turns a refusal into HTTP: RFC 9457, plus the {@code message} that existing clients read. */
final class ProblemReply {
    static final String CONTENT_TYPE = "application/problem+json";
    private static final String RETRY_SECONDS = "2";

    private ProblemReply() {}

    static Reply to(Rejected rejected, String requestId) {
        var problem = rejected.problem();
        var body = Json.write(json -> write(json, rejected, requestId));
        var reply = Reply.of(problem.status(), CONTENT_TYPE, body).with(rejected.headers());
        return switch (problem) {
            case KEY_NEEDED -> reply.with("WWW-Authenticate", "API-Key realm=\"posthaste\"");
            case STORE_AWAY, FILES_AWAY, SERVICE_BUSY, IDEMPOTENCY_KEY_IN_USE -> reply.with("Retry-After", RETRY_SECONDS);
            default -> reply;
        };
    }

    private static void write(JsonGenerator json, Rejected rejected, String requestId) throws IOException {
        var problem = rejected.problem();
        json.writeStartObject();
        json.writeStringField("type", problem.type());
        json.writeStringField("title", problem.title());
        json.writeNumberField("status", problem.status());
        json.writeStringField("detail", rejected.getMessage());
        json.writeStringField("instance", "urn:posthaste:request:" + requestId);
        json.writeStringField("message", rejected.getMessage());
        for (var member : rejected.members().entrySet()) {
            json.writeStringField(member.getKey(), member.getValue());
        }
        if (problem == Problem.INPUT_INVALID || !rejected.faults().isEmpty()) {
            faults(json, rejected.faults());
        }
        json.writeEndObject();
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
