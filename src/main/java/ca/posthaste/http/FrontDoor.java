package ca.posthaste.http;

import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.limit.RateLimit;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jboss.logging.Logger;

/** Where every request comes in: override, route, key, limit, body, resource, answer. In this order. */
public final class FrontDoor {
    private static final Logger LOG = Logger.getLogger(FrontDoor.class);
    /** Parsing more than this takes long enough to hold up the other requests of an event loop. */
    private static final int LARGE_BODY = 64 * 1024;
    /** Below the server's own limits (application.properties), which cut off without a word. */
    private static final int ADDRESS_MAX = 8_000;
    private static final int HEADERS_MAX = 16_000;
    private static final CharSequence KEY = HttpHeaders.createOptimized("API-Key");
    private static final byte[] NOTHING = {};

    private final RouteTable table;
    private final Authenticator keys;
    private final RateLimit rateLimit;
    private final Call.Origin origin;
    private final int maxBody;
    private final MemoryBudget incoming;
    private final MemoryBudget outgoing;
    private final Vertx vertx;
    private final RequestLog log;

    public FrontDoor(RouteTable table, Authenticator keys, RateLimit rateLimit, PublicAddress address, boolean trustProxy,
                     int maxBody, Vertx vertx, RequestLog log) {
        this.table = table;
        this.keys = keys;
        this.rateLimit = rateLimit;
        this.origin = new Call.Origin(address, trustProxy);
        this.maxBody = maxBody;
        this.incoming = MemoryBudget.ofHeap(vertx, maxBody);
        this.outgoing = MemoryBudget.ofHeap(vertx, maxBody);
        this.vertx = vertx;
        this.log = log;
    }

    public void handle(HttpServerRequest request) {
        var exchange = new Exchange(request, outgoing, log);
        try {
            route(exchange).onComplete(done -> exchange.answer(done.succeeded() ? done.result()
                : refusal(exchange, done.cause())));
        } catch (RuntimeException fault) {
            exchange.answer(refusal(exchange, fault));
        }
    }

    /** Answers at once, whoever asks. */
    public void refuse(HttpServerRequest request, Rejected refusal) {
        var exchange = new Exchange(request, outgoing, log);
        if (refusal.problem() == Problem.REQUEST_MALFORMED) {
            exchange.hangUpAfterwards(); // nobody knows where the next request begins
        }
        exchange.answer(refusal(exchange, refusal));
    }

    private Future<Reply> route(Exchange exchange) {
        checkSize(exchange.request());
        var match = table.find(exchange.path()).orElseThrow(() -> new Rejected(Problem.PATH_NOT_FOUND));
        var method = exchange.method();
        if (method.equals("OPTIONS")) {
            return Future.succeededFuture(Reply.noContent().with("Allow", match.address().allow()));
        }
        var route = match.address().route(method);
        if (route.isEmpty()) {
            exchange.alsoSend("Allow", match.address().allow());
            throw new Rejected(Problem.METHOD_NOT_ALLOWED, "Use one of the methods " + match.address().allow() + " here.");
        }
        exchange.routed(match.address());
        return route.get().access().isOpen() ? perform(exchange, route.get(), match, null)
            : admitted(exchange, route.get()).compose(caller -> perform(exchange, route.get(), match, caller));
    }

    private static void checkSize(HttpServerRequest request) {
        if (request.uri().length() > ADDRESS_MAX) {
            throw new Rejected(Problem.ADDRESS_TOO_LONG, "Send an address of at most " + ADDRESS_MAX + " characters.");
        }
        int headers = 0;
        for (var header : request.headers()) {
            headers += header.getKey().length() + header.getValue().length();
        }
        if (headers > HEADERS_MAX) {
            throw new Rejected(Problem.HEADERS_TOO_LARGE, "Send headers of at most " + HEADERS_MAX + " characters in all.");
        }
    }

    private Future<Principal> admitted(Exchange exchange, Route route) {
        var key = exchange.request().getHeader(KEY);
        var known = keys.known(key);
        if (known.isPresent()) {
            return Future.succeededFuture(admit(exchange, route, key, known.get()));
        }
        exchange.pause(); // nobody reads a stranger's body
        return onEventLoop(keys.admit(key)).map(caller -> admit(exchange, route, key, caller));
    }

    private Principal admit(Exchange exchange, Route route, String key, Principal caller) {
        route.access().check(caller);
        exchange.calledBy(caller);
        limit(exchange, key);
        return caller;
    }

    private void limit(Exchange exchange, String key) {
        if (rateLimit.isOff()) {
            return;
        }
        var grant = rateLimit.take(key);
        exchange.alsoSend("RateLimit-Policy", grant.policy());
        exchange.alsoSend("RateLimit", grant.state());
        if (grant.refused()) {
            exchange.alsoSend("Retry-After", String.valueOf(grant.seconds()));
            throw new Rejected(Problem.TOO_MANY_REQUESTS, "Wait " + grant.seconds() + " seconds: a key may send "
                + grant.allowance() + ".");
        }
    }

    private Future<Reply> perform(Exchange exchange, Route route, RouteTable.Match match, Principal caller) {
        if (route.reads()) {
            var unread = new UnreadBody(exchange.request(), vertx, incoming);
            return onEventLoop(route.handler().handle(call(exchange, match, caller, NOTHING, unread)))
                .onComplete(done -> unread.close());
        }
        if (!route.takesBody()) {
            exchange.resume();
            return onEventLoop(route.handler().handle(call(exchange, match, caller, NOTHING, null)));
        }
        var body = new Body(exchange.request(), vertx, maxBody, incoming,
            caller == null ? exchange.request().connection() : caller.account());
        return read(body, exchange.request()).compose(read -> {
            var call = call(exchange, match, caller, body.take(), null);
            return body.length() <= LARGE_BODY ? onEventLoop(route.handler().handle(call))
                : vertx.executeBlocking(() -> route.handler().handle(call), false).compose(this::onEventLoop);
        }).onComplete(done -> body.release());
    }

    private static Future<Void> read(Body body, HttpServerRequest request) {
        var type = request.getHeader("Content-Type");
        var encoding = request.getHeader("Content-Encoding");
        if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
            throw new Rejected(Problem.NOT_JSON, "Send the body without a Content-Encoding.");
        }
        if (type != null && !type.regionMatches(true, 0, "application/json", 0, "application/json".length())) {
            throw new Rejected(Problem.NOT_JSON);
        }
        return body.read().map(read -> {
            if (type == null && body.length() > 0) {
                throw new Rejected(Problem.NOT_JSON);
            }
            return read;
        });
    }

    private Call call(Exchange exchange, RouteTable.Match match, Principal caller, byte[] body, UnreadBody incoming) {
        return new Call(exchange.request(), exchange.method(), caller, match, origin, body, incoming, exchange::hold);
    }

    /** Store threads finish the work; the connection belongs to its event loop. What is finished already stays here. */
    private <T> Future<T> onEventLoop(CompletionStage<T> stage) {
        if (stage instanceof CompletableFuture<T> done && done.isDone() && !done.isCompletedExceptionally()) {
            return Future.succeededFuture(done.join());
        }
        return Future.fromCompletionStage(stage, vertx.getOrCreateContext());
    }

    private static Reply refusal(Exchange exchange, Throwable thrown) {
        var fault = thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        if (fault instanceof Rejected rejected) {
            return ProblemReply.to(rejected, exchange.id());
        }
        if (fault instanceof DatabaseUnavailable) {
            LOG.errorf("The store is away (request %s): %s", exchange.id(), rootOf(fault)); // no stack: there are many
            return ProblemReply.to(new Rejected(Problem.STORE_AWAY,
                "Try again in a moment: the database cannot be reached."), exchange.id());
        }
        if (exchange.request().response().closed()) {
            LOG.debugf(fault, "A caller hung up (request %s)", exchange.id()); // anyone can; it is nobody's fault
        } else {
            LOG.errorf(fault, "A request failed (request %s)", exchange.id());
        }
        return ProblemReply.to(new Rejected(Problem.FAILED_INSIDE,
            "This is our fault, not yours. Tell the operator the request id " + exchange.id() + "."), exchange.id());
    }

    private static Throwable rootOf(Throwable fault) {
        var root = fault;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }
}
