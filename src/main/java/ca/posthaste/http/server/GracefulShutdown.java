package ca.posthaste.http.server;

import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** After SIGTERM, responses have {@code Connection: close}. If idle connections were just closed, a caller could not know whether a request was processed. */
public final class GracefulShutdown {
    /** Idle period after which a connection is not waited for. */
    private static final Duration IDLE = Duration.ofSeconds(1);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final long POLL_INTERVAL_MILLIS = 20;

    private final AtomicInteger inFlight = new AtomicInteger();
    private volatile boolean stopping;

    /** Tracks a request. Must be called for every request, before anything else. */
    public void watch(RoutingContext context) {
        inFlight.incrementAndGet();
        context.addEndHandler(ended -> inFlight.decrementAndGet()); // also called if the caller closes the connection
        context.addHeadersEndHandler(written -> {
            if (stopping) {
                closeAfterAnswer(context);
            }
        });
    }

    private static void closeAfterAnswer(RoutingContext context) {
        if (context.request().version() != HttpVersion.HTTP_2) { // HTTP/2 has the GOAWAY frame for this
            context.response().putHeader("Connection", "close");
            context.addEndHandler(sent -> context.request().connection().close());
        }
    }

    /** Returns when every connection is closed or idle. Aborts requests that have not fully arrived by then: a slow sender must not delay the shutdown. */
    public void begin() {
        stopping = true;
        ServerSockets.stopListening();
        var began = System.nanoTime();
        while (System.nanoTime() - began < TIMEOUT.toNanos() && isAnyActive(began)) {
            try {
                Thread.sleep(POLL_INTERVAL_MILLIS);
            } catch (InterruptedException hurry) {
                Thread.currentThread().interrupt();
                return;
            }
        }
        ServerSockets.closeThatStillSend();
    }

    private boolean isAnyActive(long began) {
        if (inFlight.get() > 0) {
            return true;
        }
        var idleSince = System.nanoTime() - IDLE.toNanos();
        return idleSince - began < 0 ? ServerSockets.isAnyConnected() : ServerSockets.isAnyUsedSince(idleSince);
    }
}
