package ca.posthaste.developers;

import static ca.posthaste.http.access.Access.ANYONE;

import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.exporter.common.TextFormat;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** The Prometheus metrics. Anyone may request them, so callers share a copy that is at most a second old, and only one is rendered at a time. */
public final class MetricsResource {
    public static final String PATH = "/metrics";
    static final Duration MAX_AGE = Duration.ofSeconds(1);
    private static final String OPEN_METRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8";

    private final Supplier<byte[]> renderer;
    private final Executor executor;
    private final LongSupplier nanoTime;
    private CompletableFuture<byte[]> copy;
    private long renderedAt;

    public MetricsResource(CollectorRegistry collectors) {
        this(() -> text(collectors), ForkJoinPool.commonPool(), System::nanoTime);
    }

    MetricsResource(Supplier<byte[]> renderer, Executor executor, LongSupplier nanoTime) {
        this.renderer = renderer;
        this.executor = executor;
        this.nanoTime = nanoTime;
    }

    private static byte[] text(CollectorRegistry collectors) {
        var text = new StringWriter();
        try {
            TextFormat.writeOpenMetrics100(text, collectors.metricFamilySamples());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible); // a StringWriter does not fail
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    public List<Route> routes() {
        return List.of(Route.ofPage(PATH, ANYONE, "metrics for Prometheus", call ->
            copy().thenApply(text -> Reply.of(200, OPEN_METRICS, text).with("Cache-Control", "no-store"))));
    }

    synchronized CompletionStage<byte[]> copy() {
        if (copy == null || copy.isDone() && (copy.isCompletedExceptionally() || nanoTime.getAsLong() - renderedAt >= MAX_AGE.toNanos())) {
            renderedAt = nanoTime.getAsLong();
            copy = CompletableFuture.supplyAsync(renderer, executor);
        }
        return copy;
    }
}
