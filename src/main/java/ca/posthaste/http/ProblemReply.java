package ca.posthaste.http;

import ca.posthaste.json.Json;
import ca.posthaste.language.Language;
import ca.posthaste.problem.ProblemContext;
import ca.posthaste.problem.ProblemJson;
import ca.posthaste.problem.Rejected;

/** Converts rejections to HTTP, in this one place: RFC 9457, plus the {@code message} that existing clients read. */
final class ProblemReply {
    static final String CONTENT_TYPE = "application/problem+json";

    private ProblemReply() {}

    static Reply to(Rejected rejected, ProblemContext recipient) {
        var problem = rejected.problem();
        var body = Json.write(json -> ProblemJson.write(json, rejected, recipient));
        var reply = of(problem.status(), body, recipient.language());
        return (switch (problem) {
            case KEY_NEEDED -> reply.with("WWW-Authenticate", "API-Key realm=\"posthaste\"");
            case STORE_AWAY, FILES_AWAY, SERVICE_BUSY, IDEMPOTENCY_KEY_IN_USE -> reply.with("Retry-After", "2");
            default -> reply;
        }).with(rejected.headers()); // last: the code that rejects may know better when to retry
    }

    /** Returns the response with a serialized problem. English responses were recorded without Content-Language and must stay as they are. */
    static Reply of(int status, byte[] problem, Language language) {
        var reply = Reply.of(status, CONTENT_TYPE, problem);
        return language == Language.FRENCH ? reply.with("Content-Language", language.code()) : reply;
    }
}
