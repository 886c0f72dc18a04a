package ca.posthaste.http;

import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;

/** A body that is not read yet: the resource first checks what needs no body, and then reads it. */
public final class UnreadBody {
    private final HttpServerRequest request;
    private final Vertx vertx;
    private final Context eventLoop;
    private final MemoryBudget budget;
    private final int maxBody;
    private final Object sender;
    private final List<Runnable> afterwards = new ArrayList<>();

    /**
     * To be created on the event loop of the request.
     *
     * @param sender who has only so many places in the queue of the budget
     */
    UnreadBody(HttpServerRequest request, Vertx vertx, MemoryBudget budget, int maxBody, Object sender) {
        this.request = request;
        this.vertx = vertx;
        this.eventLoop = vertx.getOrCreateContext();
        this.budget = budget;
        this.maxBody = maxBody;
        this.sender = sender;
        request.pause();
    }

    /** Runs {@code reading} on the event loop of the request, the only thread that may read it. */
    public <T> CompletionStage<T> read(Supplier<Future<T>> reading) {
        var asked = new CompletableFuture<T>();
        eventLoop.runOnContext(now -> {
            try {
                reading.get().onComplete(done -> {
                    if (done.succeeded()) {
                        asked.complete(done.result());
                    } else {
                        asked.completeExceptionally(done.cause());
                    }
                });
            } catch (RuntimeException | Error fault) { // or the request would never be answered
                asked.completeExceptionally(fault);
            }
        });
        return asked;
    }

    public HttpServerRequest request() {
        return request;
    }

    public Vertx vertx() {
        return vertx;
    }

    /** Reads all of it into memory. Its room in the budget is released at once, so the result must be small. */
    public <T> Future<T> whole(int max, Function<byte[], T> parse) {
        var body = new Body(request, vertx, max, budget, sender);
        return body.read().map(read -> parse.apply(body.take())).onComplete(done -> body.release());
    }

    /** Reads all of it into memory. It holds its room in the budget until the request is answered. */
    public CompletionStage<byte[]> bytes() {
        return bytes(maxBody);
    }

    /** @param most more bytes are refused, even if another body may have them */
    public CompletionStage<byte[]> bytes(int most) {
        return read(() -> {
            var body = new Body(request, vertx, Math.min(most, maxBody), budget, sender);
            afterAnswer(body::release);
            return body.read().map(read -> body.take());
        });
    }

    /** Reads it line by line. A line may be as long as any other body. To be used on the event loop. */
    public BodyLines lines(BodyLines.Bounds bounds) {
        return new BodyLines(request, vertx, budget, maxBody, bounds, sender);
    }

    /**
     * Blocks until the budget has room for so many bytes. For a worker thread.
     *
     * @return to be called when they are no longer held
     * @throws Rejected if there is no room for long
     */
    public Runnable awaitRoom(long bytes) {
        try {
            return budget.take(bytes, sender, null).toCompletionStage().toCompletableFuture().join()::release;
        } catch (CompletionException fault) {
            throw fault.getCause() instanceof Rejected busy ? busy : fault;
        }
    }

    /** What a body may have that is held in memory, in bytes. */
    public int maxBody() {
        return maxBody;
    }

    /** For a thread of the database's or a worker thread. */
    public void onEventLoop(Runnable work) {
        eventLoop.runOnContext(now -> work.run());
    }

    /** Like {@link #onEventLoop(Runnable)}, for work that has a result. */
    public <T> CompletionStage<T> await(Supplier<CompletionStage<T>> work) {
        return read(() -> Future.fromCompletionStage(work.get()));
    }

    /** For work that takes long. */
    public <T> CompletionStage<T> offEventLoop(Callable<T> work) {
        return vertx.executeBlocking(work, false).toCompletionStage();
    }

    /** Threads for work that takes long. */
    public Executor workers() {
        return work -> vertx.executeBlocking(() -> {
            work.run();
            return null;
        }, false);
    }

    /** Whether the body is sent as this type. An encoded one is refused. */
    public boolean isSentAs(String type) {
        var encoding = request.getHeader("Content-Encoding");
        if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
            throw new Rejected(Problem.NOT_JSON, Body.ENCODED);
        }
        var sent = request.getHeader("Content-Type");
        return sent != null && sent.regionMatches(true, 0, type, 0, type.length());
    }

    /** To be done off the event loop once the request is answered. */
    public void afterAnswer(Runnable task) {
        afterwards.add(task);
    }

    void close() {
        for (var task : afterwards) {
            vertx.executeBlocking(() -> {
                task.run();
                return null;
            }, false);
        }
    }
}
