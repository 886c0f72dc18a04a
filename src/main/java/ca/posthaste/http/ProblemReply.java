package ca.posthaste.http;

import ca.posthaste.json.Json;
import ca.posthaste.problem.ProblemJson;
import ca.posthaste.problem.Rejected;

/** The one place that turns a refusal into HTTP: RFC 9457, plus the {@code message} that existing clients read. */
final class ProblemReply {
    static final String CONTENT_TYPE = "application/problem+json";
    private static final String RETRY_SECONDS = "2";

    private ProblemReply() {}

    static Reply to(Rejected rejected, String requestId) {
        var problem = rejected.problem();
        var body = Json.write(json -> ProblemJson.write(json, rejected, requestId));
        var reply = Reply.of(problem.status(), CONTENT_TYPE, body).with(rejected.headers());
        return switch (problem) {
            case KEY_NEEDED -> reply.with("WWW-Authenticate", "API-Key realm=\"posthaste\"");
            case STORE_AWAY, FILES_AWAY, SERVICE_BUSY, IDEMPOTENCY_KEY_IN_USE -> reply.with("Retry-After", RETRY_SECONDS);
            default -> reply;
        };
    }
}
