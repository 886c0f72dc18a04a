package ca.posthaste.web;

import static ca.posthaste.http.Access.ANYONE;

import ca.posthaste.http.Call;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The Prometheus metrics. Anyone may request them, so callers share a copy that is at most a second old, and only one copy is rendered at a time. It
 * counts towards the memory budgets for responses like any other response.
 */
public final class MetricsResource {
    public static final String PATH = "/metrics";
    static final Duration MAX_AGE = Duration.ofSeconds(1);
    private static final String OPEN_METRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8";

    private final Supplier<byte[]> renderer;
    private final Executor executor;
    private final LongSupplier nanoTime;
    private CompletableFuture<byte[]> copy;
    private long renderedAt;

    /** @param nanoTime time source such as {@link System#nanoTime} */
    public MetricsResource(Supplier<byte[]> renderer, Executor executor, LongSupplier nanoTime) {
        this.renderer = renderer;
        this.executor = executor;
        this.nanoTime = nanoTime;
    }

    public List<Route> routes() {
        return List.of(Route.ofPage(PATH, ANYONE, "metrics for Prometheus", this::answer));
    }

    private CompletionStage<Reply> answer(Call call) {
        return copy().thenApply(text -> Reply.of(200, OPEN_METRICS, text).with("Cache-Control", "no-store"));
    }

    synchronized CompletionStage<byte[]> copy() {
        if (copy == null || copy.isDone() && isStale()) {
            renderedAt = nanoTime.getAsLong();
            copy = CompletableFuture.supplyAsync(renderer, executor);
        }
        return copy;
    }

    private boolean isStale() {
        return copy.isCompletedExceptionally() || nanoTime.getAsLong() - renderedAt >= MAX_AGE.toNanos();
    }
}
