package ca.posthaste.console.attack;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** A webhook receiver that rejects every request with this response. */
final class Receiver implements AutoCloseable {
    private final HttpServer server;

    Receiver(String answer) {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            var bytes = answer.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/html");
            exchange.getResponseHeaders().set("X-Note", HostileText.header("receiverHeader"));
            exchange.sendResponseHeaders(500, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
    }

    String url(String rest) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + rest;
    }

    @Override public void close() {
        server.stop(0);
    }
}
