package ca.posthaste.http.body;

import ca.posthaste.http.server.PipeliningHandler;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.util.Arrays;

/** Reads a body as it arrives. Rejects it when it is too large or too slow. A large one is read only when the {@link MemoryBudget} has room for it. */
public final class Body {
    /** Maximum size in bytes of a body that needs no room in the budget. */
    static final int SMALL = 16 * 1024;

    private static final int INITIAL_BUFFER = 2 * 1024;

    private final HttpServerRequest request;
    private final Vertx vertx;
    private final int max;
    private final MemoryBudget budget;
    private final Object sender;
    private final Promise<Void> outcome = Promise.promise();
    private byte[] bytes = {};
    private int length;
    private MemoryBudget.Lease lease;
    private boolean roomRequested;
    private MinimumBodyRate rate;

    /** @param sender identity by which places in the queue of the budget are limited */
    public Body(HttpServerRequest request, Vertx vertx, int max, MemoryBudget budget, Object sender) {
        this.request = request;
        this.vertx = vertx;
        this.max = max;
        this.budget = budget;
        this.sender = sender;
    }

    /** Reads the body. Completes when {@link #take} can return all of it. */
    public Future<Void> read() {
        long announced = announcedLength(request);
        if (announced > max) {
            return Future.failedFuture(tooLarge(max));
        }
        if (announced <= SMALL) {
            return receive();
        }
        request.pause();
        return budget.take(announced, sender, this::evict).compose(granted -> {
            lease = granted;
            bytes = new byte[(int) announced];
            return receive();
        });
    }

    private Future<Void> receive() {
        if (request.response().closed()) {
            return Future.failedFuture(endedPrematurely()); // the caller closed the connection while waiting for room
        }
        rate = new MinimumBodyRate(vertx, outcome::tryFail);
        receive(request, this::add, this::finish, () -> outcome.tryFail(endedPrematurely()));
        return outcome.future().onComplete(done -> rate.stop());
    }

    /** Starts reading a body. {@code incomplete} is called if it ends prematurely: the caller closed the connection, or the rest could not be decoded. */
    public static void receive(HttpServerRequest request, Handler<Buffer> chunk, Runnable end, Runnable incomplete) {
        sendContinue(request);
        request.handler(chunk);
        request.exceptionHandler(gone -> incomplete.run());
        request.endHandler(ended -> (PipeliningHandler.isMalformed(request.connection()) ? incomplete : end).run());
        request.resume();
    }

    private void finish() {
        if (lease != null) {
            lease.pin();
        }
        outcome.tryComplete();
    }

    /** Returns the bytes, once. Retains no reference, so that the caller can let them be garbage collected. */
    public byte[] take() {
        var whole = bytes.length == length ? bytes : Arrays.copyOf(bytes, length);
        bytes = null;
        return whole;
    }

    public int length() {
        return length;
    }

    public void release() {
        bytes = null;
        if (lease != null) {
            lease.release();
        }
    }

    private void evict() {
        outcome.tryFail(MemoryBudget.busy());
    }

    public static Rejected endedPrematurely() {
        return new Rejected(Problem.REQUEST_MALFORMED, UserMessage.of("body.incomplete"));
    }

    public static long announcedLength(HttpServerRequest request) {
        try {
            var length = request.getHeader("Content-Length");
            return length == null ? 0 : Long.parseLong(length.trim());
        } catch (NumberFormatException unreadable) {
            return 0; // the bytes are counted as they arrive
        }
    }

    public static void rejectEncoded(HttpServerRequest request, Problem problem) {
        var encoding = request.getHeader("Content-Encoding");
        if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
            throw new Rejected(problem, UserMessage.of("body.content-encoding"));
        }
    }

    /** Reports whether the body has this content type, with or without parameters. */
    public static boolean hasType(HttpServerRequest request, String type) {
        var sent = request.getHeader("Content-Type");
        return sent != null && sent.regionMatches(true, 0, type, 0, type.length());
    }

    static void sendContinue(HttpServerRequest request) {
        if ("100-continue".equalsIgnoreCase(request.getHeader("Expect"))) {
            request.response().writeContinue();
        }
    }

    private void add(Buffer chunk) {
        if (outcome.future().isComplete()) {
            return;
        }
        rate.received(chunk.length());
        if (length + (long) chunk.length() > max) {
            outcome.tryFail(tooLarge(max));
            return;
        }
        if (length + chunk.length() > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + chunk.length(), Math.max(INITIAL_BUFFER, 2 * length)));
        }
        chunk.getBytes(bytes, length);
        length += chunk.length();
        if (lease != null) {
            lease.progressed();
        }
        if (length > SMALL && lease == null && !roomRequested) {
            requestRoom();
        }
    }

    /** Requests room for a body of unknown length that has turned out large. It may still grow to the maximum size, so it takes room for that. */
    private void requestRoom() {
        roomRequested = true;
        request.pause();
        budget.take(max, sender, this::evict).onComplete(answer -> {
            if (answer.failed()) {
                outcome.tryFail(answer.cause());
            } else if (outcome.future().isComplete()) {
                answer.result().release();
            } else {
                lease = answer.result();
                request.resume();
            }
        });
    }

    public static Rejected tooLarge(long max) {
        return tooLarge(max, UserMessage.of("part.body"));
    }

    public static Rejected tooLarge(long max, UserMessage what) {
        return new Rejected(Problem.BODY_TOO_LARGE, UserMessage.of("body.too-large", "what", what, "max", max));
    }
}
