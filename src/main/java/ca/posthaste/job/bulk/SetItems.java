package ca.posthaste.job.bulk;

import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The jobs of a set as texts, one after the other, from the file that the body was written to: lines, or entries of an array. */
abstract class SetItems implements AutoCloseable {
    private static final int BUFFER = 64 * 1024;
    private static final int END = -1;

    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER];
    private final int max;
    private int at;
    private int limit;
    private ByteArrayOutputStream text = new ByteArrayOutputStream();
    private boolean tooLong;
    int index;

    /**
     * @param index of the line or the entry, from 0; blank lines count
     * @param text  null if it is longer than a job may be
     */
    record Item(int index, byte[] text) {}

    private SetItems(Path file, int max) throws IOException {
        this.in = Files.newInputStream(file);
        this.max = max;
    }

    static SetItems open(SetBody body) {
        try {
            return body.isLines() ? new Lines(body) : new Entries(body);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    /** Null after the last. */
    final Item next() {
        try {
            return read();
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    abstract Item read() throws IOException;

    /** The next byte, which is not taken yet. */
    final int peek() throws IOException {
        if (at == limit) {
            at = 0;
            limit = in.read(buffer);
        }
        return limit <= 0 ? END : buffer[at];
    }

    final void skip() {
        at++;
    }

    /** Takes the bytes up to one that ends it, within what is in the buffer. */
    final void take(int end) {
        tooLong |= text.size() + (long) end - at > max;
        if (tooLong) {
            text = new ByteArrayOutputStream(); // it is skipped, and none of it kept
        } else {
            text.write(buffer, at, end - at);
        }
        at = end;
    }

    final Item item() {
        var item = new Item(index++, tooLong ? null : text.toByteArray());
        tooLong = false;
        text.reset();
        return item;
    }

    @Override public void close() {
        try {
            in.close();
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    static boolean isBlank(byte[] text) {
        for (byte one : text) {
            if (!isSpace(one)) {
                return false;
            }
        }
        return true;
    }

    static boolean isSpace(int one) {
        return one == ' ' || one == '\t' || one == '\r' || one == '\n';
    }

    private static final class Lines extends SetItems {
        Lines(SetBody body) throws IOException {
            super(body.file(), body.maxItem());
        }

        @Override Item read() throws IOException {
            while (peek() != END) {
                var line = line();
                if (line.text == null || !isBlank(line.text)) {
                    return line;
                }
            }
            return null;
        }

        private Item line() throws IOException {
            while (peek() != END) {
                int end = super.at;
                while (end < super.limit && super.buffer[end] != '\n') {
                    end++;
                }
                take(end);
                if (end < super.limit) {
                    skip();
                    break;
                }
            }
            return item();
        }
    }

    /** Only where the entries of the array begin and end is looked at here. Each of them is then read as JSON. */
    private static final class Entries extends SetItems {
        private boolean isInside;
        private boolean isOver;
        private int depth;
        private boolean inText;
        private boolean isEscaped;

        Entries(SetBody body) throws IOException {
            super(body.file(), body.maxItem());
        }

        @Override Item read() throws IOException {
            if (isOver) {
                return null;
            }
            if (!isInside) {
                open();
            }
            if (index == 0 && isEmpty()) {
                return null;
            }
            while (peek() != END) {
                int end = super.at;
                while (end < super.limit && !ends(super.buffer[end])) {
                    end++;
                }
                take(end);
                if (end < super.limit) {
                    return ended();
                }
            }
            throw malformed("it breaks off");
        }

        private void open() throws IOException {
            for (int mark : new int[] {0xEF, 0xBB, 0xBF}) { // a byte order mark
                if ((peek() & 0xFF) == mark) {
                    skip();
                }
            }
            if (nextVisible() != '[') {
                throw malformed("it does not begin with [");
            }
            skip();
            isInside = true;
        }

        private boolean isEmpty() throws IOException {
            if (nextVisible() != ']') {
                return false;
            }
            end();
            return true;
        }

        private Item ended() throws IOException {
            int end = peek();
            if (end == ']') {
                end();
            } else if (end == ',') {
                skip();
            } else {
                throw malformed("entry " + index + " ends with a bracket that was not opened");
            }
            return item();
        }

        private void end() throws IOException {
            skip();
            isOver = true;
            if (nextVisible() != END) {
                throw malformed("there is text after the array");
            }
        }

        private int nextVisible() throws IOException {
            while (peek() != END && isSpace(peek())) {
                skip();
            }
            return peek();
        }

        /** Whether the entry ends before this byte. */
        private boolean ends(byte one) {
            if (inText) {
                inText = isEscaped || one != '"';
                isEscaped = !isEscaped && one == '\\';
                return false;
            }
            switch (one) {
                case '"' -> inText = true;
                case '{', '[' -> depth++;
                case '}', ']' -> {
                    if (depth == 0) {
                        return true;
                    }
                    depth--;
                }
                case ',' -> {
                    return depth == 0;
                }
                default -> { }
            }
            return false;
        }

        private static Rejected malformed(String reason) {
            return new Rejected(Problem.JSON_MALFORMED, "Send a JSON array of jobs: " + reason + ".");
        }
    }
}
