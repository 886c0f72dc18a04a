package ca.posthaste.account;

import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.audit.Actor;
import ca.posthaste.db.Database;
import ca.posthaste.support.SqliteStore;
import ca.posthaste.support.TestEngine;
import org.junit.jupiter.api.Test;

class SqliteSignInServiceTest extends SqliteStore implements SignInServiceContract {
    @Test void another_process_that_ends_a_session_ends_it_here() {
        var ana = SignInServiceContract.add(database(), jobs().employer("Bakery").id());
        var here = SignInServiceContract.node(database());
        var session = SignInServiceContract.begin(here, SignInServiceContract.link(database(), ana)).orElseThrow().token().reveal();
        try (var other = TestEngine.SQLITE.open(folder)) {
            var there = SignInServiceContract.node(other);
            Database.join(there.signOut(SignInServiceContract.find(there, session).orElseThrow(), Actor.COMMAND_LINE));
        }
        assertTrue(SignInServiceContract.find(here, session).isEmpty());
    }
}
