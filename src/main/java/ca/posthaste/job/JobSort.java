package ca.posthaste.job;

import ca.posthaste.problem.Faults;
import ca.posthaste.problem.Fields;
import ca.posthaste.problem.Rule;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The order of a list. Jobs with the same value are in the order of their ids, in the same direction. */
public record JobSort(Key key, boolean descending) {
    public static final JobSort NEWEST = new JobSort(Key.PUBLISH_DATE, true);
    /** What callers send: the name of a key, after a minus for descending. */
    public static final List<String> WORDS = Arrays.stream(Key.values()).flatMap(key -> Stream.of(key.word, "-" + key.word)).toList();

    /** What a list can be sorted by. Each has an index. */
    public enum Key {
        PUBLISH_DATE("publishDate", "%spublish_date", SortValues::isDate),
        UPDATED_AT("updatedAt", "%supdated_at", SortValues::isNumber),
        CLOSE_DATE("closeDate", "%sclose_date", SortValues::isDate),
        /** Without regard to case and accents. Only the beginning, because an index entry has a limited size. */
        TITLE("title", "substr(%ssearch, 1, " + SortValues.TEXT_MAX + ")", SortValues::isText);

        private final String word;
        private final String sql;
        private final Predicate<String> values;

        Key(String word, String sql, Predicate<String> values) {
            this.word = word;
            this.sql = sql;
            this.values = values;
        }

        /** Whether a job can have this value. */
        boolean hasValue(String text) {
            return values.test(text);
        }

        /** {@code table} is what stands before a column of {@code job}. */
        String sql(String table) {
            return sql.formatted(table);
        }
    }

    static JobSort from(Optional<String> sent, Faults faults) {
        if (sent.isEmpty()) {
            return NEWEST;
        }
        if (!WORDS.contains(sent.get())) {
            faults.add("/sort", Rule.UNKNOWN_VALUE, Fields.oneOf("sort", WORDS));
            return NEWEST;
        }
        boolean descending = sent.get().startsWith("-");
        var word = descending ? sent.get().substring(1) : sent.get();
        return new JobSort(Arrays.stream(Key.values()).filter(key -> key.word.equals(word)).findFirst().orElseThrow(), descending);
    }

    String word() {
        return (descending ? "-" : "") + key.word;
    }
}
