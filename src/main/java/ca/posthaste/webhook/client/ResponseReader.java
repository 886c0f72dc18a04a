package ca.posthaste.webhook.client;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads an HTTP/1.1 response up to a maximum size and ignores the rest. */
public final class ResponseReader {
    /** Maximum size of a response in bytes, including headers. */
    static final int SIZE_MAX = 64 * 1024;
    private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.[01] ([1-9][0-9]{2})(?: .*)?");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");
    private static final Pattern CHUNK = Pattern.compile("([0-9A-Fa-f]{1,8})[ \t]*(?:;.*)?");
    private static final int END = -1;

    private final InputStream in;
    private int left = SIZE_MAX;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();

    /** A response. The body is truncated if the response exceeds the maximum size. */
    public record Answer(int status, Map<String, String> headers, byte[] body) {}

    ResponseReader(InputStream in) {
        this.in = in;
    }

    Answer read() throws IOException {
        int status;
        Map<String, String> headers;
        do {
            status = status();
            headers = headers();
        } while (status < 200); // an interim response: the final one follows
        if (status != 204 && status != 304) {
            body(headers);
        }
        return new Answer(status, headers, body.toByteArray());
    }

    private int status() throws IOException {
        var line = STATUS_LINE.matcher(line());
        if (!line.matches()) {
            throw new IOException("What came back is not HTTP/1.1.");
        }
        return Integer.parseInt(line.group(1));
    }

    private Map<String, String> headers() throws IOException {
        var headers = new HashMap<String, String>();
        for (var line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            if (colon > 0) {
                headers.putIfAbsent(line.substring(0, colon).strip().toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
            }
        }
        return headers;
    }

    private void body(Map<String, String> headers) throws IOException {
        var length = headers.get("content-length");
        if ("chunked".equalsIgnoreCase(headers.get("transfer-encoding"))) {
            try {
                chunks();
            } catch (IOException fault) {
                if (left > 0) { // otherwise the limit was reached, and it fell between two chunks
                    throw fault;
                }
            }
        } else if (length != null) {
            if (!NUMBER.matcher(length).matches()) {
                throw new IOException("The length of the answer is not a number.");
            }
            take(Long.parseLong(length));
        } else {
            for (int next = nextByte(); next != END; next = nextByte()) {
                body.write(next);
            }
        }
    }

    private void chunks() throws IOException {
        while (left > 0) {
            var size = CHUNK.matcher(line());
            if (!size.matches()) {
                throw new IOException("The answer is cut into pieces wrongly.");
            }
            long length = Long.parseLong(size.group(1), 16);
            if (length == 0) {
                return;
            }
            take(length);
            if (left > 0) {
                line();
            }
        }
    }

    private void take(long length) throws IOException {
        for (long i = 0; i < length && left > 0; i++) {
            int next = nextByte();
            if (next == END) {
                throw new EOFException("The connection ended before the answer did.");
            }
            body.write(next);
        }
    }

    /** Reads a line, such as a header, which must be complete. */
    private String line() throws IOException {
        var line = new ByteArrayOutputStream();
        for (int next = nextByte(); next != '\n'; next = nextByte()) {
            if (next == END) {
                throw left == 0 ? new IOException("The answer has more than " + SIZE_MAX / 1024 + " kB of headers.")
                    : new EOFException("The connection ended before there was an answer.");
            }
            line.write(next);
        }
        var text = line.toString(StandardCharsets.ISO_8859_1);
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    }

    /** Returns the next byte; {@link #END} at the end of the response or of the limit. */
    private int nextByte() throws IOException {
        if (left == 0) {
            return END;
        }
        left--;
        return in.read();
    }
}
