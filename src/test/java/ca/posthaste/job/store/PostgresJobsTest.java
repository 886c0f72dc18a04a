package ca.posthaste.job.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Database;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Plan;
import ca.posthaste.job.FreshJobs;
import ca.posthaste.job.JobStore;
import ca.posthaste.job.Postings;
import ca.posthaste.support.Polling;
import ca.posthaste.support.TestEngine;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PostgresJobsTest extends FreshJobs implements JobsContract, JobListContract {
    PostgresJobsTest() {
        super(TestEngine.POSTGRES);
    }

    @Test void jobs_of_a_batch_get_ids_in_the_given_order_and_a_taken_reference_gets_none() {
        var first = store.employer("First", Plan.STANDARD);
        var second = store.employer("Second", Plan.STANDARD);
        store.add(first, "There before", "TAKEN", Postings.MONDAY);
        var added = List.of(job(second, "Zebra keeper", "Z"), job(first, "Nameless", null), job(first, "Late", "TAKEN"),
            job(second, "Own", "TAKEN"), job(first, "Ape keeper", "A"), job(first, "Ape keeper again", "A"),
            job(first, "Nameless too", null));
        var ids = Database.join(store.database.writeOne(tx -> postgres().addBatch(tx, added)));
        assertEquals(List.of(true, true, false, true, true, false, true), ids.stream().map(Optional::isPresent).toList());
        for (int i = 0; i < added.size(); i++) {
            var owner = added.get(i).owner().equals(first.id()) ? first : second;
            var title = added.get(i).posting().title();
            ids.get(i).ifPresent(id -> assertEquals(title, store.read(owner, id).orElseThrow().posting().title()));
        }
        assertEquals(4, store.list(first, JobStore.query(null, null, 1, 10)).total());
        assertEquals(2, store.list(second, JobStore.query(null, null, 1, 10)).total());
    }

    @Test void all_jobs_of_a_batch_are_stored_or_none() {
        var owner = store.employer("First", Plan.STANDARD);
        var nobody = new PostgresJobs.NewJob(new EmployerId(owner.id().value() + 1), job(owner, "Of nobody", null).posting(), Postings.NOON);
        assertThrows(RuntimeException.class, () -> Database.join(store.database.writeOne(
            tx -> postgres().addBatch(tx, List.of(job(owner, "Fine", null), nobody, job(owner, "Fine, too", "F"))))));
        assertEquals(0, store.list(owner, JobStore.query(null, null, 1, 10)).total());
    }

    @Test void the_rows_of_a_page_that_was_seen_are_not_even_read() {
        var owner = store.employer("First", Plan.STANDARD);
        store.add(owner, "Baker", null, Postings.MONDAY);
        var seen = store.list(owner, JobStore.query(null, null, 1, 10), RowVersion.NONE).version();
        assertTrue(scansOfJobs(owner, RowVersion.NONE) > 0);
        assertEquals(0, scansOfJobs(owner, seen));
    }

    /** Returns the number of scans of the job table, as counted by PostgreSQL. */
    private long scansOfJobs(Employer owner, RowVersion seen) {
        return store.database.writeNow(tx -> {
            long before = scans(tx);
            new PostgresJobListing(owner.id(), JobStore.query(null, null, 1, 10))
                .pageUnlessSeen(seen, seen.epoch(), tx, owner, new JobRows(store.locations));
            return scans(tx) - before;
        });
    }

    private static long scans(Transaction tx) {
        return tx.sql("SELECT coalesce(sum(seq_scan + coalesce(idx_scan, 0)), 0)::bigint FROM pg_stat_xact_user_tables WHERE relname = 'job'")
            .one(Row::nextLong);
    }

    private PostgresJobs postgres() {
        return (PostgresJobs) store.jobs;
    }

    @Test
    void a_new_connection_means_a_new_epoch() {
        var before = store.database.read(tx -> store.database.connectionEpoch());
        assertThrows(RuntimeException.class, () -> store.database.read(tx -> {
            tx.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                + " WHERE datname = current_database() AND pid <> pg_backend_pid()");
            return tx.execute("SELECT pg_terminate_backend(pg_backend_pid())");
        }));
        assertNotEquals(before, epochOnceItAnswers());
    }

    private long epochOnceItAnswers() {
        while (true) {
            try {
                return store.database.read(tx -> {
                    tx.execute("SELECT 1");
                    return store.database.connectionEpoch();
                });
            } catch (DatabaseUnavailable unavailable) {
                Polling.pause();
            }
        }
    }

    private PostgresJobs.NewJob job(Employer owner, String title, String referenceId) {
        return store.database.read(tx ->
            new PostgresJobs.NewJob(owner.id(), store.posting(tx, JobStore.json(title, referenceId), Postings.MONDAY), Postings.NOON));
    }
}
