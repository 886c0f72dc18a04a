package ca.posthaste.job.store;

import ca.posthaste.problem.JsonObjectReader;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violations;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The order of a list. Jobs with the same value are ordered by id, in the same direction. */
public record JobSort(Key key, boolean descending) {
    public static final JobSort NEWEST = new JobSort(Key.PUBLISH_DATE, true);
    /** Values that callers may send: the name of a key, with a leading minus for descending order. */
    public static final List<String> WORDS = Arrays.stream(Key.values()).flatMap(key -> Stream.of(key.word, "-" + key.word)).toList();

    /** Sort keys of a list. Each has an index. */
    public enum Key {
        PUBLISH_DATE("publishDate", "%spublish_date", SortValues::isDate),
        UPDATED_AT("updatedAt", "%supdated_at", SortValues::isNumber),
        CLOSE_DATE("closeDate", "%sclose_date", SortValues::isDate),
        /** The title, ignoring case and accents. Only its beginning, because an index entry has a limited size. */
        TITLE("title", "substr(%ssearch, 1, " + SortValues.TEXT_MAX + ")", SortValues::isText);

        private final String word;
        private final String sql;
        private final Predicate<String> values;

        Key(String word, String sql, Predicate<String> values) {
            this.word = word;
            this.sql = sql;
            this.values = values;
        }

        /** Reports whether a job can have this value. */
        boolean hasValue(String text) {
            return values.test(text);
        }

        /** Returns the SQL expression. {@code table} is the prefix of the columns of {@code job}. */
        String sql(String table) {
            return sql.formatted(table);
        }
    }

    public static JobSort from(Optional<String> sent, Violations faults) {
        if (sent.isEmpty()) {
            return NEWEST;
        }
        if (!WORDS.contains(sent.get())) {
            faults.add("/sort", Rule.UNKNOWN_VALUE, JsonObjectReader.oneOf("sort", WORDS));
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
