package ca.posthaste.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.db.Database;
import ca.posthaste.db.PostgresAddress;
import ca.posthaste.db.PostgresDatabase;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Plan;
import ca.posthaste.support.TestPostgres;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two writers on PostgreSQL that wait for each other, of which the server gives up one. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class LostRaceTest {
    private final String address = TestPostgres.freshDatabase();

    @Test void jobs_added_together_that_the_server_gives_up_are_stored_when_they_are_tried_again() throws SQLException {
        // The server looks for such a circle when somebody has waited this long: the group has, the other has not.
        var patient = PostgresAddress.parse(address + "?options=-c%20deadlock_timeout=3s").orElseThrow();
        try (var store = new JobStore(PostgresDatabase.open(patient, new SimpleMeterRegistry()));
             var other = connection(); var statement = other.createStatement()) {
            var owner = store.employer("Bakery", Plan.STANDARD);
            store.add(owner, "Old", "X", Postings.MONDAY);
            statement.execute("INSERT INTO job_tally SELECT employer, slot, 0, 0, 0, 0 FROM job, generate_series(0, 15) slot"
                + " ON CONFLICT DO NOTHING");
            statement.execute("SET deadlock_timeout = '1min'");

            other.setAutoCommit(false);
            statement.execute("DELETE FROM job WHERE reference_id = 'X'");
            var group = List.of(job(store, owner, "A"), job(store, owner, "X"));
            var added = store.database.writeOne(tx -> ((PostgresJobs) store.jobs).addTogether(tx, group)); // holds A and waits for X
            while (!isSomebodyWaiting()) {
                Thread.onSpinWait();
            }
            statement.execute("UPDATE job_tally SET changes = changes"); // holds X and waits for what A holds
            other.commit();

            assertEquals(2, Database.now(added).stream().flatMap(Optional::stream).distinct().count());
            assertEquals(2, store.list(owner, JobStore.query(null, null, 1, 10)).total());
        }
    }

    private static PostgresJobs.New job(JobStore store, Employer owner, String reference) {
        return store.database.read(tx ->
            new PostgresJobs.New(owner.id(), store.posting(tx, JobStore.json("Baker", reference), Postings.MONDAY)));
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
