package ca.posthaste.csv;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.Reader;

/**
 * Hands out a file in chunks that end with each line, so that the parser never reads beyond the line in which it finds a fault. Each byte becomes one
 * character.
 */
final class CsvLines extends Reader {
    /** Thrown when a record exceeds the maximum size. */
    static final class RecordTooLarge extends IOException {}

    private final BufferedInputStream in;
    private final int recordMax;
    private int recordSize;
    private long bytesRead;
    private int number = 1;
    private int last;
    private boolean isAtEnd;

    CsvLines(BufferedInputStream in, int recordMax) {
        this.in = in;
        this.recordMax = recordMax;
    }

    void beginRecord() {
        recordSize = 0;
    }

    /** Returns the number of the line that is read next. */
    int number() {
        return number;
    }

    long bytesRead() {
        return bytesRead;
    }

    /** Reports whether the parser has been told that the file is at its end. */
    boolean isAtEnd() {
        return isAtEnd;
    }

    @Override public int read(char[] into, int offset, int length) throws IOException {
        int count = 0;
        while (count < length && next() >= 0) {
            into[offset + count++] = (char) last;
            if (endsLine()) {
                break;
            }
        }
        boolean isBlankLine = recordSize == 0 && count == 1 && endsLine(); // between two records, where any number may follow one another
        recordSize += isBlankLine ? 0 : count;
        if (recordSize - (endsLine() ? 1 : 0) > recordMax) {
            throw new RecordTooLarge();
        }
        isAtEnd = count == 0;
        return isAtEnd ? -1 : count;
    }

    /** Skips the rest of the current line. */
    void skipLine() throws IOException {
        while (last >= 0 && !endsLine()) {
            next();
        }
        if (last == '\r') {
            in.mark(1);
            if (in.read() == '\n') {
                last = '\n';
            } else {
                in.reset();
            }
        }
    }

    private boolean endsLine() {
        return last == '\n' || last == '\r';
    }

    private int next() throws IOException {
        boolean isAfterReturn = last == '\r';
        last = in.read();
        bytesRead += last < 0 ? 0 : 1;
        number += last == '\r' || last == '\n' && !isAfterReturn ? 1 : 0;
        return last;
    }

    @Override public void close() throws IOException {
        in.close();
    }
}
