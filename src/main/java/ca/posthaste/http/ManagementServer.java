package ca.posthaste.http;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Listens for requests of {@code /health} and {@code /metrics} on a port of their own, which a proxy in front does not show. */
public final class ManagementServer {
    /** An orchestrator and a few collectors need a handful. */
    static final int CONNECTIONS_MAX = 100;
    private static final int IDLE_TIMEOUT_SECONDS = 20;
    private static final int HEADERS_MAX = 20 * 1024;

    private final Vertx vertx;
    private final Optional<Address> address;
    private final AtomicInteger connections = new AtomicInteger();
    private volatile HttpServer server;

    /** @param port 0 for any that is free */
    public record Address(String host, int port) {}

    /** The address cannot be listened on; the cause says why. */
    public static final class CannotListen extends RuntimeException {
        CannotListen(Throwable cause) {
            super(cause.getMessage(), cause);
        }
    }

    /** @param address empty if health and metrics are served on the same port as everything else */
    public ManagementServer(Vertx vertx, Optional<Address> address) {
        this.vertx = vertx;
        this.address = address;
    }

    /** Returns when the port is open, if there is to be one. */
    public void listen(Handler<HttpServerRequest> handler) {
        address.ifPresent(wanted -> {
            var options = new HttpServerOptions().setHost(wanted.host).setPort(wanted.port).setMaxHeaderSize(HEADERS_MAX)
                .setIdleTimeoutUnit(TimeUnit.SECONDS).setIdleTimeout(IDLE_TIMEOUT_SECONDS)
                .setHttp2ClearTextEnabled(false); // streams of one connection would need bounds of their own
            try {
                server = vertx.createHttpServer(options).connectionHandler(this::limit).requestHandler(handler).listen()
                    .toCompletionStage().toCompletableFuture().join();
            } catch (CompletionException fault) {
                throw new CannotListen(fault.getCause());
            }
        });
    }

    private void limit(HttpConnection connection) {
        if (connections.incrementAndGet() > CONNECTIONS_MAX) {
            connections.decrementAndGet();
            connection.close();
        } else {
            connection.closeHandler(closed -> connections.decrementAndGet());
        }
    }

    public boolean isSeparate() {
        return address.isPresent();
    }

    /** The port that is listened on; -1 if there is none. */
    public int port() {
        var listening = server;
        return listening == null ? -1 : listening.actualPort();
    }

    /** Whether the request came in on this port. */
    public boolean received(HttpServerRequest request) {
        return isSeparate() && request.localAddress() != null && request.localAddress().port() == port();
    }
}
