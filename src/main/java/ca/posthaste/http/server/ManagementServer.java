package ca.posthaste.http.server;

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

/** Serves {@code /health} and {@code /metrics} on a separate port, which a proxy in front does not expose. */
public final class ManagementServer {
    /** Maximum number of connections. An orchestrator and a few collectors need only a handful. */
    static final int CONNECTIONS_MAX = 100;
    private static final int IDLE_TIMEOUT_SECONDS = 20;
    private static final int HEADERS_MAX = 20 * 1024;

    private final Vertx vertx;
    private final Optional<Address> address;
    private final AtomicInteger connections = new AtomicInteger();
    private volatile HttpServer server;

    public record Address(String host, int port) {}

    /** Thrown if the server cannot listen on the address; the cause explains why. */
    public static final class CannotListen extends RuntimeException {
        CannotListen(Throwable cause) {
            super(cause.getMessage(), cause);
        }
    }

    /** @param address address to listen on; empty if health and metrics are served on the main port */
    public ManagementServer(Vertx vertx, Optional<Address> address) {
        this.vertx = vertx;
        this.address = address;
    }

    /** Opens the port, if there is a separate one, and returns when it is open. */
    public void listen(Handler<HttpServerRequest> handler) {
        address.ifPresent(wanted -> {
            var options = new HttpServerOptions().setHost(wanted.host).setPort(wanted.port).setMaxHeaderSize(HEADERS_MAX)
                .setIdleTimeoutUnit(TimeUnit.SECONDS).setIdleTimeout(IDLE_TIMEOUT_SECONDS)
                .setHttp2ClearTextEnabled(false); // streams of one connection would need limits of their own
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

    /** Returns the port in use; -1 if there is none. */
    public int port() {
        var listening = server;
        return listening == null ? -1 : listening.actualPort();
    }

    public boolean received(HttpServerRequest request) {
        return isSeparate() && request.localAddress() != null && request.localAddress().port() == port();
    }
}
