package ca.posthaste.application.resume;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.IntFunction;

/** An input stream over a file that is read part by part. */
public final class ResumeStream extends InputStream {
    private final IntFunction<Optional<byte[]>> parts;
    private byte[] part = {};
    private int number;
    private int at;
    private boolean ended;

    public ResumeStream(IntFunction<Optional<byte[]>> parts) {
        this.parts = parts;
    }

    @Override public int read() throws IOException {
        return fill() ? part[at++] & 0xFF : -1;
    }

    @Override public int read(byte[] into, int from, int limit) throws IOException {
        if (limit == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        int length = Math.min(limit, part.length - at);
        System.arraycopy(part, at, into, from, length);
        at += length;
        return length;
    }

    private boolean fill() throws IOException {
        if (at == part.length && !ended) {
            next();
        }
        return at < part.length;
    }

    private void next() throws IOException {
        try {
            var found = parts.apply(number++);
            ended = found.isEmpty();
            part = found.orElse(new byte[0]);
            at = 0;
        } catch (RuntimeException fault) { // code that copies a stream expects an IOException
            throw new IOException("The file cannot be read", fault);
        }
        if (ended && number == 1) {
            throw new IOException("The file is gone");
        }
    }
}
