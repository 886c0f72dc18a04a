package ca.posthaste.console.application;

import ca.posthaste.language.Language;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A CSV writer for spreadsheets (RFC 4180). It prevents formula injection: a cell that would begin a formula gets a leading apostrophe. In French the cells are
 * separated by semicolons, because spreadsheets set to French expect that.
 */
final class Csv {
    /** Characters that begin a formula, also in full width, which some spreadsheets treat alike. */
    private static final String FORMULA = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20";
    /**
     * Places where a formula would begin if the spreadsheet expects the other separator, as one set to the other language does: quotes within such a cell do
     * not protect it.
     */
    private static final Pattern INNER = Pattern.compile("(?<=[,;\\t\\r\\n])(?=[\" ]*+[=+\\-@\uff1d\uff0b\uff0d\uff20])");

    private final char separator;
    private final StringBuilder text = new StringBuilder();

    Csv(Language language) {
        separator = language == Language.FRENCH ? ';' : ',';
    }

    Csv line(List<String> cells) {
        for (int i = 0; i < cells.size(); i++) {
            if (i > 0) {
                text.append(separator);
            }
            cell(cells.get(i));
        }
        text.append("\r\n");
        return this;
    }

    private void cell(String value) {
        var safe = safe(value.isEmpty() || FORMULA.indexOf(value.charAt(0)) < 0 ? value : "'" + value);
        boolean isPlain = safe.chars().noneMatch(one -> one == '"' || one == ',' || one == ';' || one == '\n' || one == '\r' || one == '\t');
        if (isPlain) {
            text.append(safe);
        } else {
            text.append('"').append(safe.replace("\"", "\"\"")).append('"');
        }
    }

    /**
     * Escapes formulas inside a cell if it contains a parenthesis or a pipe: a harmful formula calls a function or another program. All other text stays as
     * typed, above all lists with dashes.
     */
    private static String safe(String value) {
        return value.indexOf('(') < 0 && value.indexOf('|') < 0 ? value : INNER.matcher(value).replaceAll("'");
    }

    /** Returns the text written since the last call. */
    String taken() {
        var taken = text.toString();
        text.setLength(0);
        return taken;
    }
}
