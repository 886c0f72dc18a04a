package ca.posthaste.http;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.http.access.Authenticator;
import ca.posthaste.http.access.Principal;
import ca.posthaste.http.access.SessionCookie;
import ca.posthaste.http.access.SignedInUser;
import ca.posthaste.http.body.Body;
import ca.posthaste.http.body.MemoryBudget;
import ca.posthaste.http.body.UnreadBody;
import ca.posthaste.http.limit.RateLimit;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Handles every request, in this order: method override, route, key, rate limit, body, resource, response. */
public final class RequestHandler {
    /** Size in bytes above which a body is processed on a worker thread. Parsing it would delay the other requests of the event loop. */
    private static final int LARGE_BODY = 64 * 1024;
    /** Maximum length of the URL. This and {@link #HEADERS_MAX} are below the server's own limits, which close the connection without a response. */
    private static final int ADDRESS_MAX = 8_000;
    private static final int HEADERS_MAX = 16_000;
    private static final CharSequence API_KEY = HttpHeaders.createOptimized("API-Key");
    private static final byte[] NOTHING = {};

    private final RouteTable table;
    private final Callers callers;
    private final Call.Origin origin;
    private final int maxBody;
    private final MemoryBudget bodyMemory;
    private final MemoryBudget answerMemory;
    private final Vertx vertx;
    private final RequestLog log;
    private final ErrorResponses rejections;
    private final RejectedCallReporter rejectedCalls;

    /** Recognizes callers by their key or session, and limits how often a key may call. */
    public record Callers(Authenticator keys, SessionAuthenticator people, RateLimit rateLimit) {}

    public RequestHandler(RouteTable table, Callers callers, Call.Origin origin, int maxBody, Vertx vertx, RequestLog log, ErrorPage errorPage,
                          RejectionLog rejectionLog) {
        this.table = table;
        this.callers = callers;
        this.origin = origin;
        this.maxBody = maxBody;
        this.bodyMemory = MemoryBudget.ofHeap(vertx, maxBody);
        this.answerMemory = MemoryBudget.ofHeap(vertx, maxBody);
        this.vertx = vertx;
        this.log = log;
        rejections = new ErrorResponses(errorPage, origin.address());
        rejectedCalls = new RejectedCallReporter(rejectionLog, callers.keys);
    }

    public void handle(HttpServerRequest request) {
        var exchange = new Exchange(request, answerMemory, log, rejectedCalls);
        try {
            route(exchange).onComplete(done -> exchange.answer(done.succeeded() ? done.result()
                : rejections.answer(exchange, done.cause())));
        } catch (RuntimeException fault) {
            exchange.answer(rejections.answer(exchange, fault));
        }
    }

    /** Rejects a request without routing it, regardless of the caller. */
    public void reject(HttpServerRequest request, Rejected rejection) {
        var exchange = new Exchange(request, answerMemory, log, rejectedCalls);
        if (rejection.problem() == Problem.REQUEST_MALFORMED) {
            exchange.closeConnectionAfterwards(); // the start of the next request is unknown
        }
        exchange.answer(rejections.answer(exchange, rejection));
    }

    private Future<Reply> route(Exchange exchange) {
        checkSize(exchange.request());
        var found = table.find(exchange.path());
        var method = exchange.method();
        boolean reads = method.equals("GET") || method.equals("HEAD"); // a redirect would lose the body of other methods
        if (found.isEmpty() && reads && table.isPageWithSlash(exchange.path())) {
            return Future.succeededFuture(withoutSlash(exchange));
        }
        var match = found.orElseThrow(() -> new Rejected(Problem.PATH_NOT_FOUND));
        CorsHeaders.allow(exchange, match.endpoint());
        if (method.equals("OPTIONS")) {
            return Future.succeededFuture(Reply.noContent().with("Allow", match.endpoint().allow()));
        }
        var route = match.endpoint().route(method);
        if (route.isEmpty()) {
            exchange.alsoSend("Allow", match.endpoint().allow());
            throw new Rejected(Problem.METHOD_NOT_ALLOWED, UserMessage.of("request.method", "allowed", match.endpoint().allow()));
        }
        exchange.routed(match.endpoint(), route.get());
        if (route.get().access().isFromOwnPages() && !reads) {
            rejectFromOtherSite(exchange.request());
        }
        if (route.get().access().level().isPresent()) {
            return enter(exchange, route.get(), match);
        }
        return route.get().access().isOpen() ? perform(exchange, route.get(), match, null)
            : authenticate(exchange, route.get()).compose(principal -> perform(exchange, route.get(), match, principal));
    }

    /** Rejects a form of another site (CSRF), to which the browser would add the cookie. Every browser states where a form comes from. */
    private void rejectFromOtherSite(HttpServerRequest request) {
        var site = request.getHeader("Sec-Fetch-Site");
        if (site == null ? !isOurs(request.getHeader("Origin"), request) : !site.equals("same-origin")) {
            throw new Rejected(Problem.SENT_FROM_ELSEWHERE);
        }
    }

    private boolean isOurs(String sent, HttpServerRequest request) {
        return sent != null && (sent.equals(origin.address().of(request)) || sent.equals(origin.address().requested(request)));
    }

    /** Redirects {@code /en/} to {@code /en}. The location is relative, because a proxy may expose the service below a path of its own. */
    private static Reply withoutSlash(Exchange exchange) {
        var path = exchange.path();
        var page = path.substring(path.lastIndexOf('/', path.length() - 2) + 1, path.length() - 1);
        var query = exchange.request().query();
        return new Reply(301, Map.of("Location", "../" + page + (query == null ? "" : "?" + query)), NOTHING);
    }

    private static void checkSize(HttpServerRequest request) {
        if (request.uri().length() > ADDRESS_MAX) {
            throw new Rejected(Problem.ADDRESS_TOO_LONG, UserMessage.of("request.address-too-long", "max", ADDRESS_MAX));
        }
        int headers = 0;
        for (var header : request.headers()) {
            headers += header.getKey().length() + header.getValue().length();
        }
        if (headers > HEADERS_MAX) {
            throw new Rejected(Problem.HEADERS_TOO_LARGE, UserMessage.of("request.headers-too-large", "max", HEADERS_MAX));
        }
    }

    /** Handles a request for a console page, which requires a signed-in user. */
    private Future<Reply> enter(Exchange exchange, Route route, RouteTable.Match match) {
        exchange.pause(); // the body is not read until the user is known
        var session = SessionCookie.at(origin.address().of(exchange.request())).read(exchange.request().headers().getAll("Cookie"));
        var employer = Optional.ofNullable(match.values().get(SessionAuthenticator.EMPLOYER)).flatMap(Call::parseInt32);
        var found = session.isEmpty() ? CompletableFuture.<Optional<? extends SignedInUser>>completedFuture(Optional.empty())
            : callers.people.find(session.get(), employer.map(OptionalInt::of).orElse(OptionalInt.empty()));
        return onEventLoop(found).compose(person -> {
            if (person.isEmpty()) {
                return perform(exchange, route.handledBy(callers.people::signedOut), match, null);
            }
            exchange.calledBy(person.get());
            route.access().check(person.get());
            return perform(exchange, route, match, person.get());
        });
    }

    private Future<Principal> authenticate(Exchange exchange, Route route) {
        var key = exchange.request().getHeader(API_KEY);
        var known = callers.keys.cached(key);
        if (known.isPresent()) {
            return Future.succeededFuture(admit(exchange, route, known.get()));
        }
        exchange.pause(); // the body is not read until the key is checked
        return onEventLoop(callers.keys.admit(key)).map(principal -> admit(exchange, route, principal));
    }

    private Principal admit(Exchange exchange, Route route, Principal principal) {
        callers.keys.recordUse(principal, () -> Caller.of(exchange.request(), origin.trustProxy()).network());
        principal.expiresOn().ifPresent(day -> exchange.alsoSend("Key-Expires-On", day));
        exchange.calledBy(principal);
        limit(exchange, principal);
        route.access().check(principal);
        return principal;
    }

    private void limit(Exchange exchange, Principal principal) {
        if (callers.rateLimit.isOff()) {
            return;
        }
        var grant = callers.rateLimit.take(principal.limitedBy());
        exchange.alsoSend("RateLimit-Policy", grant.policy());
        exchange.alsoSend("RateLimit", grant.state());
        if (grant.rejected()) {
            exchange.alsoSend("Retry-After", String.valueOf(grant.seconds()));
            throw new Rejected(Problem.TOO_MANY_REQUESTS, UserMessage.of("request.rate", "seconds", grant.seconds(), "allowance", grant.allowance()));
        }
    }

    private Future<Reply> perform(Exchange exchange, Route route, RouteTable.Match match, Principal principal) {
        var query = query(exchange, route, match.endpoint().version());
        if (route.readsBody()) {
            var unread = new UnreadBody(exchange.request(), vertx, bodyMemory, maxBody, sender(exchange, principal));
            return onEventLoop(route.handler().handle(new Call(exchange, principal, match, query, origin, NOTHING, unread)))
                .onComplete(done -> unread.close());
        }
        if (!route.takesBody()) {
            exchange.resume();
            return onEventLoop(route.handler().handle(new Call(exchange, principal, match, query, origin, NOTHING, null)));
        }
        var body = new Body(exchange.request(), vertx, maxBody, bodyMemory, sender(exchange, principal));
        return read(body, exchange.request()).compose(read -> {
            var bytes = body.take();
            exchange.received(bytes);
            var call = new Call(exchange, principal, match, query, origin, bytes, null);
            return body.length() <= LARGE_BODY ? onEventLoop(route.handler().handle(call))
                : vertx.executeBlocking(() -> route.handler().handle(call), false).compose(this::onEventLoop);
        }).onComplete(done -> body.release());
    }

    private static Object sender(Exchange exchange, Principal principal) {
        return principal == null ? exchange.request().connection() : principal.account();
    }

    private static Future<Void> read(Body body, HttpServerRequest request) {
        Body.rejectEncoded(request, Problem.NOT_JSON);
        boolean hasType = request.getHeader("Content-Type") != null;
        if (hasType && !Body.hasType(request, "application/json")) {
            throw new Rejected(Problem.NOT_JSON);
        }
        return body.read().map(read -> {
            if (!hasType && body.length() > 0) {
                throw new Rejected(Problem.NOT_JSON);
            }
            return read;
        });
    }

    /** Parses and checks the query before the body is read: nobody should have to upload a file to learn that a parameter is misspelt. */
    private static QueryString query(Exchange exchange, Route route, ApiVersion version) {
        var query = new QueryString(exchange.request().query());
        if (version != null && version.rejectsUnknownParameters() && !query.isEmpty()) {
            query.check(route.parameters(version));
        }
        return query;
    }

    /** Switches to the event loop that owns the connection, because a database thread may complete the stage. A completed stage needs no switch. */
    private <T> Future<T> onEventLoop(CompletionStage<T> stage) {
        var done = stage.toCompletableFuture();
        if (done.isDone() && !done.isCompletedExceptionally()) {
            return Future.succeededFuture(done.join());
        }
        return Future.fromCompletionStage(stage, vertx.getOrCreateContext());
    }
}
