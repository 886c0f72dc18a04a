package ca.posthaste.account;

import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.audit.Actor;
import ca.posthaste.db.Database;
import ca.posthaste.support.PostgresStore;
import ca.posthaste.support.StoredJobs;
import ca.posthaste.support.TestEngine;
import ca.posthaste.support.TestPostgres;
import org.junit.jupiter.api.Test;

class PostgresSignInServiceTest extends PostgresStore implements SignInServiceContract {
    @Test void another_process_that_ends_a_session_ends_it_here() {
        var address = TestPostgres.freshAddress();
        try (var one = TestEngine.open(address); var other = TestEngine.open(address); var jobs = new StoredJobs(one)) {
            var ana = SignInServiceContract.add(one, jobs.employer("Bakery").id());
            var here = SignInServiceContract.node(one);
            var session = SignInServiceContract.begin(here, SignInServiceContract.link(one, ana)).orElseThrow().token().reveal();
            var there = SignInServiceContract.node(other);
            Database.join(there.signOut(SignInServiceContract.find(there, session).orElseThrow(), Actor.COMMAND_LINE));
            assertTrue(SignInServiceContract.find(here, session).isEmpty());
        }
    }
}
