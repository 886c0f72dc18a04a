package ca.posthaste.http;

import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.Optional;

/**
 * Checks that a request states unambiguously which host it is for and where it ends (RFC 9112, sections 3.2 and 6.1). Otherwise a proxy in front may interpret
 * it differently and mistake a part of it for the next caller's request (request smuggling). Netty rejects a request with both a length and chunks; the other
 * cases are checked here.
 */
public final class FramingCheck {
    private FramingCheck() {}

    public static Optional<Rejected> fault(HttpServerRequest request) {
        var hosts = request.headers().getAll(HttpHeaders.HOST).size();
        if (hosts > 1 || hosts == 0 && request.version() == HttpVersion.HTTP_1_1) {
            return Optional.of(new Rejected(Problem.REQUEST_MALFORMED, UserMessage.of("request.host")));
        }
        var codings = request.headers().getAll(HttpHeaders.TRANSFER_ENCODING);
        boolean isChunkedAlone = codings.size() == 1 && codings.get(0).strip().equalsIgnoreCase("chunked");
        return codings.isEmpty() || isChunkedAlone ? Optional.empty()
            : Optional.of(new Rejected(Problem.REQUEST_MALFORMED, UserMessage.of("request.framing")));
    }
}
