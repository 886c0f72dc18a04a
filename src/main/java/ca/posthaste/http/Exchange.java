package ca.posthaste.http;

import ca.posthaste.http.access.Principal;
import ca.posthaste.http.body.MemoryBudget;
import ca.posthaste.http.server.PipeliningHandler;
import ca.posthaste.problem.ProblemContext;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.RejectedItems;
import io.netty.buffer.Unpooled;
import io.netty.util.AsciiString;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.buffer.impl.BufferImpl;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

/** A request and its response, with the data needed for the logs. */
final class Exchange {
    /** Accepted request IDs: a UUID or another hexadecimal number. Free text could be a key or a name, and would end up in the log. */
    private static final Pattern USABLE_ID = Pattern.compile("[0-9A-Fa-f-]{8,64}");
    private static final int ID_DIGITS = 32;
    private static final int DIGITS_OF_LONG = 16;
    /** Period in milliseconds in which a client may continue to send a rejected body. If the connection were closed at once, the response could be lost. */
    private static final long LINGER_MILLIS = 2_000;

    /** Maximum size in bytes of a response that may wait for room in the budget. A larger one would take too much memory while waiting. */
    private static final int WAITS_FOR_ROOM_MAX = 512 * 1024;

    /** Maximum size in bytes of a body that is retained for the log of rejected calls. A larger one is released as soon as it is parsed. */
    private static final int BODY_HELD_MAX = 64 * 1024;

    private static final CharSequence REQUEST_ID = HttpHeaders.createOptimized("X-Request-Id");
    private static final CharSequence CONTENT_TYPE_OPTIONS = HttpHeaders.createOptimized("X-Content-Type-Options");
    private static final CharSequence NO_SNIFF = HttpHeaders.createOptimized("nosniff");
    private static final CharSequence SECURITY_POLICY = HttpHeaders.createOptimized("Content-Security-Policy");
    private static final CharSequence API_POLICY = HttpHeaders.createOptimized("default-src 'none'; frame-ancestors 'none'");
    private static final CharSequence NO_STORE = HttpHeaders.createOptimized("no-store");

    private final HttpServerRequest request;
    private final MemoryBudget budget;
    private final RequestLog log;
    private final RejectedCallReporter rejectedCalls;
    private final long began = System.nanoTime();
    private final CharSequence id;
    private final String method;
    private final boolean hasBody;
    private Map<String, String> extraHeaders = Map.of();
    private boolean paused;
    private boolean closeAfterwards;
    private RouteTable.Endpoint endpoint;
    private Route route;
    private ProblemContext recipient;
    private Principal principal;
    private MemoryBudget.Lease lease;
    private byte[] body;
    private Rejected rejection;
    private RejectedItems rejectedItems;

    /** @param budget budget for responses that are held in memory while they are sent */
    Exchange(HttpServerRequest request, MemoryBudget budget, RequestLog log, RejectedCallReporter rejected) {
        this.request = request;
        this.budget = budget;
        this.log = log;
        this.rejectedCalls = rejected;
        var sent = request.getHeader(REQUEST_ID);
        id = sent != null && USABLE_ID.matcher(sent).matches() ? sent : newId();
        method = methodOf(request);
        hasBody = hasBody(request.headers());
    }

    /** Returns an ID that identifies a request in the log. It is not secret, so a fast random number generator suffices. */
    private static CharSequence newId() {
        var digits = new byte[ID_DIGITS];
        var random = ThreadLocalRandom.current();
        long bits = 0;
        for (int i = 0; i < ID_DIGITS; i++) {
            bits = i % DIGITS_OF_LONG == 0 ? random.nextLong() : bits >>> 4;
            digits[i] = (byte) Character.forDigit((int) (bits & 0xF), 16);
        }
        return new AsciiString(digits, false); // the form in which the server writes headers
    }

    /** Returns the effective method. Supports an override for clients that can send only GET and POST. */
    private static String methodOf(HttpServerRequest request) {
        var method = request.method().name();
        var override = method.equals("POST") ? request.getHeader("X-HTTP-Method-Override") : null;
        var wanted = override == null ? "" : override.trim().toUpperCase(Locale.ROOT);
        return wanted.equals("PUT") || wanted.equals("DELETE") ? wanted : method;
    }

    HttpServerRequest request() {
        return request;
    }

    String id() {
        return id.toString();
    }

    String method() {
        return method;
    }

    String path() {
        return request.path();
    }

    void pause() {
        paused = true;
        request.pause();
    }

    void resume() {
        if (paused) {
            request.resume();
        }
    }

    void routed(RouteTable.Endpoint endpoint, Route route) {
        this.endpoint = endpoint;
        this.route = route;
    }

    /** Returns the recipient of a problem. Computed on demand, because most requests are not rejected. May be called on any thread. */
    synchronized ProblemContext recipient() {
        if (recipient == null) {
            boolean takesLanguage = route != null && endpoint.version() != null
                && route.parameters(endpoint.version()).contains(LanguageNegotiation.PARAMETER);
            recipient = new ProblemContext(id(), LanguageNegotiation.of(request, takesLanguage));
        }
        return recipient;
    }

    void calledBy(Principal principal) {
        this.principal = principal;
    }

    /** Retains the body for the log of rejected calls, unless it is too large. */
    void received(byte[] bytes) {
        body = bytes.length <= BODY_HELD_MAX ? bytes : null;
    }

    /** Returns the response to a rejected request. May be called on any thread. */
    Reply rejection(Rejected rejected) {
        return rejection(rejected, new RejectedItems());
    }

    /** Returns the response to a request that is rejected because of some items. */
    Reply rejection(Rejected rejected, RejectedItems items) {
        rejection = rejected;
        rejectedItems = items;
        return ProblemReply.to(rejected, recipient());
    }

    /** Records rejected items of an otherwise successful request. May be called on any thread. */
    void noteRejected(int status, RejectedItems items) {
        if (!items.isEmpty()) {
            rejectedCalls.note(this, principal, route, new RejectedCall.Answer(status, null, new byte[0], items), null);
        }
    }

    void alsoSend(String header, String value) {
        if (extraHeaders.isEmpty()) {
            extraHeaders = new LinkedHashMap<>();
        }
        extraHeaders.put(header, value);
    }

    void closeConnectionAfterwards() {
        closeAfterwards = true;
    }

    /** Reserves memory for the response, or rejects the request. May be called on any thread. */
    void reserve(long bytes) {
        if (bytes > Reply.LARGE && !takeLease(bytes)) {
            throw MemoryBudget.busy();
        }
    }

    /** Acquires a lease that cannot be evicted while the response is being prepared. */
    private synchronized boolean takeLease(long bytes) {
        if (lease == null || !lease.covers(bytes)) {
            releaseLease();
            lease = budget.takeNow(bytes, null).orElse(null);
        }
        return lease != null;
    }

    private synchronized void releaseLease() {
        if (lease != null) {
            lease.release();
            lease = null;
        }
    }

    void answer(Reply reply) {
        if (isClosed()) {
            releaseLease();
            reply.close();
        } else if (!reply.isLarge() || isCommitted(reply) || takeEvictableLease(reply.length())) {
            send(reply);
        } else if (reply.length() <= WAITS_FOR_ROOM_MAX) {
            budget.take(reply.length(), request.connection(), this::closeConnection)
                .onComplete(granted -> answerLater(reply, granted));
        } else {
            send(rejection(MemoryBudget.busy()));
        }
    }

    private boolean isClosed() {
        var response = request.response();
        return response.closed() || response.ended();
    }

    /** Reports whether the reply confirms a committed write, which must not be replaced by a 503. Such a request has reserved memory before. */
    private boolean isCommitted(Reply reply) {
        return reply.status() < 300 && !method.equals("GET") && !method.equals("HEAD");
    }

    private void answerLater(Reply reply, AsyncResult<MemoryBudget.Lease> granted) {
        if (granted.failed()) {
            answer(rejection(MemoryBudget.busy()));
            return;
        }
        synchronized (this) {
            lease = granted.result();
        }
        if (isClosed()) {
            releaseLease();
        } else {
            send(reply);
        }
    }

    private synchronized boolean takeEvictableLease(long bytes) {
        boolean taken = takeLease(bytes);
        if (taken) {
            lease.evictBy(this::closeConnection);
        }
        return taken;
    }

    void closeConnection() {
        PipeliningHandler.close(request.connection());
    }

    private void send(Reply reply) {
        if (reply.status() >= RejectedCallReporter.FROM) {
            boolean isSame = rejection != null && rejection.problem().status() == reply.status();
            rejectedCalls.note(this, principal, route,
                new RejectedCall.Answer(reply.status(), isSame ? rejection : null, reply.body(), isSame ? rejectedItems : new RejectedItems()), body);
        }
        body = null;
        var response = request.response();
        response.setStatusCode(reply.status());
        response.putHeader(REQUEST_ID, id);
        response.putHeader(CONTENT_TYPE_OPTIONS, NO_SNIFF);
        response.putHeader(SECURITY_POLICY, API_POLICY);
        if (principal != null || reply.status() >= 400) {
            response.putHeader(HttpHeaders.CACHE_CONTROL, NO_STORE);
        }
        extraHeaders.forEach(response::putHeader);
        if (reply.headers() instanceof EncodedHeaders encoded) {
            encoded.addTo(response);
        } else {
            reply.headers().forEach(response::putHeader);
        }
        if (reply.isStream()) {
            response.setChunked(true);
        } else if (reply.status() != 204 && reply.status() != 304) {
            response.putHeader(HttpHeaders.CONTENT_LENGTH, String.valueOf(reply.length()));
        }
        if (!reply.readsBody()) {
            discardRest();
            if (reply.parts().isEmpty()) {
                linger();
            }
        }
        if (closeAfterwards) {
            response.putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
            PipeliningHandler.requireNoMore(request.connection());
        }
        var sent = sendBody(reply);
        if (reply.parts().isPresent()) {
            sent.onComplete(done -> reply.close());
        }
        if (reply.readsBody()) {
            sent.onComplete(done -> discardUnread());
        }
        if (reply.readsBody() || reply.parts().isPresent()) { // sending it may take longer than the client may linger
            sent.onComplete(done -> linger());
        }
        if (lease != null || reply.isStream()) {
            sent.onComplete(done -> releaseLease());
        }
        if (closeAfterwards) {
            sent.onComplete(done -> request.connection().close());
        }
        if (reply.isStream()) {
            sent.onComplete(done -> log(reply.status(), request.response().bytesWritten()));
        } else {
            log(reply.status(), reply.length());
        }
    }

    private void log(int status, long bytes) {
        log.answered(new RequestLog.LoggedRequest(method, endpoint, request.path(), status, bytes, principal,
            id, System.nanoTime() - began, request::remoteAddress));
    }

    private Future<Void> sendBody(Reply reply) {
        if (request.method().name().equals("HEAD") || reply.length() == 0) {
            return request.response().end();
        }
        if (reply.parts().isEmpty() && !reply.isLarge()) {
            return request.response().end(BufferImpl.buffer(Unpooled.wrappedBuffer(reply.body()))); // Buffer.buffer would copy it
        }
        var sent = Promise.<Void>promise();
        sendParts(reply.parts().orElseGet(() -> Reply.Parts.of(reply.body())), 0, sent);
        // A truncated body must not look complete. Don't use reset(): Vert.x would then not signal the end of the exchange.
        return sent.future().onFailure(fault -> closeConnection());
    }

    /** Sends the parts, each when the previous one has been sent. Loops while parts are sent synchronously: recursion could overflow the stack. */
    private void sendParts(Reply.Parts parts, int first, Promise<Void> sent) {
        for (int number = first;; number++) {
            int next = number + 1;
            var written = Future.fromCompletionStage(parts.part(number), Vertx.currentContext())
                .compose(part -> sendPart(part, parts.length() == Reply.Parts.UNKNOWN));
            if (!written.succeeded() || written.result()) {
                written.onSuccess(isLast -> {
                    if (isLast) {
                        sent.complete();
                    } else {
                        sendParts(parts, next, sent);
                    }
                }).onFailure(sent::fail);
                return;
            }
        }
    }

    /** Sends a part. Returns true after the last one. In a stream, each part has its own lease. */
    private Future<Boolean> sendPart(Optional<byte[]> part, boolean isStream) {
        var held = lease;
        if (held != null) {
            held.evictBy(this::closeConnection); // from now on the duration depends on the caller
        }
        var response = request.response();
        if (part.isEmpty()) {
            return response.end().map(true);
        }
        var written = response.write(Buffer.buffer(part.get())).map(false);
        return isStream && held != null ? written.onSuccess(done -> releaseLease()) : written;
    }

    /** Handles a response that is sent before the whole body has arrived: discards the rest. {@link #linger} closes the connection later. */
    private void discardRest() {
        if (!request.isEnded() && hasBody && request.version() != HttpVersion.HTTP_2) {
            request.response().putHeader("Connection", "close");
        }
        discardUnread();
    }

    private void discardUnread() {
        if (request.isEnded()) {
            return;
        }
        if (!hasBody && !isBodyRead() && request.version() != HttpVersion.HTTP_2) {
            resume(); // only if it is paused: Vert.x would create a queue for the body, although there is none
            return;
        }
        request.handler(discarded -> {});
        request.endHandler(end -> {});
        request.exceptionHandler(gone -> {});
        request.resume();
        if (hasBody && request.version() != HttpVersion.HTTP_2) {
            PipeliningHandler.requireNoMore(request.connection());
        }
    }

    /** Reports whether the route may have set handlers for the body, which must not be called any more. */
    private boolean isBodyRead() {
        return route != null && (route.takesBody() || route.readsBody());
    }

    /** Closes the connection after a while if the client is still sending its body. */
    private void linger() {
        if (!request.isEnded() && hasBody && request.version() != HttpVersion.HTTP_2) {
            Vertx.currentContext().owner().setTimer(LINGER_MILLIS, time -> request.connection().close());
        }
    }

    private static boolean hasBody(MultiMap headers) {
        var length = headers.get(HttpHeaders.CONTENT_LENGTH);
        return length != null && !length.trim().equals("0") || headers.contains(HttpHeaders.TRANSFER_ENCODING);
    }
}
