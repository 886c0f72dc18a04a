package ca.posthaste.job.set;

import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.function.Supplier;

/** Splits the stored body of a set into the texts of its jobs: lines, or entries of an array. */
abstract class SetItems implements AutoCloseable {
    static final int END = -1;
    /** Size in bytes above which a job needs a reservation of its own: only a few fit into memory at once. */
    static final int LARGE = 1024 * 1024;
    /** Maximum total white space between the jobs, in bytes. */
    private static final int SPACE_MAX = 16 * 1024 * 1024;
    private static final int BUFFER = 64 * 1024;

    final byte[] buffer = new byte[BUFFER];
    /** Position of the next byte in the buffer. */
    int at;
    int limit;
    private final InputStream in;
    private final int max;
    /** Blocks until there is room for one large job; returns what releases it. */
    private final Supplier<Runnable> memory;
    private Runnable room;
    /** Offset of the buffer in the file. */
    private long before;
    private long space;
    private ByteArrayOutputStream text = new ByteArrayOutputStream();
    private long start;
    private boolean tooLong;

    /** @param text text of the job; null if it exceeds the maximum size of a job */
    record Item(Span span, byte[] text) {}

    /**
     * The location of a job in the body.
     *
     * @param index  number of the line or entry, from 0; blank lines count
     * @param start  offset in bytes
     * @param length length in bytes; meaningless if the job exceeds the maximum size
     */
    record Span(int index, long start, int length) {}

    SetItems(StoredSetBody body) throws IOException {
        this.in = Files.newInputStream(body.file());
        this.max = body.maxItem();
        this.memory = body.memory();
    }

    static SetItems open(StoredSetBody body) {
        try {
            return body.isLines() ? new LineItems(body) : new ArrayItems(body);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    /** Returns the next item; null after the last. */
    final Item next() {
        try {
            return read();
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    abstract Item read() throws IOException;

    abstract void skippedLine();

    /** Returns the next byte without consuming it. */
    final int peek() throws IOException {
        if (at == limit) {
            before += limit;
            at = 0;
            limit = Math.max(0, in.read(buffer));
        }
        return limit == 0 ? END : buffer[at] & 0xFF;
    }

    /** Skips white space between jobs, and returns the next byte without consuming it. */
    final int nextVisible() throws IOException {
        while (peek() != END) {
            int from = at;
            while (at < limit && isSpace(buffer[at])) {
                if (buffer[at++] == '\n') {
                    skippedLine();
                }
            }
            space += at - from;
            if (space > SPACE_MAX) {
                throw tooMany(UserMessage.of("body.white-space", "max", SPACE_MAX));
            }
            if (at < limit) {
                return peek();
            }
        }
        return END;
    }

    private static boolean isSpace(byte one) {
        return one == ' ' || one == '\t' || one == '\r' || one == '\n';
    }

    static Rejected tooMany(UserMessage detail) {
        return Rejected.of(new Violation("", Rule.TOO_MANY, detail));
    }

    /** Marks the next byte as the beginning of a job. */
    final void begin() {
        start = before + at;
    }

    /** Consumes the bytes of a job up to {@code end}, which is a position in the buffer. */
    final void take(int end) {
        tooLong |= text.size() + (long) end - at > max;
        if (tooLong) {
            text = new ByteArrayOutputStream(); // skipped, so discard what was read
        } else {
            text.write(buffer, at, end - at);
            if (text.size() > LARGE && room == null) {
                room = memory.get();
            }
        }
        at = end;
    }

    final Item item(int index) {
        var item = new Item(new Span(index, start, text.size()), tooLong ? null : text.toByteArray());
        tooLong = false;
        if (text.size() > LARGE) {
            text = new ByteArrayOutputStream();
        } else {
            text.reset();
        }
        return item;
    }

    /** Reports whether a large job was read since the last release. */
    final boolean holdsLarge() {
        return room != null;
    }

    final void release() {
        if (room != null) {
            room.run();
            room = null;
        }
    }

    @Override public final void close() {
        release();
        try {
            in.close();
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }
}
