package ca.posthaste.push.source;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The rows of a CSV file according to RFC 4180. They are read as bytes: the separators are single bytes in UTF-8, and text that is not UTF-8 is reported with
 * its place.
 */
final class CsvRows {
    /**
     * @param line  line on which the row begins
     * @param fault error in the row; null if it is valid
     */
    record Row(int line, List<String> fields, String fault) {}

    private static final String SEPARATORS = ",;\t";
    private static final int COLUMNS_MAX = 1_000;

    private final InputStream in;
    private final ByteArrayOutputStream field = new ByteArrayOutputStream();
    private int separator;
    private int line = 1;
    private int next;
    private int size;
    private String fault;

    CsvRows(InputStream in) throws IOException {
        this.in = in;
        next = in.read();
    }

    /** Returns the next row; null at the end. The first row determines the separator: the first comma, semicolon or tab in it. */
    Row next() throws IOException {
        while (next == '\n' || next == '\r') {
            endLine();
        }
        if (next < 0) {
            return null;
        }
        int start = line;
        size = 0;
        fault = null;
        var fields = new ArrayList<String>();
        do {
            if (!fields.isEmpty()) {
                advance(); // past the separator
            }
            fields.add(field(start));
        } while (isSeparator() && fields.size() < COLUMNS_MAX);
        if (fields.size() == COLUMNS_MAX) {
            throw new SourceFault(Place.line(start), "there are more than " + COLUMNS_MAX + " columns.");
        }
        endLine();
        return new Row(start, fields, fault);
    }

    private boolean isSeparator() {
        if (separator == 0 && next >= 0 && SEPARATORS.indexOf(next) >= 0) {
            separator = next;
        }
        return next == separator && separator != 0;
    }

    private String field(int start) throws IOException {
        field.reset();
        if (next == '"') {
            quoted(start);
        }
        while (!isSeparator() && next != '\n' && next != '\r' && next >= 0) {
            keep(start);
        }
        return text();
    }

    private void quoted(int start) throws IOException {
        advance();
        while (true) {
            if (next < 0) {
                throw new SourceFault(Place.line(start), "a quoted value has no closing quote. Add one.");
            }
            if (next == '"') {
                advance();
                if (next != '"') {
                    break;
                }
            } else if (next == '\n') {
                line++;
            }
            keep(start);
        }
        if (!isSeparator() && next != '\n' && next != '\r' && next >= 0) {
            fault = "there is text after a closing quote. Double each quote inside a quoted value.";
        }
    }

    private void keep(int start) throws IOException {
        if (++size > JobReader.JOB_BYTES_MAX) {
            throw new SourceFault(Place.line(start), JobReader.TOO_LARGE + " Or a closing quote is missing here.");
        }
        field.write(next);
        advance();
    }

    private void advance() throws IOException {
        next = in.read();
    }

    private void endLine() throws IOException {
        boolean isReturn = next == '\r';
        advance();
        if (isReturn && next == '\n') {
            advance();
        }
        line++;
    }

    private String text() {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(field.toByteArray())).toString();
        } catch (CharacterCodingException notUtf8) {
            fault = "it contains bytes that are not UTF-8. Save the file as \"CSV UTF-8\", or specify its encoding, such as --encoding windows-1252.";
            return "";
        }
    }
}
