package ca.posthaste.console.application;

import ca.posthaste.language.Language;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.QuoteStrategy;
import java.io.StringWriter;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A CSV writer for spreadsheets (RFC 4180). It prevents formula injection: a cell that would begin a formula gets a leading apostrophe. In French the cells are
 * separated by semicolons, because spreadsheets set to French expect that.
 */
final class CsvBuffer {
    /** Characters that begin a formula, also in full width, which some spreadsheets treat alike. */
    private static final String FORMULA = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20";
    /**
     * Places where a formula would begin if the spreadsheet expects the other separator, as one set to the other language does: quotes within such a cell do
     * not protect it.
     */
    private static final Pattern INNER = Pattern.compile("(?<=[,;\\t\\r\\n])(?=[\" ]*+[=+\\-@\uff1d\uff0b\uff0d\uff20])");

    private final StringWriter text = new StringWriter();
    private final CsvWriter writer;

    CsvBuffer(Language language) {
        writer = CsvWriter.builder().fieldSeparator(language == Language.FRENCH ? ';' : ',').bufferSize(0).quoteStrategy(new QuoteStrategy() {
            @Override public boolean quoteValue(int lineNumber, int index, String value) {
                return value.chars().anyMatch(each -> each == ',' || each == ';' || each == '\t');   // separators of spreadsheets set otherwise
            }
        }).build(text);
    }

    CsvBuffer line(List<String> cells) {
        writer.writeRecord(cells.stream().map(CsvBuffer::safe).toList());
        return this;
    }

    /**
     * Escapes formulas inside a cell if it contains a parenthesis or a pipe: a harmful formula calls a function or another program. All other text stays as
     * typed, above all lists with dashes.
     */
    private static String inner(String value) {
        return value.indexOf('(') < 0 && value.indexOf('|') < 0 ? value : INNER.matcher(value).replaceAll("'");
    }

    private static String safe(String value) {
        return inner(value.isEmpty() || FORMULA.indexOf(value.charAt(0)) < 0 ? value : "'" + value);
    }

    /** Returns the text written since the last call. */
    String taken() {
        var taken = text.toString();
        text.getBuffer().setLength(0);
        return taken;
    }
}
