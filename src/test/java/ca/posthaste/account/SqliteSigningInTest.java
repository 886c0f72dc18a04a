package ca.posthaste.account;

import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.audit.Actor;
import ca.posthaste.db.Database;
import ca.posthaste.support.SqliteStore;
import ca.posthaste.support.StoreOn;
import org.junit.jupiter.api.Test;

class SqliteSigningInTest extends SqliteStore implements SigningInContract {
    @Test void another_process_that_ends_a_session_ends_it_here() {
        var ana = SigningInContract.add(database(), jobs().employer("Bakery").id());
        var here = SigningInContract.node(database());
        var session = SigningInContract.begin(here, SigningInContract.link(database(), ana)).orElseThrow().word().reveal();
        try (var other = StoreOn.SQLITE.open(folder)) {
            var there = SigningInContract.node(other);
            Database.now(there.signOut(SigningInContract.find(there, session).orElseThrow(), Actor.COMMAND_LINE));
        }
        assertTrue(SigningInContract.find(here, session).isEmpty());
    }
}
