package ca.posthaste.job;

import ca.posthaste.problem.Text;
import java.time.DateTimeException;
import java.time.LocalDate;

/** What a list can be sorted by, as text in a cursor. Anything else never was in a list, and a database may not even read it. */
final class SortValues {
    /** Code points: where the title is cut off. */
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

    /** The text that is searched has a line break behind the title. */
    static boolean isText(String text) {
        return Text.length(text) <= TEXT_MAX && Text.forbidden(text, true).isEmpty();
    }
}
