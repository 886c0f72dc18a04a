package ca.posthaste.mail;

import ca.posthaste.db.Row;
import ca.posthaste.support.PostgresStore;

class PostgresOutboxTest extends PostgresStore implements OutboxContract {
    @Override public int effortOfClaim() {
        return database().writeNow(tx -> {
            outbox().queue().claim(tx).orElseThrow();
            return tx.sql("SELECT coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) FROM pg_stat_xact_user_tables WHERE relname = 'mail'").one(Row::nextInt);
        });
    }
}
