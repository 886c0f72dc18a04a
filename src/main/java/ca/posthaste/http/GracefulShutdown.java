package ca.posthaste.http;

import io.netty.channel.Channel;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * From SIGTERM on nobody new is let in, and who is inside is served once more and told that it was the last time. Left
 * to itself the server would close kept connections between two requests, and a caller who had just sent the next one
 * could not know whether it was done.
 */
public final class GracefulShutdown {
    /** Who has not asked for this long is not about to. */
    private static final Duration QUIET = Duration.ofSeconds(1);
    private static final Duration AT_MOST = Duration.ofSeconds(10);
    private static final long LOOK_MILLIS = 20;

    private final Map<HttpConnection, Long> lastHeard = new ConcurrentHashMap<>();
    private volatile Channel door;
    private volatile boolean closing;

    /** Of every request, before anything else. */
    public void see(RoutingContext context) {
        var connection = context.request().connection();
        if (lastHeard.put(connection, System.nanoTime()) == null) {
            remember(connection);
        }
        context.addHeadersEndHandler(written -> {
            lastHeard.replace(connection, System.nanoTime());
            if (closing) {
                showOut(context);
            }
        });
    }

    /** Vert.x 4 closes the listening socket only together with all connections; Netty knows it as their parent. */
    private void remember(HttpConnection connection) {
        OneAtATime.watch(connection);
        if (connection instanceof ConnectionBase base) {
            door = base.channel().parent();
            base.channel().closeFuture().addListener(closed -> lastHeard.remove(connection));
        } else {
            lastHeard.remove(connection);
        }
    }

    private static void showOut(RoutingContext context) {
        if (context.request().version() != HttpVersion.HTTP_2) { // which has a frame of its own for this
            context.response().putHeader("Connection", "close");
            context.addEndHandler(sent -> context.request().connection().close());
        }
    }

    /** Returns when those inside have left or fallen silent. Requests still in work are waited for by Quarkus. */
    public void begin() {
        closing = true;
        var shut = door;
        if (shut == null) {
            return; // nobody ever came
        }
        shut.close();
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

    private boolean isAnybodyLeft(long began) {
        var now = System.nanoTime();
        return lastHeard.values().stream().anyMatch(heard -> now - Math.max(began, heard) < QUIET.toNanos());
    }
}
