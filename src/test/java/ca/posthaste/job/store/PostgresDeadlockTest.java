package ca.posthaste.job.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.db.Database;
import ca.posthaste.db.PostgresAddress;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Plan;
import ca.posthaste.job.JobStore;
import ca.posthaste.job.Postings;
import ca.posthaste.support.Polling;
import ca.posthaste.support.TestEngine;
import ca.posthaste.support.TestPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Two transactions on PostgreSQL that wait for each other. The server rolls one of them back. */
class PostgresDeadlockTest {
    private final String address = TestPostgres.freshDatabase();

    @Test void a_batch_of_jobs_that_is_rolled_back_in_a_deadlock_is_stored_by_the_retry() throws SQLException {
        // The server checks for a deadlock when a transaction has waited this long, so it rolls back the batch and not the other transaction.
        var slow = PostgresAddress.parse(address + "?options=-c%20deadlock_timeout=3s").orElseThrow();
        try (var store = new JobStore(TestEngine.open(slow));
             var other = connection(); var statement = other.createStatement()) {
            var owner = store.employer("Bakery", Plan.STANDARD);
            store.add(owner, "Old", "X", Postings.MONDAY);
            statement.execute("INSERT INTO job_tally SELECT employer, slot, 0, 0, 0, 0 FROM job, generate_series(0, 15) slot"
                + " ON CONFLICT DO NOTHING");
            statement.execute("SET deadlock_timeout = '1min'");

            other.setAutoCommit(false);
            statement.execute("DELETE FROM job WHERE reference_id = 'X'");
            var batch = List.of(job(store, owner, "A"), job(store, owner, "X"));
            var added = store.database.writeOne(tx -> ((PostgresJobs) store.jobs).addBatch(tx, batch)); // holds A and waits for X
            while (!isSomebodyWaiting()) {
                Polling.pause();
            }
            statement.execute("UPDATE job_tally SET changes = changes"); // holds X and waits for what A holds
            other.commit();

            assertEquals(2, Database.join(added).stream().flatMap(Optional::stream).distinct().count());
            assertEquals(2, store.list(owner, JobStore.query(null, null, 1, 10)).total());
        }
    }

    private static PostgresJobs.NewJob job(JobStore store, Employer owner, String reference) {
        return store.database.read(tx ->
            new PostgresJobs.NewJob(owner.id(), store.posting(tx, JobStore.json("Baker", reference), Postings.MONDAY), Postings.NOON));
    }

    private boolean isSomebodyWaiting() throws SQLException {
        return number("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            + " AND wait_event_type = 'Lock'") > 0;
    }

    private long number(String question) throws SQLException {
        try (var connection = connection(); var statement = connection.createStatement();
             var rows = statement.executeQuery(question)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private Connection connection() throws SQLException {
        return DriverManager.getConnection(address.replace("postgresql://postgres:postgres@", "jdbc:postgresql://"),
            "postgres", "postgres");
    }
}
