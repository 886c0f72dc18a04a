package ca.posthaste.support;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A request written byte by byte, for what no decent client library would send. */
public final class RawHttp {
    private static final int PATIENCE_MILLIS = 30_000;

    private RawHttp() {}

    /**
     * Sends these lines and a body on a connection of its own and answers everything that comes back.
     *
     * @param head request line and headers, one a line, without Host and Connection
     */
    public static String exchange(String head, byte[] body) {
        var address = URI.create(TestService.root());
        var request = new ByteArrayOutputStream();
        request.writeBytes((head.strip().replace("\n", "\r\n") + "\r\nHost: " + address.getAuthority()
            + "\r\nConnection: close\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1));
        request.writeBytes(body);
        return send(request.toByteArray());
    }

    /** Sends exactly this, and answers everything that comes back until the service hangs up. */
    public static String raw(String request) {
        return send(request.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String send(byte[] request) {
        var address = URI.create(TestService.root());
        try (var socket = new Socket(address.getHost(), address.getPort())) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write(request);
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    public static int status(String head) {
        return Integer.parseInt(exchange(head, new byte[0]).split(" ", 3)[1]);
    }
}
