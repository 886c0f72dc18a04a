package ca.posthaste.http;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.api.Digests;
import ca.posthaste.http.access.Authenticator;
import ca.posthaste.http.access.Principal;
import ca.posthaste.http.body.UnreadBody;
import ca.posthaste.json.Json;
import ca.posthaste.json.JsonShape;
import ca.posthaste.language.Language;
import ca.posthaste.problem.ProblemContext;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.RejectedItems;
import com.fasterxml.jackson.databind.JsonNode;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** A request as seen by a resource. Values that few resources need are computed on demand. */
public final class Call {
    /** Maximum number of digits of an Int32. */
    private static final int INT32_DIGITS = 10;

    private final Exchange exchange;
    private final HttpServerRequest request;
    private final Principal principal;
    private final RouteTable.Match match;
    private final QueryString query;
    private final Origin origin;
    private byte[] body;
    private final UnreadBody unreadBody;

    /** The operator's settings about the public address and about trust in a proxy. */
    public record Origin(PublicAddress address, boolean trustProxy) {}

    Call(Exchange exchange, Principal principal, RouteTable.Match match, QueryString query, Origin origin, byte[] body, UnreadBody unreadBody) {
        this.exchange = exchange;
        this.request = exchange.request();
        this.principal = principal;
        this.match = match;
        this.query = query;
        this.origin = origin;
        this.body = body;
        this.unreadBody = unreadBody;
    }

    /** Returns the caller as the type that the {@link Authenticator} returns. There is none on a route that is open to anyone. */
    public <P extends Principal> P principal(Class<P> type) {
        return type.cast(Objects.requireNonNull(principal, "a route that is open to anyone"));
    }

    public QueryString query() {
        return query;
    }

    public interface Headers {
        List<String> all(String name);

        /** Returns the first header with this name; null if there is none. */
        default String get(String name) {
            var all = all(name);
            return all.isEmpty() ? null : all.get(0);
        }

        /** Returns the values of all headers with this name as one list; null if there is none. */
        default String joined(String name) {
            var all = all(name);
            return all.isEmpty() ? null : String.join(", ", all);
        }
    }

    public Headers headers() {
        return request.headers()::getAll;
    }

    public String path() {
        return request.path();
    }

    /** Returns the requested path and query, relative to the base URL of the service. */
    public String pathWithQuery() {
        return request.path() + (request.query() == null ? "" : "?" + request.query());
    }

    /** Returns the API version of the request; null for a page. */
    public ApiVersion version() {
        return match.endpoint().version();
    }

    /** Returns the base URL of this service as the caller sees it, including the base path of the requested API version. */
    public String address() {
        return baseUrl() + (version() == null ? "" : version().basePath());
    }

    /** Returns the base URL of this service as the caller sees it, without a path. */
    public String baseUrl() {
        return origin.address.of(request);
    }

    /** Returns the sender's network address. Takes a proxy's headers into account only if the operator trusts the proxy. */
    public Caller caller() {
        return Caller.of(request, origin.trustProxy);
    }

    /** Returns the body on routes that read it themselves; null on all others. */
    public UnreadBody unreadBody() {
        return unreadBody;
    }

    /** Returns the recipient of problems in the response. For the language of other texts, see {@link LanguageNegotiation}. */
    public ProblemContext recipient() {
        return exchange.recipient();
    }

    /** Reserves memory for the response. Must be called before anything that a rejection would have to undo. */
    public void reserve(long bytes) {
        exchange.reserve(bytes);
    }

    /** Returns the non-negative Int32 in this variable part of the path, which must have no leading zeros; empty if it is not one. */
    public Optional<Integer> id(String part) {
        return parseInt32(part(part));
    }

    static Optional<Integer> parseInt32(String text) {
        if (text.isEmpty() || text.length() > INT32_DIGITS || text.charAt(0) == '0' && text.length() > 1) {
            return Optional.empty();
        }
        long number = 0;
        for (int i = 0; i < text.length(); i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return Optional.empty();
            }
            number = 10 * number + digit;
        }
        return number <= Integer.MAX_VALUE ? Optional.of((int) number) : Optional.empty();
    }

    public String part(String name) {
        return match.values().get(name);
    }

    /** Reports whether only the headers are requested: a HEAD must not count or change what a GET does. */
    public boolean isHead() {
        return exchange.method().equals("HEAD");
    }

    public boolean isBodyEmpty() {
        return body.length == 0;
    }

    /** Closes the connection, even if a response is being sent. May be called on any thread. */
    public void hangUp() {
        exchange.closeConnection();
    }

    /** Reports whether the caller closed the connection before the response. May be called on any thread. */
    public boolean hasHungUp() {
        return request.response().closed();
    }

    /** Returns the response to a rejected request, for callers that must store it. Others throw the rejection instead. */
    public Reply rejection(Rejected rejection) {
        return exchange.rejection(rejection);
    }

    /** Returns the response to a batch that is rejected because of some of its items. */
    public Reply rejection(Rejected rejection, RejectedItems items) {
        return exchange.rejection(rejection, items);
    }

    /** Reports items that were rejected in an otherwise successful request, if any. Must be called once, after the commit, on any thread. */
    public void noteRejected(int status, RejectedItems items) {
        exchange.noteRejected(status, items);
    }

    /** Returns the response to a rejected request from its stored form. */
    public static Reply replayedRejection(int status, byte[] problem, Language language) {
        return ProblemReply.of(status, problem, language);
    }

    /** Returns a digest of the request and {@code more}, such as a body that the route has read itself. Must be called before the body is parsed. */
    public byte[] digest(byte[] more) {
        var digest = Digests.sha256();
        for (var line : List.of(exchange.method(), request.path(), Objects.requireNonNullElse(request.query(), ""))) {
            digest.update(line.getBytes(StandardCharsets.UTF_8));
            digest.update((byte) '\n'); // a separator that none of them contains
        }
        digest.update(Digests.sha256().digest(Objects.requireNonNull(body, "a body that is parsed already")));
        return digest.digest(more);
    }

    /** Parses the body, once. Releases the bytes, because they may be many and the response may take long. */
    public JsonNode json(JsonShape shape) {
        var text = body;
        body = null;
        return Json.parse(text, shape);
    }
}
