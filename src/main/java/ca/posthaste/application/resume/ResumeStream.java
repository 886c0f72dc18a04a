package ca.posthaste.application.resume;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.IntFunction;

/** An input stream over a file that is read part by part. */
public final class ResumeStream extends InputStream {
    private final IntFunction<Optional<byte[]>> parts;
    private InputStream part = InputStream.nullInputStream();
    private int number;
    private boolean hasEnded;

    public ResumeStream(IntFunction<Optional<byte[]>> parts) {
        this.parts = parts;
    }

    @Override public int read() throws IOException {
        fill();
        return part.read();
    }

    @Override public int read(byte[] into, int from, int limit) throws IOException {
        fill();
        return part.read(into, from, limit);
    }

    private void fill() throws IOException {
        if (part.available() > 0 || hasEnded) {
            return;
        }
        try {
            var next = parts.apply(number++);
            hasEnded = next.isEmpty();
            part = new ByteArrayInputStream(next.orElse(new byte[0]));
        } catch (RuntimeException fault) { // code that copies a stream expects an IOException
            throw new IOException("The file cannot be read", fault);
        }
        if (hasEnded && number == 1) {
            throw new IOException("The file is gone");
        }
    }
}
