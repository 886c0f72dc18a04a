package ca.posthaste.http;

import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;

/** Reads a body as it arrives: refused the moment it is too large, cut off when it comes too slowly. */
final class Body {
    private final HttpServerRequest request;
    private final Vertx vertx;
    private final int max;
    private final Promise<byte[]> outcome = Promise.promise();
    private final Buffer received = Buffer.buffer();
    private Pace pace;

    private Body(HttpServerRequest request, Vertx vertx, int max) {
        this.request = request;
        this.vertx = vertx;
        this.max = max;
    }

    static Future<byte[]> of(HttpServerRequest request, Vertx vertx, int max) {
        return new Body(request, vertx, max).read();
    }

    private Future<byte[]> read() {
        if (announcedSize(request) > max) {
            return Future.failedFuture(tooLarge(max));
        }
        invite(request);
        pace = new Pace(vertx, outcome::tryFail);
        request.handler(this::take);
        request.exceptionHandler(outcome::tryFail);
        request.endHandler(end -> outcome.tryComplete(received.getBytes()));
        request.resume();
        return outcome.future().onComplete(done -> pace.stop());
    }

    static long announcedSize(HttpServerRequest request) {
        try {
            var length = request.getHeader("Content-Length");
            return length == null ? 0 : Long.parseLong(length.trim());
        } catch (NumberFormatException unreadable) {
            return 0; // the bytes are counted as they come
        }
    }

    /** Tells a client that asks first to go on. */
    static void invite(HttpServerRequest request) {
        if ("100-continue".equalsIgnoreCase(request.getHeader("Expect"))) {
            request.response().writeContinue();
        }
    }

    private void take(Buffer chunk) {
        if (outcome.future().isComplete()) {
            return;
        }
        pace.took(chunk.length());
        if (received.length() + (long) chunk.length() > max) {
            outcome.tryFail(tooLarge(max));
        } else {
            received.appendBuffer(chunk);
        }
    }

    static Rejected tooLarge(long max) {
        return tooLarge(max, "body");
    }

    static Rejected tooLarge(long max, String what) {
        return new Rejected(Problem.BODY_TOO_LARGE, "Send a " + what + " of at most " + max + " bytes.");
    }
}
