package ca.posthaste.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ca.posthaste.db.Database;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Plan;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.support.StoreOn;
import ca.posthaste.support.TestClock;
import java.time.ZoneOffset;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class RuleBackfillTest extends FreshJobs {
    private static final int OF_ONE_REQUEST = 5_000;

    RuleBackfillTest() {
        super(StoreOn.SQLITE);
    }

    @Test void a_request_looks_at_so_many_older_jobs_and_asks_for_patience_beyond_that() {
        var owner = store.employer("Bakery", Plan.UNLIMITED);
        database().writeNow(tx -> {
            var posting = store.posting(tx, JobStore.json("Baker", null), Postings.MONDAY);
            return store.jobs.addAll(tx, owner.id(), Collections.nCopies(OF_ONE_REQUEST + 1, posting), Postings.NOON);
        });
        database().writeNow(tx -> tx.sql("UPDATE job SET broken_posting_rules = -1").execute());
        var backfill = new RuleBackfill(database(), store.jobs, new Employers(new TestClock(ZoneOffset.UTC)));
        var refusal = assertThrows(Rejected.class, () -> Database.now(backfill.of(owner)));
        assertEquals(Problem.SERVICE_BUSY, refusal.problem());
        assertEquals("10", refusal.headers().get("Retry-After"));
        Database.now(backfill.of(owner));
        assertEquals(0, backfill.run());
        assertEquals(OF_ONE_REQUEST + 1, database().<Integer>read(tx -> tx.sql("SELECT count(*) FROM job_rules_before").one(row -> row.nextInt())));
    }
}
