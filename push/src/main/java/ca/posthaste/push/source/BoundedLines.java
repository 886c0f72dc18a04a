package ca.posthaste.push.source;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;

/** Reads the lines of a file as bytes. Only the beginning of an overlong line is stored. */
public final class BoundedLines implements Closeable {
    private static final int BUFFER = 64 * 1024;

    private final InputStream in;
    private final int limit;
    private final byte[] buffer = new byte[BUFFER];
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private int at;
    private int filled;

    /** @param limit maximum number of bytes stored of a line; one more is stored if the line is longer */
    public BoundedLines(InputStream in, int limit) {
        this.in = in;
        this.limit = limit;
    }

    /** Reads the next line. Returns false at the end. */
    public boolean next() throws IOException {
        line.reset();
        if (at == filled && !fill()) {
            return false;
        }
        do {
            int start = at;
            while (at < filled && buffer[at] != '\n') {
                at++;
            }
            line.write(buffer, start, Math.min(at - start, limit + 1 - line.size()));
            if (at < filled) {
                at++; // past the line feed
                return true;
            }
        } while (fill());
        return true;
    }

    private boolean fill() throws IOException {
        at = 0;
        filled = Math.max(0, in.read(buffer));
        return filled > 0;
    }

    public int length() {
        return line.size();
    }

    public byte[] bytes() {
        return line.toByteArray();
    }

    @Override public void close() throws IOException {
        in.close();
    }
}
