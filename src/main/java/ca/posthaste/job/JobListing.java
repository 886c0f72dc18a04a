package ca.posthaste.job;

import ca.posthaste.db.Engine;
import ca.posthaste.db.Row;
import ca.posthaste.db.Sql;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * The one question behind a list, for its page and its total at once. Index entries decide which jobs are on the page;
 * only their rows are read. Without a search the total is the employer's tally, so nothing is counted.
 */
final class JobListing {
    private static final String NEWEST = " ORDER BY %1$spublish_date DESC, %1$sid DESC";
    private static final String ROWS = ") p ON true LEFT JOIN job j ON j.employer = :employer AND j.id = p.id" + NEWEST.formatted("j.");
    /** The fence, OFFSET 0, keeps the planner from first reading the page and then throwing it away. */
    private static final String UNLESS = "SELECT c.changes, s.* FROM"
        + " (SELECT coalesce(sum(changes), 0) AS changes FROM job_tally WHERE employer = :employer) c"
        + " LEFT JOIN LATERAL (SELECT * FROM (%s) l WHERE c.changes <> :seen OFFSET 0) s ON true" + NEWEST.formatted("s.");
    private static final String COLUMNS = "SELECT t.total, j.id IS NOT NULL, " + JobRows.HEADER_COLUMNS + " FROM ";

    private final JobQuery query;
    private final Engine engine;
    private final int employer;
    private final Optional<Engine.TextQuery> search;
    private final Optional<String> status;

    JobListing(Engine engine, Transaction tx, EmployerId owner, JobQuery query) {
        this.query = query;
        this.engine = engine;
        employer = owner.value();
        search = query.text().map(SearchText::fold).map(text -> engine.jobSearch().holding(tx, employer, text));
        status = query.status().map(Status::word);
    }

    String sql() {
        return search.map(this::found).orElseGet(this::tallied);
    }

    private String tallied() {
        return COLUMNS + "(SELECT coalesce(sum(" + status.orElse("active + archived + draft")
            + "), 0) AS total FROM job_tally WHERE employer = :employer) t"
            + " LEFT JOIN (" + String.join(" UNION ALL ", walks()) + NEWEST.formatted("") + page() + ROWS;
    }

    /** The lists to be walked, each in order. There is one of every employer and status; not all engines walk several at once. */
    private List<String> walks() {
        var all = "SELECT id, publish_date FROM job WHERE employer = :employer";
        if (status.isPresent()) {
            return List.of(all + " AND status = :status");
        }
        return engine.mergesInOrder()
            ? Stream.of(Status.values()).map(one -> all + " AND status = '" + one.word() + "'").toList() : List.of(all);
    }

    private String found(Engine.TextQuery text) {
        return "WITH found AS MATERIALIZED (SELECT j.id, j.publish_date FROM " + text.from() + where()
            + " AND " + text.where() + ") " + COLUMNS + "(SELECT count(*) AS total FROM found) t"
            + " LEFT JOIN (SELECT id FROM found" + NEWEST.formatted("") + page() + ROWS;
    }

    /**
     * PostgreSQL plans a statement anew each time, which takes longer than to run it, as long as it cannot know that the page
     * is small: so it is told in so many words. SQLite plans once, and the statements it keeps should be few.
     */
    private String page() {
        return engine.isNear() ? " LIMIT :limit OFFSET :offset" : " LIMIT " + query.paging().pageSize() + " OFFSET " + query.paging().offset();
    }

    private String where() {
        return " WHERE j.employer = :employer" + status.map(word -> " AND j.status = :status").orElse("");
    }

    JobPage page(Transaction tx, Employer owner, JobRows rows) {
        return page(bound(tx.sql(sql())).all(row -> Line.of(tx, row, owner, rows)));
    }

    /** The page, unless the employer's jobs have changed just so often. One question, so that both are of the same moment. */
    JobNews news(Transaction tx, Employer owner, JobRows rows, long seenChanges) {
        var changes = new AtomicLong();
        var lines = bound(tx.sql(sqlUnless())).bind("seen", seenChanges).all(row -> {
            changes.set(row.nextLong());
            return Line.of(tx, row, owner, rows);
        });
        return new JobNews(changes.get(), changes.get() == seenChanges ? Optional.empty() : Optional.of(page(lines)));
    }

    String sqlUnless() {
        return UNLESS.formatted(sql());
    }

    private Sql bound(Sql sql) {
        sql.bind("employer", employer);
        status.ifPresent(word -> sql.bind("status", word));
        search.ifPresent(text -> text.values().forEach(sql::bind));
        if (engine.isNear()) {
            sql.bind("limit", query.paging().pageSize()).bind("offset", query.paging().offset());
        }
        return sql;
    }

    private static JobPage page(List<Line> lines) {
        return new JobPage(lines.stream().flatMap(line -> line.header.stream()).toList(), lines.get(0).total);
    }

    /** Every line has the total; a page with no jobs is one line with nothing else. */
    private record Line(int total, Optional<JobHeader> header) {
        static Line of(Transaction tx, Row row, Employer owner, JobRows rows) {
            return new Line(row.nextInt(), row.nextBoolean() ? Optional.of(rows.header(tx, row, owner)) : Optional.empty());
        }
    }
}
