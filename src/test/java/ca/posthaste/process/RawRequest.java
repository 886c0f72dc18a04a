package ca.posthaste.process;

import ca.posthaste.support.Polling;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A request sent piece by piece on its own connection. */
final class RawRequest implements AutoCloseable {
    private final Socket socket;
    private final InputStream answers;

    private RawRequest(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout((int) Polling.PATIENCE.toMillis());
        answers = new BufferedInputStream(socket.getInputStream());
    }

    /** Sends the head of a POST /jobs with these additional headers; the body is still to come. */
    static RawRequest post(ServiceProcess service, String key, String... headers) throws IOException {
        var request = new RawRequest(new Socket("127.0.0.1", service.port()));
        request.send("POST /api/v1.1/jobs HTTP/1.1\r\nHost: 127.0.0.1:" + service.port() + "\r\nAPI-Key: " + key
            + "\r\nContent-Type: application/json\r\n" + String.join("\r\n", headers) + "\r\n\r\n");
        return request;
    }

    /** Sends a request without a body. */
    static RawRequest line(ServiceProcess service, String requestLine) throws IOException {
        var request = begun(service, requestLine);
        request.send("Connection: close\r\n\r\n");
        return request;
    }

    /** Sends the start of a head; more headers or a blank line are still to come. */
    static RawRequest begun(ServiceProcess service, String requestLine) throws IOException {
        var request = new RawRequest(new Socket("127.0.0.1", service.port()));
        request.send(requestLine + "\r\nHost: 127.0.0.1:" + service.port() + "\r\n");
        return request;
    }

    void send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
    }

    /** Reads the head of the next response, and returns its status. */
    int status() throws IOException {
        return Integer.parseInt(head().split(" ", 3)[1]);
    }

    String head() throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = answers.read();
            if (next < 0) {
                throw new IOException("The connection was closed after: " + head);
            }
            head.append((char) next);
        }
        return head.toString();
    }

    /** Returns everything until the server closes the connection. */
    String rest() throws IOException {
        return new String(answers.readAllBytes(), StandardCharsets.UTF_8);
    }

    @Override public void close() throws IOException {
        socket.close();
    }
}
