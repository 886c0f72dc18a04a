package ca.posthaste.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.db.Row;
import ca.posthaste.support.SamplePosting;
import ca.posthaste.support.SqliteStore;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** On SQLite, the conflict clause of a statement overrides those in the triggers that it fires. */
class SqliteUpsertTest extends SqliteStore {
    private static final Instant NOW = Instant.parse("2026-03-02T12:00:00Z");

    @Test void triggers_tolerate_an_upsert_that_fires_them_twice() {
        var owner = jobs().employer("Bakery");
        var id = database().writeNow(tx -> jobs().store().add(tx, owner.id(), new SamplePosting().made(), NOW).orElseThrow());
        database().writeNow(tx -> tx.execute("INSERT INTO job_search_due (job) VALUES (" + id.value() + ") ON CONFLICT DO NOTHING"));
        for (int i = 1; i <= 2; i++) {
            var change = "updated_at = updated_at + 1, reference_id = 'R-" + i + "', search = search || 'x'";
            upsert(id, change); // a change that candidates do not see
            upsert(id, "publish_date = date(publish_date, '+1 day'), updated_at = updated_at + 1");
            upsert(id, change);
        }
        assertEquals("2026-03-02", database().read(tx -> tx.sql("SELECT day FROM job_first_published").one(Row::nextString)));
        assertEquals(1, database().<Integer>read(tx -> tx.sql("SELECT count(*) FROM job_shown_since").one(Row::nextInt)));
    }

    private void upsert(JobId id, String change) {
        database().writeNow(tx -> tx.execute("INSERT INTO job SELECT * FROM job WHERE id = " + id.value() + " ON CONFLICT (id) DO UPDATE SET " + change));
    }
}
