package ca.posthaste.support;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Requests as raw bytes, for what no client library would send. */
public final class RawHttp {
    private static final Pattern LENGTH = Pattern.compile("(?i)\\r\\ncontent-length: *(\\d+)");

    private RawHttp() {}

    /**
     * Sends these lines and a body on a new connection, and returns everything that comes back.
     *
     * @param head request line and headers, one per line, without Host and Connection
     */
    public static String exchange(String head, byte[] body) {
        var address = URI.create(TestService.root());
        var request = new ByteArrayOutputStream();
        request.writeBytes((head.strip().replace("\n", "\r\n") + "\r\nHost: " + address.getAuthority()
            + "\r\nConnection: close\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1));
        request.writeBytes(body);
        return send(request.toByteArray());
    }

    /** Sends exactly this, and returns everything that comes back until the service closes the connection. */
    public static String raw(String request) {
        return send(request.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Sends exactly this on a connection that stays open, and returns the single response. */
    public static String oneAnswer(byte[] request) {
        boolean bodiless = new String(request, 0, 5, StandardCharsets.ISO_8859_1).equals("HEAD ");
        return send(request, in -> {
            var head = head(in);
            var length = LENGTH.matcher(head);
            return head + new String(bodiless || !length.find() ? new byte[0] : in.readNBytes(Integer.parseInt(length.group(1))),
                StandardCharsets.UTF_8);
        });
    }

    private static String head(InputStream in) throws IOException {
        var head = new StringBuilder();
        for (int next = in.read(); next >= 0; next = in.read()) {
            head.append((char) next);
            if (next == '\n' && head.indexOf("\r\n\r\n") > 0) {
                break;
            }
        }
        return head.toString();
    }

    private interface Reading {
        String of(InputStream in) throws IOException;
    }

    private static String send(byte[] request) {
        return send(request, in -> new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }

    private static String send(byte[] request, Reading reading) {
        var address = URI.create(TestService.root());
        try (var socket = new Socket(address.getHost(), address.getPort())) {
            socket.setSoTimeout((int) Polling.PATIENCE.toMillis());
            socket.getOutputStream().write(request);
            return reading.of(socket.getInputStream());
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    public static int status(String head) {
        return Integer.parseInt(exchange(head, new byte[0]).split(" ", 3)[1]);
    }
}
