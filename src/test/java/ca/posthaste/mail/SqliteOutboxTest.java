package ca.posthaste.mail;

import ca.posthaste.support.SqliteEffort;
import ca.posthaste.support.SqliteStore;

class SqliteOutboxTest extends SqliteStore implements OutboxContract {
    @Override public int effortOfClaim() {
        return database().writeNow(tx -> SqliteEffort.of(tx, any -> outbox().queue().claim(tx).orElseThrow()));
    }
}
