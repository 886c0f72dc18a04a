package ca.posthaste.push.source;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** An input stream that fails if more is read for one job than a job may have. Parsers would hold it all in memory. */
final class BoundedInput extends FilterInputStream {
    /** Number of bytes that a parser may have read ahead. */
    private static final int READ_AHEAD = 64 * 1024;

    private long read;
    private boolean exceeded;

    BoundedInput(InputStream in) {
        super(in);
    }

    void nextJob() {
        read = 0;
    }

    boolean isExceeded() {
        return exceeded;
    }

    @Override public int read() throws IOException {
        int value = super.read();
        count(value < 0 ? 0 : 1);
        return value;
    }

    @Override public int read(byte[] into, int from, int length) throws IOException {
        int count = super.read(into, from, length);
        count(Math.max(0, count));
        return count;
    }

    private void count(int more) throws IOException {
        read += more;
        if (read > JobReader.JOB_BYTES_MAX + READ_AHEAD) {
            exceeded = true;
            throw new IOException("a job is too large");
        }
    }
}
