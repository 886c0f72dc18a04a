package ca.posthaste.http;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.api.Digests;
import ca.posthaste.json.Json;
import ca.posthaste.json.JsonShape;
import ca.posthaste.language.Language;
import ca.posthaste.problem.Recipient;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.RejectedItems;
import com.fasterxml.jackson.databind.JsonNode;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A request as a resource sees it. What few resources need is computed on demand. */
public final class Call {
    private static final int INT32_DIGITS = 10;

    private final Exchange exchange;
    private final HttpServerRequest request;
    private final Principal principal;
    private final ApiVersion version;
    private final Map<String, String> values;
    private final Origin origin;
    private byte[] body;
    private final UnreadBody unreadBody;
    private final QueryString query;

    /** The operator's settings about where requests come from and where they go to. */
    record Origin(PublicAddress address, boolean trustProxy) {}

    Call(Exchange exchange, Principal principal, RouteTable.Match match, QueryString query, Origin origin, byte[] body, UnreadBody unreadBody) {
        this.exchange = exchange;
        this.request = exchange.request();
        this.principal = principal;
        this.version = match.endpoint().version();
        this.values = match.values();
        this.query = query;
        this.origin = origin;
        this.body = body;
        this.unreadBody = unreadBody;
    }

    /** The caller, as the type that the {@link Authenticator} returns. There is none on a route that is open to anyone. */
    public <P extends Principal> P principal(Class<P> type) {
        return type.cast(Objects.requireNonNull(principal, "a route that is open to anyone"));
    }

    public QueryString query() {
        return query;
    }

    /** Request headers, by name in any case. */
    public interface Headers {
        List<String> all(String name);

        /** The first with this name; null if there is none. */
        default String get(String name) {
            var all = all(name);
            return all.isEmpty() ? null : all.get(0);
        }

        /** The values of all with this name as one list; null if there is none. */
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

    /** As it was asked for, below the address of the service. */
    public String pathWithQuery() {
        return request.path() + (request.query() == null ? "" : "?" + request.query());
    }

    /** The version of the API that is called; null on a page. */
    public ApiVersion version() {
        return version;
    }

    /** Where this service is, as the caller sees it, including the base path of the version they call. */
    public String address() {
        return origin.address.of(request) + (version == null ? "" : version.basePath());
    }

    /** Where this service is, as the caller sees it, without a path. */
    public String home() {
        return origin.address.of(request);
    }

    /** The sender's network address. What a proxy says of it counts only if the operator trusts the proxy. */
    public Caller caller() {
        return Caller.of(request, origin.trustProxy);
    }

    /** The body, on routes that read it themselves; null on all others. */
    public UnreadBody unreadBody() {
        return unreadBody;
    }

    /** Who problems in the answer are written for. Of other texts, {@link Languages} knows the language. */
    public Recipient recipient() {
        return exchange.recipient();
    }

    /** Reserves memory for the answer, before anything is done that a refusal would have to undo. */
    public void reserve(long bytes) {
        exchange.reserve(bytes);
    }

    /** The Int32 in this variable part of the path; empty when it is not one. */
    public Optional<Integer> id(String part) {
        return id32(values.get(part));
    }

    static Optional<Integer> id32(String text) {
        if (text.isEmpty() || text.length() > INT32_DIGITS || text.length() > 1 && text.charAt(0) == '0') {
            return Optional.empty();
        }
        long number = 0;
        for (int i = 0; i < text.length(); i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return Optional.empty();
            }
            number = number * 10 + digit;
        }
        return number <= Integer.MAX_VALUE ? Optional.of((int) number) : Optional.empty();
    }

    /** The text of this variable part of the path. */
    public String part(String name) {
        return values.get(name);
    }

    /** Only the headers are asked for: what a GET counts or changes, a HEAD must not. */
    public boolean isHead() {
        return exchange.method().equals("HEAD");
    }

    public boolean isBodyEmpty() {
        return body.length == 0;
    }

    /** Closes the connection, whatever of the answer is on its way. Any thread may call this. */
    public void hangUp() {
        exchange.closeConnection();
    }

    /** Whether the caller closed the connection before the answer. Any thread may ask. */
    public boolean hasHungUp() {
        return request.response().closed();
    }

    /** The answer to a request that is refused, for who has to keep it. Otherwise a refusal is thrown. */
    public Reply refusal(Rejected refusal) {
        return exchange.refusal(refusal);
    }

    /** The answer to a batch that is rejected because of some of its items. */
    public Reply refusal(Rejected refusal, RejectedItems items) {
        return exchange.refusal(refusal, items);
    }

    /**
     * Tells the log of rejected calls about items that were rejected in a request that was carried out otherwise. To be called once,
     * after the commit. Does nothing if there are none. Any thread may call this.
     */
    public void noteRejected(int status, RejectedItems items) {
        exchange.noteRejected(status, items);
    }

    /** The same of a refusal that was kept. */
    public static Reply refusalAgain(int status, byte[] problem, Language language) {
        return ProblemReply.of(status, problem, language);
    }

    /**
     * A digest of what is asked for: the method, the address with its query, and the body. To be called before the body is parsed.
     *
     * @param more that belongs to the request, such as a body that the route has read itself
     */
    public byte[] digest(byte[] more) {
        var digest = Digests.sha256();
        for (var line : List.of(exchange.method(), request.path(), Objects.requireNonNullElse(request.query(), ""))) {
            digest.update(line.getBytes(StandardCharsets.UTF_8));
            digest.update((byte) '\n'); // which is in none of them
        }
        digest.update(Digests.sha256().digest(Objects.requireNonNull(body, "a body that is parsed already")));
        return digest.digest(more);
    }

    /** Parses the body, once. The bytes are then released: they may be many, and the answer may take long. */
    public JsonNode json(JsonShape shape) {
        var text = body;
        body = null;
        return Json.parse(text, shape);
    }
}
