package ca.posthaste.http;

import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** One request and its answer, with what the log wants to know of them. */
final class Exchange {
    /** A UUID or another hexadecimal number. Free text could be a key or a name, and ends up in the log. */
    private static final Pattern USABLE_ID = Pattern.compile("[0-9A-Fa-f-]{8,64}");
    /** How long a client may go on sending a body that was refused, so that it can read why. */
    private static final long LINGER_MILLIS = 2_000;

    /** A larger answer is not kept while it waits to be sent. */
    private static final int WAITS_FOR_ROOM_MAX = 512 * 1024;

    private static final CharSequence REQUEST_ID = HttpHeaders.createOptimized("X-Request-Id");
    private static final CharSequence CONTENT_TYPE_OPTIONS = HttpHeaders.createOptimized("X-Content-Type-Options");
    private static final CharSequence NO_SNIFF = HttpHeaders.createOptimized("nosniff");
    private static final CharSequence SECURITY_POLICY = HttpHeaders.createOptimized("Content-Security-Policy");
    private static final CharSequence NOTHING_ELSE =
        HttpHeaders.createOptimized("default-src 'none'; frame-ancestors 'none'");
    private static final CharSequence NO_STORE = HttpHeaders.createOptimized("no-store");

    private final HttpServerRequest request;
    private final MemoryBudget budget;
    private final RequestLog log;
    private final long began = System.nanoTime();
    private final String id;
    private final String method;
    private Map<String, String> more = Map.of();
    private boolean paused;
    private boolean last;
    private RouteTable.Address address;
    private Principal principal;
    private MemoryBudget.Lease held;

    /** @param budget for answers that are held in memory while they are sent */
    Exchange(HttpServerRequest request, MemoryBudget budget, RequestLog log) {
        this.request = request;
        this.budget = budget;
        this.log = log;
        var sent = request.getHeader("X-Request-Id");
        id = sent != null && USABLE_ID.matcher(sent).matches() ? sent : RequestId.next();
        method = overridden(request);
    }

    /** For clients that can only GET and POST. */
    private static String overridden(HttpServerRequest request) {
        var method = request.method().name();
        var override = method.equals("POST") ? request.getHeader("X-HTTP-Method-Override") : null;
        var wanted = override == null ? "" : override.trim().toUpperCase(Locale.ROOT);
        return wanted.equals("PUT") || wanted.equals("DELETE") ? wanted : method;
    }

    HttpServerRequest request() {
        return request;
    }

    String id() {
        return id;
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

    void routed(RouteTable.Address address) {
        this.address = address;
    }

    void calledBy(Principal principal) {
        this.principal = principal;
    }

    void alsoSend(String header, String value) {
        if (more.isEmpty()) {
            more = new LinkedHashMap<>();
        }
        more.put(header, value);
    }

    void hangUpAfterwards() {
        last = true;
    }

    /** Room for an answer that is to come, by any thread; refuses if there is none. */
    void hold(long bytes) {
        if (bytes > Reply.LARGE && !takeRoom(bytes)) {
            throw MemoryBudget.busy();
        }
    }

    /** Nobody takes it away again until the answer is sent. */
    private synchronized boolean takeRoom(long bytes) {
        if (held == null || !held.covers(bytes)) {
            letRoomGo();
            held = budget.takeNow(bytes, null).orElse(null);
        }
        return held != null;
    }

    private synchronized void letRoomGo() {
        if (held != null) {
            held.release();
            held = null;
        }
    }

    void answer(Reply reply) {
        if (isGone()) {
            letRoomGo();
        } else if (!reply.isLarge() || isDone(reply) || hasRoom(reply.length())) {
            send(reply);
        } else if (reply.length() <= WAITS_FOR_ROOM_MAX) {
            budget.take(reply.length(), request.connection(), this::hangUp).onComplete(room -> answerLater(reply, room));
        } else {
            send(ProblemReply.to(MemoryBudget.busy(), id));
        }
    }

    private boolean isGone() {
        var response = request.response();
        return response.closed() || response.ended();
    }

    /** What was done must not be answered with a 503. Room for it was taken before, if only by a guess. */
    private boolean isDone(Reply reply) {
        return reply.status() < 300 && !method.equals("GET") && !method.equals("HEAD");
    }

    private void answerLater(Reply reply, AsyncResult<MemoryBudget.Lease> room) {
        if (room.failed()) {
            answer(ProblemReply.to(MemoryBudget.busy(), id));
            return;
        }
        synchronized (this) {
            held = room.result();
        }
        if (isGone()) {
            letRoomGo();
        } else {
            send(reply);
        }
    }

    private synchronized boolean hasRoom(long bytes) {
        boolean taken = takeRoom(bytes);
        if (taken) {
            held.yieldBy(this::hangUp);
        }
        return taken;
    }

    private void hangUp() {
        OneAtATime.hangUp(request.connection());
    }

    private void send(Reply reply) {
        var response = request.response();
        response.setStatusCode(reply.status());
        response.putHeader(REQUEST_ID, id);
        response.putHeader(CONTENT_TYPE_OPTIONS, NO_SNIFF);
        response.putHeader(SECURITY_POLICY, NOTHING_ELSE);
        if (principal != null || reply.status() >= 400) {
            response.putHeader(HttpHeaders.CACHE_CONTROL, NO_STORE);
        }
        more.forEach(response::putHeader);
        reply.headers().forEach(response::putHeader);
        if (reply.status() != 204 && reply.status() != 304) {
            response.putHeader(HttpHeaders.CONTENT_LENGTH, String.valueOf(reply.length()));
        }
        letGo();
        if (last) {
            response.putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
            OneAtATime.isLast(request.connection());
        }
        var sent = sendBody(reply);
        if (held != null) {
            sent.onComplete(done -> letRoomGo());
        }
        if (last) {
            sent.onComplete(done -> request.connection().close());
        }
        log.answered(new RequestLog.LoggedRequest(method, address, request.path(), reply.status(), reply.length(), principal,
            id, System.nanoTime() - began, request.remoteAddress()));
    }

    private Future<Void> sendBody(Reply reply) {
        if (request.method().name().equals("HEAD") || reply.length() == 0) {
            return request.response().end();
        }
        if (reply.parts().isEmpty() && !reply.isLarge()) {
            return request.response().end(Buffer.buffer(reply.body()));
        }
        var sent = Promise.<Void>promise();
        sendParts(reply.parts().orElseGet(() -> Reply.Parts.of(reply.body())), 0, sent);
        return sent.future().onFailure(fault -> request.response().reset()); // a body that breaks off must not look whole
    }

    /** The next part is fetched when the connection has taken this one. In a loop as long as it takes them at once. */
    private void sendParts(Reply.Parts parts, int first, Promise<Void> sent) {
        for (int number = first;; number++) {
            int next = number + 1;
            var written = Future.fromCompletionStage(parts.part(number), Vertx.currentContext()).compose(this::sendPart);
            if (!written.succeeded() || written.result()) {
                written.onSuccess(over -> {
                    if (over) {
                        sent.complete();
                    } else {
                        sendParts(parts, next, sent);
                    }
                }).onFailure(sent::fail);
                return;
            }
        }
    }

    /** Whether that was all. */
    private Future<Boolean> sendPart(Optional<byte[]> part) {
        if (held != null) {
            held.progressed();
        }
        var response = request.response();
        return part.isEmpty() ? response.end().map(true)
            : response.write(Buffer.buffer(part.get())).map(false);
    }

    /** An answer before the whole body has come: throw the rest away for a while, then hang up. */
    private void letGo() {
        if (request.isEnded()) {
            return;
        }
        request.handler(discarded -> {});
        request.endHandler(end -> {});
        request.exceptionHandler(gone -> {});
        request.resume();
        if (hasBody() && request.version() != HttpVersion.HTTP_2) {
            request.response().putHeader("Connection", "close");
            OneAtATime.isLast(request.connection());
            var vertx = Vertx.currentContext().owner();
            vertx.setTimer(LINGER_MILLIS, time -> request.connection().close());
        }
    }

    private boolean hasBody() {
        var length = request.getHeader("Content-Length");
        return request.getHeader("Transfer-Encoding") != null || length != null && !length.trim().equals("0");
    }
}
