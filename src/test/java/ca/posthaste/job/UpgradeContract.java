package ca.posthaste.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.application.ApplicationState;
import ca.posthaste.application.inbox.Inbox.InboxPage;
import ca.posthaste.application.inbox.Inbox;
import ca.posthaste.application.inbox.InboxFilter;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.KeyProperties;
import ca.posthaste.employer.Keys;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.language.Language;
import ca.posthaste.mail.Outbox;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** After an upgrade from version 0.1.0, everything that it stored is still there, and the service uses it like its own data. */
interface UpgradeContract {
    /** Returns the store of 0.1.0, upgraded and opened. All tests share it, so they undo what they write. */
    JobStore store();

    /** Returns the same store, with what was in it before the upgrade. */
    Before before();

    record Before(OldStore store, Map<String, List<String>> columns, Map<String, List<String>> rows) {
        static Before of(OldStore store) throws SQLException {
            return new Before(store, store.columns(), store.rows(store.columns()));
        }
    }

    private Employer employer(int id) {
        return store().database.read(tx -> store().employers.byId(tx, new EmployerId(id))).orElseThrow();
    }

    private List<String> texts(String query) {
        return store().database.read(tx -> tx.sql(query).all(Row::nextString));
    }

    private static List<String> texts(Transaction tx, String query) {
        return tx.sql(query).all(Row::nextString);
    }

    final class Undone extends RuntimeException {}

    private void undoing(Consumer<Transaction> work) {
        assertThrows(Undone.class, () -> store().database.writeNow(tx -> {
            work.accept(tx);
            throw new Undone();
        }));
    }

    @Test default void every_value_of_every_table_is_preserved() throws Exception {
        assertTrue(before().columns().keySet().containsAll(List.of("employer", "api_key", "job", "job_place", "job_tally", "application", "application_key",
            "mail", "place", "resume_part", "job_click", "confirmation")), before().columns().keySet().toString());
        before().rows().forEach((table, rows) -> assertFalse(rows.isEmpty(), table));
        assertEquals(before().rows(), before().store().rows(before().columns()));
    }

    @Test default void every_job_can_be_read_and_has_the_members_of_version_1_2() {
        var all = new ArrayList<Job>();
        for (var id : texts("SELECT employer || ' ' || id FROM job ORDER BY id")) {
            var parts = id.split(" ");
            all.add(store().read(employer(Integer.parseInt(parts[0])), new JobId(Integer.parseInt(parts[1]))).orElseThrow());
        }
        assertEquals(before().rows().get("job").size(), all.size());
        for (var job : all) {
            assertEquals(job.posting().dates().published().toString() + "T00:00:00Z", job.revision().createdAt().toString());
            assertEquals(job.revision().createdAt(), job.revision().updatedAt());
            assertEquals(Workplace.ONSITE, job.posting().workplace());
            assertEquals(job.employer().language(), job.posting().language());
        }
        var baker = store().read(employer(OldStore.BOULANGERIE), new JobId(OldStore.ONTARIAN)).orElseThrow();
        assertEquals(Language.FRENCH, baker.posting().language());
        assertEquals(List.of("Old Upgrade Falls", "Old Upgrade Landing"), baker.posting().locations().stream().map(place -> place.name()).toList());
        assertEquals(LocalDate.of(2026, 3, 1), baker.posting().dates().published());
    }

    @Test default void the_posting_rules_of_every_job_are_as_if_it_had_been_saved_now() {
        var broken = store().database.read(tx -> tx.sql("SELECT id, employer, broken_posting_rules FROM job ORDER BY id")
            .all(row -> List.of(row.nextInt(), row.nextInt(), row.nextInt())));
        for (var job : broken) {
            var posting = store().read(employer(job.get(1)), new JobId(job.get(0))).orElseThrow().posting();
            assertEquals(Compliance.broken(posting), job.get(2), posting.title());
        }
        assertTrue(broken.stream().map(job -> job.get(2)).distinct().count() > 3, "rules of several kinds are broken");
        assertEquals(OldStore.MANY, broken.stream().filter(job -> job.get(1) == OldStore.LARGE && job.get(2) != 0).count());
    }

    /** Neither clients nor candidates are notified of the upgrade, or of jobs that had closed before it. */
    @Test default void the_upgrade_does_not_change_any_job() {
        for (var table : List.of("job_change", "board_change", "job_version", "job_shown_since", "job_first_published", "webhook_event", "application_erased")) {
            assertEquals(List.of(), texts("SELECT 'a row' FROM " + table), table);
        }
        assertEquals(List.of(String.valueOf(OldStore.CLOSED)), texts("SELECT CAST(id AS text) FROM job WHERE closed_at IS NOT NULL"));
        assertEquals(0, store().publishing.closePassed());
    }

    @Test default void later_changes_of_an_old_job_are_counted_logged_and_become_history() {
        var owner = employer(OldStore.BOULANGERIE);
        var old = store().read(owner, new JobId(OldStore.ONTARIAN)).orElseThrow();
        undoing(tx -> {
            assertEquals(Jobs.Saved.YES, store().jobs.save(tx, old, old.posting().refreshed(LocalDate.of(2026, 3, 20)), Instant.ofEpochSecond(1_774_000_000)));
            assertEquals(List.of("101 refreshed"), texts(tx, "SELECT job || ' ' || kind FROM job_change"));
            assertEquals(List.of("101"), texts(tx, "SELECT CAST(job AS text) FROM board_change"));
            assertEquals(List.of("Pâtissier 1772323200000 1774000000000 <p>Canadian experience required. é</p>"), texts(tx, "SELECT v.title || ' ' || v.begun || ' '"
                + " || v.ended || ' ' || t.text FROM job_version v JOIN job_text t ON t.employer = v.employer AND t.job = v.job AND t.number = v.text"));
            assertEquals(List.of("101 2026-03-01"), texts(tx, "SELECT job || ' ' || day FROM job_first_published"));
            assertEquals(List.of("2 1 1"), texts(tx, "SELECT sum(active) || ' ' || sum(archived) || ' ' || sum(draft) FROM job_tally WHERE employer = 9"));
        });
    }

    @Test default void active_jobs_count_as_future_history() {
        assertEquals(texts("SELECT employer || ' ' || sum(512 + octet_length(title) + coalesce(octet_length(application_url), 0) + octet_length(description)) FROM job"
            + " WHERE status = 'active' GROUP BY employer ORDER BY employer"), texts("SELECT employer || ' ' || sum(active_bytes) FROM job_tally GROUP BY employer ORDER BY employer"));
    }

    @Test default void lists_and_searches_find_old_jobs() {
        assertEquals(OldStore.MANY, store().list(employer(OldStore.LARGE), JobStore.query(null, Status.ACTIVE, 1, 1)).total());
        assertEquals(List.of(new JobId(OldStore.ONTARIAN)), store().found(employer(OldStore.BOULANGERIE), "PÂTIS"));
    }

    @Test default void keys_have_every_scope_but_that_to_manage_keys() {
        var keys = new Keys(Clock.systemUTC());
        var key = store().database.read(tx -> keys.byHash(tx, OldStore.KEY.hash())).orElseThrow();
        assertEquals(employer(OldStore.BOULANGERIE), key.employer());
        assertEquals(new KeyProperties("Key 7", KeyProperties.USUAL.scopes(), Optional.empty()), key.key().terms());
        assertFalse(store().database.read(tx -> keys.byHash(tx, OldStore.REVOKED.hash())).orElseThrow().key().active());
        assertEquals(2, store().database.read(tx -> keys.all(tx, new EmployerId(OldStore.BOULANGERIE))).size());
    }

    private InboxPage inbox(int employer, String typed) {
        return store().database.read(tx -> new Inbox(store().database.engine()).page(tx, new EmployerId(employer),
            new InboxFilter(InboxFilter.Tab.ALL, Optional.empty(), typed), Inbox.NEWEST));
    }

    @Test default void every_application_is_in_the_inbox_and_found_in_any_spelling() {
        for (var typed : List.of("munoz jose", "Muñoz", "lukasz", "ИВАН", "jose@", "ñoz")) {
            assertEquals(List.of("José MUÑOZ Łukasz Иван"), inbox(OldStore.BOULANGERIE, typed).lines().stream().map(InboxPage.Line::name).toList(), typed);
        }
        assertTrue(inbox(OldStore.BOULANGERIE, "").lines().stream().allMatch(line -> line.state() == ApplicationState.NEW && !line.isStarred()));
        assertEquals(List.of("Zoë 1050"), inbox(OldStore.LARGE, "zoe 1050").lines().stream().map(InboxPage.Line::name).toList());
        assertEquals(List.of(), texts("SELECT name FROM application WHERE search_key = ''"));
    }

    @Test default void applications_are_counted_and_numbered_in_the_order_of_their_arrival() {
        assertEquals(texts("SELECT employer || ' ' || id FROM application ORDER BY employer, id"), texts("SELECT employer || ' ' || id FROM application ORDER BY employer, seq"));
        assertEquals(texts("SELECT employer || ' ' || max(seq) FROM application GROUP BY employer ORDER BY employer"),
            texts("SELECT employer || ' ' || newest FROM application_log ORDER BY employer"));
        assertEquals(texts("SELECT employer || ' ' || job || ' ' || count(*) FROM application GROUP BY employer, job ORDER BY employer, job"),
            texts("SELECT employer || ' ' || job || ' ' || sum(total) FROM application_tally GROUP BY employer, job ORDER BY employer, job"));
    }

    @Test default void waiting_mail_is_sent_and_other_mail_keeps_its_state() {
        var outbox = new Outbox(store().database.engine(), "example.org", Clock.systemUTC());
        undoing(tx -> {
            assertEquals("jobs@example.org", outbox.queue().claim(tx).orElseThrow().item().message().recipient());
            assertEquals(Optional.empty(), outbox.queue().claim(tx));
            assertEquals(1, outbox.retry(tx, OptionalLong.of(502)));
        });
    }

    @Test default void ids_that_were_assigned_are_not_reused() {
        undoing(tx -> {
            var posting = store().posting(tx, JobStore.json("Baker", null), Postings.MONDAY);
            assertEquals(new JobId(1_000_001), store().jobs.add(tx, new EmployerId(OldStore.BOULANGERIE), posting, Postings.NOON).orElseThrow());
            assertEquals(505, tx.sql("INSERT INTO mail (audience, message_id, recipient, state, attempts, due_at, created_at)"
                + " VALUES ('user', 'id', 'u@example.org', 'waiting', 0, 1, 1) RETURNING id").<Integer>one(Row::nextInt));
        });
    }

    @Test default void reminders_are_on_and_no_employer_is_a_sandbox() {
        assertEquals(List.of("4"), texts("SELECT CAST(count(*) AS text) FROM employer WHERE remind_week AND remind_day AND remind_closed AND NOT sandbox AND NOT uses_ai"
            + " AND employees IS NULL"));
    }
}
