package ca.posthaste.http.body;

import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;

/** A request body that has not been read yet: the resource first checks everything that does not need the body, and then reads it. */
public final class UnreadBody {
    private final HttpServerRequest request;
    private final Vertx vertx;
    private final Context eventLoop;
    private final MemoryBudget budget;
    private final int maxBody;
    private final Object sender;
    private final List<Runnable> afterwards = new ArrayList<>();

    /** Must be called on the event loop of the request. {@code sender} is the identity by which places in the queue of the budget are limited. */
    public UnreadBody(HttpServerRequest request, Vertx vertx, MemoryBudget budget, int maxBody, Object sender) {
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
        var outcome = Promise.<T>promise();
        eventLoop.runOnContext(now -> {
            try {
                reading.get().onComplete(outcome);
            } catch (RuntimeException | Error fault) { // otherwise the request would never be answered
                outcome.fail(fault);
            }
        });
        return outcome.future().toCompletionStage();
    }

    public HttpServerRequest request() {
        return request;
    }

    public Vertx vertx() {
        return vertx;
    }

    /** Reads the whole body into memory and parses it. Releases its room in the budget at once, so the result must be small. */
    public <T> Future<T> whole(int max, Function<byte[], T> parse) {
        var body = new Body(request, vertx, max, budget, sender);
        return body.read().map(read -> parse.apply(body.take())).onComplete(done -> body.release());
    }

    /** Reads the whole body into memory. Its room in the budget is held until the request has been handled. */
    public CompletionStage<byte[]> bytes() {
        return bytes(maxBody);
    }

    /** Like {@link #bytes()}, with a limit on the size in bytes; the general limit applies as well. */
    public CompletionStage<byte[]> bytes(int limit) {
        return read(() -> {
            var body = new Body(request, vertx, Math.min(limit, maxBody), budget, sender);
            afterAnswer(body::release);
            return body.read().map(read -> body.take());
        });
    }

    /** Returns a reader of the lines of the body. A line may be as long as any other body. Must be used on the event loop. */
    public BodyLines lines(BodyLines.Bounds bounds) {
        return new BodyLines(request, vertx, budget, maxBody, bounds, sender);
    }

    /** Blocks until there is room for this number of bytes, or rejects. Must be called on a worker thread. Returns a callback that releases the room. */
    public Runnable awaitRoom(long bytes) {
        try {
            return budget.take(bytes, sender, null).toCompletionStage().toCompletableFuture().join()::release;
        } catch (CompletionException fault) {
            throw fault.getCause() instanceof Rejected busy ? busy : fault;
        }
    }

    public int maxBody() {
        return maxBody;
    }

    /** Runs work on the event loop, from a database thread or a worker thread. */
    public void onEventLoop(Runnable work) {
        eventLoop.runOnContext(now -> work.run());
    }

    /** Like {@link #onEventLoop(Runnable)}, for work that has a result. */
    public <T> CompletionStage<T> await(Supplier<CompletionStage<T>> work) {
        return read(() -> Future.fromCompletionStage(work.get()));
    }

    public <T> CompletionStage<T> offEventLoop(Callable<T> work) {
        return vertx.executeBlocking(work, false).toCompletionStage();
    }

    public Executor workers() {
        return work -> vertx.executeBlocking(() -> {
            work.run();
            return null;
        }, false);
    }

    /** Reports whether the body has this content type. Rejects an encoded body. */
    public boolean isSentAs(String type) {
        Body.rejectEncoded(request, Problem.NOT_JSON);
        return Body.hasType(request, type);
    }

    /** Registers a task to run off the event loop once the request has been handled. */
    public void afterAnswer(Runnable task) {
        afterwards.add(task);
    }

    public void close() {
        afterwards.forEach(workers()::execute);
    }
}
