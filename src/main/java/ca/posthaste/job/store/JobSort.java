package ca.posthaste.job.store;

import ca.posthaste.problem.TextRules;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The order of a list. Jobs with the same value are ordered by id, in the same direction. */
public record JobSort(Key key, boolean descending) {
    public static final JobSort NEWEST = new JobSort(Key.PUBLISH_DATE, true);
    /** Values that callers may send: the name of a key, with a leading minus for descending order. */
    public static final List<String> WORDS = Arrays.stream(Key.values()).flatMap(key -> Stream.of(key.word, "-" + key.word)).toList();

    /** Length in code points at which the title is truncated. */
    private static final int TEXT_MAX = 100;
    private static final int DATE_LENGTH = "2026-12-31".length();

    /** Sort keys of a list. Each has an index. */
    public enum Key {
        PUBLISH_DATE("publishDate", "%spublish_date", JobSort::isDate),
        UPDATED_AT("updatedAt", "%supdated_at", JobSort::isNumber),
        CLOSE_DATE("closeDate", "%sclose_date", JobSort::isDate),
        /** The title, ignoring case and accents. Only its beginning, because an index entry has a limited size. */
        TITLE("title", "substr(%ssearch, 1, " + TEXT_MAX + ")", JobSort::isText);

        private final String word;
        private final String sql;
        private final Predicate<String> values;

        Key(String word, String sql, Predicate<String> values) {
            this.word = word;
            this.sql = sql;
            this.values = values;
        }

        /** Reports whether a job can have this value. Any other never occurred in a list, and a database may not even accept it. */
        boolean hasValue(String text) {
            return values.test(text);
        }

        /** Returns the SQL expression. {@code table} is the prefix of the columns of {@code job}. */
        String sql(String table) {
            return sql.formatted(table);
        }
    }

    /** @param word one of {@link #WORDS} */
    public static JobSort of(String word) {
        boolean descending = word.startsWith("-");
        var name = descending ? word.substring(1) : word;
        return new JobSort(Arrays.stream(Key.values()).filter(key -> key.word.equals(name)).findFirst().orElseThrow(), descending);
    }

    String word() {
        return (descending ? "-" : "") + key.word;
    }

    private static boolean isNumber(String text) {
        try {
            return Long.toString(Long.parseLong(text)).equals(text);
        } catch (NumberFormatException none) {
            return false;
        }
    }

    private static boolean isDate(String text) {
        try {
            return text.length() == DATE_LENGTH && LocalDate.parse(text).toString().equals(text);
        } catch (DateTimeException none) {
            return false;
        }
    }

    /** Reports whether this can be the beginning of a search text, which has a line break after the title. */
    private static boolean isText(String text) {
        return TextRules.length(text) <= TEXT_MAX && TextRules.forbidden(text, true).isEmpty();
    }
}
