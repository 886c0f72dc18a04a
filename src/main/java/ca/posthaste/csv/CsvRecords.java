package ca.posthaste.csv;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Reads the records of a CSV file in UTF-8 one by one. A malformed record is returned with its {@link Fault}, and reading continues after the line that
 * contains the fault. Blank lines are skipped.
 */
public final class CsvRecords {
    /** The quote character for formats without quotes. The parser sees bytes, so it cannot occur. */
    public static final char NO_QUOTES = '\uFFFF';

    /** Reasons why a record cannot be read. */
    public enum Fault { TEXT_AFTER_QUOTE, UNCLOSED_QUOTE, TOO_LARGE, NOT_UTF8 }

    /**
     * @param line   line on which the record begins
     * @param fields fields of the record; incomplete if it has a fault
     * @param fault  null if the record is valid
     */
    public record Row(int line, List<String> fields, Fault fault) {}

    private final CsvLines lines;
    private final CsvReader.CsvReaderBuilder format;
    private Iterator<Row> parser;
    private Rows rows;

    /** @param sizeMax maximum size of a record in bytes */
    public CsvRecords(BufferedInputStream in, char separator, char quote, int sizeMax) {
        lines = new CsvLines(in, sizeMax);
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

    /** Returns the next record; null at the end of the file. */
    public Row next() throws IOException {
        lines.beginRecord();
        try {
            return parser.hasNext() ? parser.next() : null;
        } catch (CsvParseException malformed) {
            return resumed(lines.isAtEnd() ? Fault.UNCLOSED_QUOTE : Fault.TEXT_AFTER_QUOTE);
        } catch (UncheckedIOException fault) {
            if (fault.getCause() instanceof CsvLines.RecordTooLarge) {
                return resumed(Fault.TOO_LARGE);
            }
            throw fault.getCause();
        }
    }

    /** Returns the number of bytes read so far. */
    public long bytesRead() {
        return lines.bytesRead();
    }

    private Row resumed(Fault fault) throws IOException {
        var malformed = new Row(rows.line, rows.fields, fault);
        lines.skipLine();
        parse();
        return malformed;
    }

    private void parse() {
        rows = new Rows(lines.number() - 1);
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
}
