package ca.posthaste.queue;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Lanes for rows that have different receivers. However many rows wait for a slow receiver, only a few of them are in progress at once, and rows of
 * other receivers are found without scanning past them. The table needs two indexes: on the lane, {@code due_at} and {@code id} of the rows where
 * {@code state = 'waiting'}; and on the limits' columns of the rows where {@code claim IS NOT NULL}.
 *
 * @param column column that identifies a row's lane
 * @param limits limits on the rows in progress at once, on all nodes together
 * @param open   SQL condition on the row, which may use {@code :now}; rows that do not meet it wait even if they are due
 */
public record Lanes(String column, List<Limit> limits, String open) {
    /** A limit on the number of rows in progress that have the same value in this column. */
    public record Limit(String column, int max) {}

    /**
     * Returns a query for the row to process next at {@code :now}: among the lanes with the fewest rows in progress, the row that has been due
     * longest. If it were the oldest row of all, a few slow receivers with many old rows would take every thread that becomes free.
     *
     * <p>The query steps from one lane to the next and examines the first row of each. The order of a step matches one index only, and conditions are
     * columns of a list that is materialized first: so PostgreSQL has no alternative plan, however stale its statistics of a table that has just
     * grown.
     */
    String next(String table) {
        var step = "SELECT " + column + " FROM " + table + " WHERE state = 'waiting'";
        var first = " ORDER BY " + column + ", due_at, id LIMIT 1)";
        return "SELECT id FROM " + table + " WHERE state = 'waiting' AND due_at <= :now AND id = (WITH RECURSIVE lane (name) AS (SELECT ("
            + step + first + " UNION ALL SELECT (" + step + " AND " + column + " > lane.name" + first + " FROM lane WHERE lane.name IS NOT NULL),"
            + " oldest (id) AS MATERIALIZED (SELECT (SELECT due.id FROM " + table + " due WHERE due.state = 'waiting' AND due." + column
            + " = lane.name AND due.due_at <= :now ORDER BY due.due_at, due.id LIMIT 1) FROM lane WHERE lane.name IS NOT NULL),"
            + " candidate AS MATERIALIZED (SELECT " + table + ".id, " + table + ".due_at, " + open + " AS is_open"
            + each(limit -> ", (SELECT count(*) FROM " + table + " busy WHERE busy.claim IS NOT NULL AND busy.due_at > :now AND busy." + limit.column
                + " = " + table + "." + limit.column + ") AS in_work_" + limit.column)
            + " FROM oldest JOIN " + table + " ON " + table + ".id = oldest.id)"
            + " SELECT id FROM candidate WHERE is_open" + each(limit -> " AND in_work_" + limit.column + " < " + limit.max)
            + " ORDER BY 0" + each(limit -> " + in_work_" + limit.column) + ", due_at, id LIMIT 1)";
    }

    private String each(Function<Limit, String> text) {
        return limits.stream().map(text).collect(Collectors.joining());
    }
}
