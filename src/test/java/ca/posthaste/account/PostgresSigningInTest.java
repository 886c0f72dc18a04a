package ca.posthaste.account;

import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.audit.Actor;
import ca.posthaste.db.Database;
import ca.posthaste.support.PostgresStore;
import ca.posthaste.support.StoreOn;
import ca.posthaste.support.StoredJobs;
import ca.posthaste.support.TestPostgres;
import org.junit.jupiter.api.Test;

class PostgresSigningInTest extends PostgresStore implements SigningInContract {
    @Test void another_process_that_ends_a_session_ends_it_here() {
        var address = TestPostgres.freshAddress();
        try (var one = StoreOn.open(address); var other = StoreOn.open(address); var jobs = new StoredJobs(one)) {
            var ana = SigningInContract.add(one, jobs.employer("Bakery").id());
            var here = SigningInContract.node(one);
            var session = SigningInContract.begin(here, SigningInContract.link(one, ana)).orElseThrow().word().reveal();
            var there = SigningInContract.node(other);
            Database.now(there.signOut(SigningInContract.find(there, session).orElseThrow(), Actor.COMMAND_LINE));
            assertTrue(SigningInContract.find(here, session).isEmpty());
        }
    }
}
