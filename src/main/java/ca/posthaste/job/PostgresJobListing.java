package ca.posthaste.job;

import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** A list from PostgreSQL. */
final class PostgresJobListing extends JobListing {
    /** The fence, OFFSET 0, keeps the planner from first reading the page and then throwing it away. */
    private static final String UNLESS = "SELECT c.changes, s.* FROM"
        + " (SELECT coalesce(sum(changes), 0) AS changes FROM job_tally WHERE employer = :employer) c"
        + " LEFT JOIN LATERAL (SELECT * FROM (%s) l WHERE c.changes <> :seen OFFSET 0) s ON true" + NEWEST.formatted("s.");

    PostgresJobListing(EmployerId owner, JobQuery query) {
        super(owner, query, query.text().map(SearchText::fold).map(TextMatch::like));
    }

    /** One index has them all in order; several it would read whole and sort. */
    @Override List<String> ofEveryStatus(String all) {
        return List.of(all);
    }

    /** As long as the planner cannot know that the page is small, it plans the statement anew each time, which takes longer than to run it. */
    @Override String page() {
        return " LIMIT " + query.paging().pageSize() + " OFFSET " + query.paging().offset();
    }

    String sqlUnless() {
        return UNLESS.formatted(sql());
    }

    /** The page, unless it is in the version that was seen. One statement, so that both are of one snapshot. */
    Versioned<JobPage> pageUnless(Version seen, long epoch, Transaction tx, Employer owner, JobRows rows) {
        long seenChanges = seen.epoch() == epoch ? seen.number() : Version.NONE.number();
        var changes = new AtomicLong();
        var found = bind(tx.sql(sqlUnless())).bind("seen", seenChanges).all(row -> {
            changes.set(row.nextLong());
            return ListRow.of(tx, row, owner, rows);
        });
        return new Versioned<>(new Version(epoch, changes.get()), changes.get() == seenChanges ? null : page(found));
    }
}
