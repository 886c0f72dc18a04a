package ca.posthaste.csv;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Reads the records of a CSV file in UTF-8. A malformed one is returned with its {@link Fault}, and reading continues after that line. */
public final class CsvRecords {
    /** The quote character for formats without quotes. The parser sees bytes, so it cannot occur. */
    public static final char NO_QUOTES = '\uFFFF';

    public enum Fault { TEXT_AFTER_QUOTE, UNCLOSED_QUOTE, TOO_LARGE, NOT_UTF8 }

    /** @param fields incomplete if the record has a fault; {@code fault} is null if it has none */
    public record Row(int line, List<String> fields, Fault fault) {}

    private final Lines lines;
    private final CsvReader.CsvReaderBuilder format;
    private Iterator<Row> parser;
    private Rows rows;

    /** Thrown when a record exceeds the maximum size. */
    private static final class RecordTooLarge extends IOException {}

    /** @param sizeMax maximum size of a record in bytes */
    public CsvRecords(BufferedInputStream in, char separator, char quote, int sizeMax) {
        lines = new Lines(in, sizeMax);
        // The buffer holds a whole field, and what has been read with it.
        format = CsvReader.builder().fieldSeparator(separator).quoteCharacter(quote).allowUnclosedQuote(false)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE).missingFieldStrategy(FieldMismatchStrategy.IGNORE).maxBufferSize(2 * sizeMax + 64 * 1024);
        parse();
    }

    /** Returns the fields of a single line, which may be quoted. */
    public static List<String> fields(String line, char separator) throws IOException {
        var bytes = line.getBytes(StandardCharsets.UTF_8);
        var row = new CsvRecords(new BufferedInputStream(new ByteArrayInputStream(bytes)), separator, '"', bytes.length).next();
        return row == null ? List.of() : row.fields();
    }

    public Row next() throws IOException {
        lines.recordSize = 0;
        try {
            return parser.hasNext() ? parser.next() : null;
        } catch (CsvParseException malformed) {
            return resumed(lines.isAtEnd ? Fault.UNCLOSED_QUOTE : Fault.TEXT_AFTER_QUOTE);
        } catch (UncheckedIOException fault) {
            if (fault.getCause() instanceof RecordTooLarge) {
                return resumed(Fault.TOO_LARGE);
            }
            throw fault.getCause();
        }
    }

    public long bytesRead() {
        return lines.bytesRead;
    }

    private Row resumed(Fault fault) throws IOException {
        var malformed = new Row(rows.line, rows.fields, fault);
        lines.skipLine();
        parse();
        return malformed;
    }

    private void parse() {
        rows = new Rows(lines.number - 1);
        parser = format.build(rows, lines).iterator();
    }

    /** Collects the fields of each record. The parser sees bytes as characters of ISO 8859-1. */
    private static final class Rows extends AbstractBaseCsvCallbackHandler<Row> {
        private final int linesBefore;
        private int line;
        private List<String> fields;
        private Fault fault;

        Rows(int linesBefore) {
            this.linesBefore = linesBefore;
        }

        @Override protected void handleBegin(long startingLineNumber) {
            line = linesBefore + (int) startingLineNumber;
            fields = new ArrayList<>();
            fault = null;
        }

        @Override protected void handleField(int index, char[] buffer, int offset, int length, boolean isQuoted) {
            var bytes = new String(buffer, offset, length).getBytes(StandardCharsets.ISO_8859_1);
            try {
                fields.add(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
            } catch (CharacterCodingException notUtf8) {
                fault = Fault.NOT_UTF8;
                fields.add("");
            }
        }

        @Override protected Row buildRecord() {
            return new Row(line, fields, fault);
        }
    }

    /** Hands out a chunk per line, so that the parser never reads beyond the line with a fault. Each byte becomes one character. */
    private static final class Lines extends Reader {
        private final BufferedInputStream in;
        private final int recordMax;
        private int recordSize;
        private long bytesRead;
        /** Number of the line that is read next. */
        private int number = 1;
        private int last;
        /** Whether the parser has been told that the file is at its end. */
        private boolean isAtEnd;

        Lines(BufferedInputStream in, int recordMax) {
            this.in = in;
            this.recordMax = recordMax;
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
}
