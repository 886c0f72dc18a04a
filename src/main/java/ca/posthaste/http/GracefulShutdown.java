package ca.posthaste.http;

import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;

/**
 * From SIGTERM on nobody new is let in, and who is connected is served once more and told that it was the last time. Left
 * to itself the server would close kept connections between two requests, and a caller who had just sent the next one
 * could not know whether it was done.
 */
public final class GracefulShutdown {
    /** Who has not asked for this long is not about to. */
    private static final Duration QUIET = Duration.ofSeconds(1);
    private static final Duration AT_MOST = Duration.ofSeconds(10);
    private static final long LOOK_MILLIS = 20;

    private volatile boolean closing;

    /** Of every request, before anything else. */
    public void see(RoutingContext context) {
        context.addHeadersEndHandler(written -> {
            if (closing) {
                showOut(context);
            }
        });
    }

    private static void showOut(RoutingContext context) {
        if (context.request().version() != HttpVersion.HTTP_2) { // which has a frame of its own for this
            context.response().putHeader("Connection", "close");
            context.addEndHandler(sent -> context.request().connection().close());
        }
    }

    /** Returns when the connected have left or fallen silent. Requests still in work are waited for by Quarkus. */
    public void begin() {
        closing = true;
        ServerSockets.stopListening();
        var began = System.nanoTime();
        while (System.nanoTime() - began < AT_MOST.toNanos() && isAnybodyLeft(began)) {
            try {
                Thread.sleep(LOOK_MILLIS);
            } catch (InterruptedException hurry) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private static boolean isAnybodyLeft(long began) {
        var quietSince = System.nanoTime() - QUIET.toNanos();
        return quietSince - began < 0 ? ServerSockets.isAnyConnected() : ServerSockets.isAnyUsedSince(quietSince);
    }
}
