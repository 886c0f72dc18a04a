package ca.posthaste.queue;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Rows with a receiver of their own each. However many wait for a slow receiver, only a few of them are in work at once, and rows of
 * others are found without passing over them. The table needs two indexes: on the lane, {@code due_at} and {@code id} of the rows
 * where {@code state = 'waiting'}; and on the limits' columns of the rows where {@code claim IS NOT NULL}.
 *
 * @param column which lane a row is in
 * @param limits on what is in work at once, on all nodes together
 * @param open   a condition on the row, which may use {@code :now}: others wait, although they are due
 */
public record Lanes(String column, List<Limit> limits, String open) {
    /** At most so many rows that have the same value in this column. */
    public record Limit(String column, int most) {}

    /**
     * A query for the row that has been due longest, of those that may be worked on at {@code :now}. It steps from one lane to the
     * next and looks at the first row of each.
     */
    String oldest(String table) {
        var next = "SELECT " + column + " FROM " + table + " WHERE state = 'waiting'";
        var inWork = limits.stream().map(limit -> " AND (SELECT count(*) FROM " + table + " busy WHERE busy.claim IS NOT NULL AND busy.due_at > :now"
            + " AND busy." + limit.column + " = " + table + "." + limit.column + ") < " + limit.most).collect(Collectors.joining());
        return "WITH RECURSIVE lane (name) AS (SELECT (" + next + " ORDER BY " + column + " LIMIT 1) UNION ALL SELECT ("
            + next + " AND " + column + " > lane.name ORDER BY " + column + " LIMIT 1) FROM lane WHERE lane.name IS NOT NULL)"
            + " SELECT id FROM " + table + " WHERE id IN (SELECT (SELECT first.id FROM " + table + " first WHERE first.state = 'waiting'"
            + " AND first." + column + " = lane.name AND first.due_at <= :now ORDER BY first.due_at, first.id LIMIT 1)"
            + " FROM lane WHERE lane.name IS NOT NULL) AND state = 'waiting' AND due_at <= :now AND " + open + inWork
            + " ORDER BY due_at, id LIMIT 1";
    }
}
