package ca.posthaste.job;

import ca.posthaste.db.Row;
import ca.posthaste.db.Sql;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import java.util.List;
import java.util.Optional;

/**
 * The statement for a list: it reads a page and the total at once. Index entries decide which jobs are on the page, and only
 * their rows are read. Without a search the total comes from the job_tally table, so nothing is counted.
 */
abstract class JobListing {
    static final String NEWEST = " ORDER BY %1$spublish_date DESC, %1$sid DESC";
    private static final String ROWS = ") p ON true LEFT JOIN job j ON j.employer = :employer AND j.id = p.id"
        + NEWEST.formatted("j.");
    private static final String COLUMNS = "SELECT t.total, j.id IS NOT NULL, " + JobColumns.JOB_HEADER + " FROM ";

    final JobQuery query;
    private final int employer;
    private final Optional<TextMatch> match;
    private final Optional<String> status;

    JobListing(EmployerId owner, JobQuery query, Optional<TextMatch> match) {
        this.query = query;
        this.match = match;
        employer = owner.value();
        status = query.status().map(Status::word);
    }

    /** The sorted lists to merge, for jobs of every status. {@code all} selects the jobs unsorted. */
    abstract List<String> ofEveryStatus(String all);

    /** {@code LIMIT … OFFSET …} */
    abstract String page();

    final String sql() {
        return match.map(this::found).orElseGet(this::tallied);
    }

    private String tallied() {
        return COLUMNS + "(SELECT coalesce(sum(" + status.orElse("active + archived + draft")
            + "), 0) AS total FROM job_tally WHERE employer = :employer) t"
            + " LEFT JOIN (" + String.join(" UNION ALL ", lists()) + NEWEST.formatted("") + page() + ROWS;
    }

    private List<String> lists() {
        var all = "SELECT id, publish_date FROM job WHERE employer = :employer";
        return status.isPresent() ? List.of(all + " AND status = :status") : ofEveryStatus(all);
    }

    private String found(TextMatch text) {
        return "WITH found AS MATERIALIZED (SELECT j.id, j.publish_date FROM " + text.from() + " WHERE j.employer = :employer"
            + (status.isPresent() ? " AND j.status = :status" : "") + " AND " + text.where() + ") "
            + COLUMNS + "(SELECT count(*) AS total FROM found) t"
            + " LEFT JOIN (SELECT id FROM found" + NEWEST.formatted("") + page() + ROWS;
    }

    Sql bind(Sql sql) {
        sql.bind("employer", employer);
        status.ifPresent(word -> sql.bind("status", word));
        match.ifPresent(text -> text.values().forEach(sql::bind));
        return sql;
    }

    /** Every row has the total. An empty page is one row with only the total. */
    record ListRow(int total, Optional<JobHeader> header) {
        static ListRow of(Transaction tx, Row row, Employer owner, JobRows rows) {
            return new ListRow(row.nextInt(), row.nextBoolean() ? Optional.of(rows.header(tx, row, owner)) : Optional.empty());
        }
    }

    static JobPage page(List<ListRow> rows) {
        return new JobPage(rows.stream().flatMap(row -> row.header.stream()).toList(), rows.get(0).total);
    }
}
