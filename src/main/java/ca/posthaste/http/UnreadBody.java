package ca.posthaste.http;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;

/** A body that is not read yet: the resource first checks what needs no body, and then reads it. */
public final class UnreadBody {
    private final HttpServerRequest request;
    private final Vertx vertx;
    private final Context eventLoop;
    private final MemoryBudget budget;
    private final List<Runnable> afterwards = new ArrayList<>();

    /** To be created on the event loop of the request. */
    UnreadBody(HttpServerRequest request, Vertx vertx, MemoryBudget budget) {
        this.request = request;
        this.vertx = vertx;
        this.eventLoop = vertx.getOrCreateContext();
        this.budget = budget;
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
        var body = new Body(request, vertx, max, budget, request.connection());
        return body.read().map(read -> parse.apply(body.take())).onComplete(done -> body.release());
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
