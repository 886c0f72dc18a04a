package ca.posthaste.job.store;

import ca.posthaste.db.Row;
import ca.posthaste.db.Sql;
import ca.posthaste.job.Stage;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** SQL that selects and counts jobs by stage. It reads index entries only, no rows. */
final class JobStages {
    private static final String SCHEDULED = "SELECT s.id FROM job s WHERE s.employer = :employer AND s.status = 'draft' AND s.publish_on IS NOT NULL";
    private static final String CLOSES = "SELECT c.id FROM job c WHERE c.employer = :employer AND c.status = 'active' AND c.close_date ";

    /** Query that returns one row with a column for each stage. */
    static final String COUNTS = "SELECT t.draft - s.scheduled AS draft, s.scheduled, a.open_jobs AS active, a.closing, t.active - a.open_jobs AS closed,"
        + " t.archived FROM"
        + " (SELECT coalesce(sum(active), 0) AS active, coalesce(sum(archived), 0) AS archived, coalesce(sum(draft), 0) AS draft"
        + " FROM job_tally WHERE employer = :employer) t CROSS JOIN"
        + " (SELECT count(*) AS scheduled FROM job WHERE employer = :employer AND status = 'draft' AND publish_on IS NOT NULL) s CROSS JOIN"
        + " (SELECT count(*) AS open_jobs, count(*) FILTER (WHERE close_date <= :soon) AS closing FROM job"
        + " WHERE employer = :employer AND status = 'active' AND close_date >= :today) a";

    static final String COLUMNS = Stream.of(Stage.values()).map(stage -> "c." + stage.code()).collect(Collectors.joining(", "));

    private JobStages() {}

    /** Reports whether the stage depends on dates. The other stages follow from the status alone. */
    static boolean isByDate(Stage stage) {
        return stage != Stage.ARCHIVED;
    }

    /**
     * Returns a condition in addition to the one on the status. Lists are read in the order of an index that lacks these dates, so the ids
     * come from another index. The unary plus keeps SQLite from looking up the row of each id instead.
     *
     * @param id name of the id column
     */
    static String condition(Stage stage, String id) {
        return switch (stage) {
            case DRAFT -> id + " NOT IN (" + SCHEDULED + ")";
            case SCHEDULED -> "+" + id + " IN (" + SCHEDULED + ")";
            case ACTIVE -> "+" + id + " IN (" + CLOSES + ">= :today)";
            case CLOSING -> "+" + id + " IN (" + CLOSES + ">= :today AND c.close_date <= :soon)";
            case CLOSED -> "+" + id + " IN (" + CLOSES + "< :today)";
            case ARCHIVED -> throw new IllegalArgumentException("The status determines the stage.");
        };
    }

    static void bind(Sql sql, LocalDate today) {
        sql.bind("today", today.toString()).bind("soon", today.plusDays(Stage.CLOSING_DAYS).toString());
    }

    static Map<Stage, Integer> counts(Row row) {
        var counts = new EnumMap<Stage, Integer>(Stage.class);
        for (var stage : Stage.values()) {
            counts.put(stage, row.nextInt());
        }
        return counts;
    }
}
