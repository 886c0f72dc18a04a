package ca.posthaste.console.workflow;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The employer's own program, which receives all webhooks. */
final class Receiver implements AutoCloseable {
    /** Ids of the messages received, in order. */
    final List<String> received = new CopyOnWriteArrayList<>();
    private final HttpServer server;

    Receiver() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::receive);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
    }

    private void receive(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        received.add(exchange.getRequestHeaders().getFirst("webhook-id")); // before the response, after which a test may look
        exchange.sendResponseHeaders(204, -1);
        exchange.close();
    }

    @Override public void close() {
        server.stop(0);
    }
}
