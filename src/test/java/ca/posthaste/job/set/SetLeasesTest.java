package ca.posthaste.job.set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ca.posthaste.db.Database;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.support.SqliteStore;
import ca.posthaste.support.TestClock;
import java.time.Duration;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** Leases on an engine with a single writer. Leases on other engines are tested with the sets. */
class SetLeasesTest extends SqliteStore {
    private final TestClock clock = new TestClock(ZoneOffset.UTC);

    @Test void an_employer_applies_one_set_at_a_time() {
        try (var leases = new SetLeases(database(), clock)) {
            var first = Database.join(leases.take(new EmployerId(1), "ats"));
            assertEquals(Problem.SET_IN_PROGRESS, refusal(leases, "ats"));
            assertEquals(Problem.SERVICE_BUSY, refusal(leases, "crm"));
            Database.join(leases.take(new EmployerId(2), "ats"));
            Database.join(first.release());
            Database.join(leases.take(new EmployerId(1), "crm"));
        }
    }

    private static Problem refusal(SetLeases leases, String source) {
        return assertThrows(Rejected.class, () -> Database.join(leases.take(new EmployerId(1), source))).problem();
    }

    @Test void a_set_that_lost_its_lease_writes_nothing_more() {
        try (var leases = new SetLeases(database(), clock)) {
            var lease = Database.join(leases.take(new EmployerId(1), "ats"));
            extend(lease);
            database().writeNow(tx -> tx.execute("DELETE FROM job_set_lease")); // as if it had been swept, and not taken by anybody else
            extend(lease);
            database().writeNow(tx -> tx.execute("UPDATE job_set_lease SET token = 'of another node'"));
            assertEquals(Problem.SET_IN_PROGRESS, assertThrows(Rejected.class, () -> extend(lease)).problem());
        }
    }

    private void extend(SetLeases.Lease lease) {
        database().writeNow(tx -> {
            lease.extend(tx);
            return null;
        });
    }

    @Test void leases_that_have_ended_are_swept() {
        try (var leases = new SetLeases(database(), clock)) {
            lease("dead", Duration.ofSeconds(-1));
            lease("alive", Duration.ofSeconds(1));
            leases.sweep();
            assertEquals("alive", database().read(tx -> tx.sql("SELECT source FROM job_set_lease").one(row -> row.nextString())));
        }
    }

    private void lease(String source, Duration left) {
        database().writeNow(tx -> tx.sql("INSERT INTO job_set_lease (employer, source, token, ends_at) VALUES (1, :source, 'x', :end)")
            .bind("source", source).bind("end", clock.instant().plus(left).toEpochMilli()).execute());
    }
}
