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
    private static final long LOOK_MILLIS = 1_000;
    /** After the first seconds, in which a line may be slow to get going, less than this is no honest client. */
    private static final int GRACE_SECONDS = 10;
    private static final int SLOWEST_BYTES_PER_SECOND = 1_024;

    private final HttpServerRequest request;
    private final Vertx vertx;
    private final int max;
    private final Promise<byte[]> outcome = Promise.promise();
    private final Buffer received = Buffer.buffer();
    private int seconds;
    private long timer;

    private Body(HttpServerRequest request, Vertx vertx, int max) {
        this.request = request;
        this.vertx = vertx;
        this.max = max;
    }

    static Future<byte[]> of(HttpServerRequest request, Vertx vertx, int max) {
        return new Body(request, vertx, max).read();
    }

    private Future<byte[]> read() {
        if (announcedSize() > max) {
            return Future.failedFuture(tooLarge());
        }
        if ("100-continue".equalsIgnoreCase(request.getHeader("Expect"))) {
            request.response().writeContinue();
        }
        timer = vertx.setPeriodic(LOOK_MILLIS, id -> checkPace());
        request.handler(this::take);
        request.exceptionHandler(outcome::tryFail);
        request.endHandler(end -> outcome.tryComplete(received.getBytes()));
        request.resume();
        return outcome.future().onComplete(done -> vertx.cancelTimer(timer));
    }

    private long announcedSize() {
        try {
            var length = request.getHeader("Content-Length");
            return length == null ? 0 : Long.parseLong(length.trim());
        } catch (NumberFormatException unreadable) {
            return 0; // the bytes are counted as they come
        }
    }

    private void take(Buffer chunk) {
        if (outcome.future().isComplete()) {
            return;
        }
        if (received.length() + (long) chunk.length() > max) {
            outcome.tryFail(tooLarge());
        } else {
            received.appendBuffer(chunk);
        }
    }

    private void checkPace() {
        seconds++;
        if (seconds > GRACE_SECONDS && received.length() < (long) seconds * SLOWEST_BYTES_PER_SECOND) {
            outcome.tryFail(new Rejected(Problem.BODY_TOO_SLOW,
                "Send the body faster: at least " + SLOWEST_BYTES_PER_SECOND + " bytes a second are expected."));
        }
    }

    private Rejected tooLarge() {
        return new Rejected(Problem.BODY_TOO_LARGE, "Send a body of at most " + max + " bytes.");
    }
}
