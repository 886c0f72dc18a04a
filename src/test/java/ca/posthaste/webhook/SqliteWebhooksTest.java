package ca.posthaste.webhook;

import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Row;
import ca.posthaste.support.SqliteStore;
import org.junit.jupiter.api.Test;

class SqliteWebhooksTest extends SqliteStore implements WebhooksContract {
    /** Maximum growth of the file in bytes per message, including index entries. With a copy of the event in each message it was about 250. */
    private static final int BYTES_MAX = 150;
    private static final int HOOKS = 20;
    private static final int JOBS = 500;

    @Test void a_message_takes_little_room_because_it_only_refers_to_its_event() {
        var bakery = jobs().employer("Bakery");
        for (int i = 0; i < HOOKS; i++) {
            database().writeNow(tx -> tx.sql("INSERT INTO webhook (employer, url, state, secret, created_at, updated_at)"
                + " VALUES (:employer, 'https://example.org/hook', 'on', 's', 1, 1)").bind("employer", bakery.id().value()).execute());
        }
        long before = usedBytes();
        database().writeNow(tx -> {
            for (int i = 0; i < JOBS; i++) {
                tx.sql("INSERT INTO job_change (employer, seq, at, kind, job, reference_id, source, status, version, updated_at)"
                        + " VALUES (:employer, :seq, 1763346720000 + :seq, 'updated', :seq, 'REQ-2026-' || :seq, 'ats.example.org', 'active', 4,"
                        + " 1763346720000)")
                    .bind("employer", bakery.id().value()).bind("seq", i + 1_000_000).execute();
            }
            return null;
        });
        long bytes = (usedBytes() - before) / (HOOKS * JOBS);
        assertTrue(bytes <= BYTES_MAX, "a message takes " + bytes + " bytes");
    }

    private long usedBytes() {
        return database().read(tx -> tx.sql("SELECT (p.page_count - f.freelist_count) * s.page_size FROM pragma_page_count p,"
            + " pragma_freelist_count f, pragma_page_size s").one(Row::nextLong));
    }
}
