package ca.posthaste.console.application;

import ca.posthaste.language.Language;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A table for spreadsheets (RFC 4180). What a candidate typed is never a formula: a cell that would begin one begins with an apostrophe. In French the cells are
 * separated by semicolons, because spreadsheets set to French expect that.
 */
final class Csv {
    /** Also as wide characters, which some spreadsheets take for the same. */
    private static final String FORMULA = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20";
    /**
     * Where a cell would begin for a spreadsheet that takes the other separator, as one does that is set to the other language: quotes that do not begin a cell
     * hold nothing together.
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

    /** A formula that does more than reckon calls a function or another program. All else stays as it was typed, lists with dashes above all. */
    private static String safe(String value) {
        return value.indexOf('(') < 0 && value.indexOf('|') < 0 ? value : INNER.matcher(value).replaceAll("'");
    }

    /** What was written since the last call. */
    String taken() {
        var taken = text.toString();
        text.setLength(0);
        return taken;
    }
}
