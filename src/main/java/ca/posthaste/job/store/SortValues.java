package ca.posthaste.job.store;

import ca.posthaste.problem.TextRules;
import java.time.DateTimeException;
import java.time.LocalDate;

/** Checks of the sort values in cursors. Any other value never occurred in a list, and a database may not even accept it. */
final class SortValues {
    /** Length in code points at which the title is truncated. */
    static final int TEXT_MAX = 100;
    private static final int DATE_LENGTH = "2026-12-31".length();

    private SortValues() {}

    static boolean isNumber(String text) {
        try {
            return Long.toString(Long.parseLong(text)).equals(text);
        } catch (NumberFormatException none) {
            return false;
        }
    }

    static boolean isDate(String text) {
        try {
            return text.length() == DATE_LENGTH && LocalDate.parse(text).toString().equals(text);
        } catch (DateTimeException none) {
            return false;
        }
    }

    /** Reports whether this can be the beginning of a search text, which has a line break after the title. */
    static boolean isText(String text) {
        return TextRules.length(text) <= TEXT_MAX && TextRules.forbidden(text, true).isEmpty();
    }
}
