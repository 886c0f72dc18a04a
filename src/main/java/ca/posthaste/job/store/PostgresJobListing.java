package ca.posthaste.job.store;

import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** The list statement for PostgreSQL. */
final class PostgresJobListing extends JobListing {
    /** OFFSET 0 is an optimizer fence: without it the planner may read the page first and then discard it. */
    private static final String UNLESS_SEEN = "SELECT c.changes, s.* FROM"
        + " (SELECT coalesce(sum(changes), 0) AS changes FROM job_tally WHERE employer = :employer) c"
        + " LEFT JOIN LATERAL (SELECT * FROM (%s) l WHERE c.changes <> :seen OFFSET 0) s ON true";

    PostgresJobListing(EmployerId owner, JobQuery query) {
        super(owner, query, query.text().map(SearchText::fold).map(TextMatch::like));
    }

    /** Returns a single list: one index has all jobs in order. Several lists would be read completely and sorted. */
    @Override List<String> ofEveryStatus(String all) {
        return List.of(all);
    }

    /** Returns a key that compares titles as bytes, so that they have the same order on every server and on SQLite. */
    @Override String sortKey(String table) {
        var key = query.sort().key();
        return key == JobSort.Key.TITLE ? "(" + key.sql(table) + " COLLATE \"C\")" : key.sql(table);
    }

    /** Returns a single condition: an index scan can begin at the pair. */
    @Override List<String> behind(String key) {
        return List.of(pairBehind(key));
    }

    /** Returns literals: with parameters the planner would not know that the page is small, and would plan each time, longer than the query takes. */
    @Override String page() {
        return " LIMIT " + query.limit() + " OFFSET " + query.offset();
    }

    /** Reads the page unless its version has been seen already. This is one statement, so that page and version are from one snapshot. */
    Versioned<JobPage> pageUnlessSeen(RowVersion seen, long epoch, Transaction tx, Employer owner, JobRows rows) {
        long seenChanges = seen.epoch() == epoch ? seen.number() : RowVersion.NONE.number();
        var changes = new AtomicLong();
        var found = bind(tx.sql(UNLESS_SEEN.formatted(sql()) + order("s."))).bind("seen", seenChanges).all(row -> {
            changes.set(row.nextLong());
            return row(tx, row, owner, rows);
        });
        return new Versioned<>(new RowVersion(epoch, changes.get()), changes.get() == seenChanges ? null : page(found));
    }
}
