package ca.posthaste.webhook;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;

/** A webhook receiver on this machine that responds with bytes chosen by the test, including invalid ones. */
final class TestReceiver implements AutoCloseable {
    static final Script OK = say("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");

    final List<Request> received = new CopyOnWriteArrayList<>();
    private final ServerSocket server;
    volatile Script script = OK;

    record Request(String line, Map<String, String> headers, String body) {}

    /** Handles a connection after the request was read. */
    interface Script {
        void answer(Socket connection) throws IOException, InterruptedException;
    }

    static Script say(String answer) {
        return connection -> {
            connection.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
            connection.getOutputStream().flush();
        };
    }

    static Script status(String statusAndHeaders) {
        return say("HTTP/1.1 " + statusAndHeaders + "\r\nContent-Length: 0\r\n\r\n");
    }

    TestReceiver(SSLContext tls) throws IOException {
        server = tls.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
        daemon(() -> {
            while (true) {
                var connection = server.accept();
                daemon(() -> serve(connection));
            }
        });
    }

    int port() {
        return server.getLocalPort();
    }

    private void serve(Socket connection) throws IOException, InterruptedException {
        try (connection) {
            var in = new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.ISO_8859_1));
            var line = in.readLine();
            var headers = new TreeMap<String, String>();
            for (var header = in.readLine(); header != null && !header.isEmpty(); header = in.readLine()) {
                headers.put(header.substring(0, header.indexOf(':')).toLowerCase(Locale.ROOT), header.substring(header.indexOf(':') + 1).strip());
            }
            var body = new char[Integer.parseInt(headers.get("content-length"))];
            int read = 0;
            while (read < body.length) {
                read += in.read(body, read, body.length - read);
            }
            received.add(new Request(line, headers, new String(new String(body).getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8)));
            script.answer(connection);
        }
    }

    private interface Task {
        void run() throws IOException, InterruptedException;
    }

    private static void daemon(Task task) {
        var thread = new Thread(() -> {
            try {
                task.run();
            } catch (IOException | InterruptedException over) {
                // one side has closed the connection
            }
        }, "test-receiver");
        thread.setDaemon(true);
        thread.start();
    }

    @Override public void close() throws IOException {
        server.close();
    }
}
