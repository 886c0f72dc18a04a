package ca.posthaste.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.account.Member;
import ca.posthaste.account.Role;
import ca.posthaste.account.Users;
import ca.posthaste.api.Scope;
import ca.posthaste.board.report.PostingVisibility;
import ca.posthaste.db.Database;
import ca.posthaste.db.MaintenanceException;
import ca.posthaste.db.PostgresAddress;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.db.move.Move;
import ca.posthaste.employer.ApiKey;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.KeyProperties;
import ca.posthaste.employer.Keys;
import ca.posthaste.employer.Plan;
import ca.posthaste.employer.Reminder;
import ca.posthaste.language.Language;
import ca.posthaste.mail.Message;
import ca.posthaste.mail.Outbox;
import ca.posthaste.mail.SendResult;
import ca.posthaste.support.StoredJobs;
import ca.posthaste.support.TestEngine;
import ca.posthaste.support.TestPostgres;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Moving the data from SQLite to PostgreSQL loses nothing. */
class MoveTest {
    private static final Clock CLOCK = Clock.systemUTC();
    private static final List<String> JOBS = List.of(
        Postings.BAKER,
        Postings.BAKER.replace("B-1", "é-’quotes’-\uD83D\uDE00"),
        Postings.BAKER.replace("B-1", "").replace("Vancouver, BC", "Nowhere Near Here, YT"),
        """
        {'title': 'Pâtissier', 'description': '<p>Une\\n<a href=https://x.example>page</a></p>', 'status': 'active',
         'positionType': {'id': 5}, 'locations': [{'description': 'Toronto'}, {'description': 'Québec, QC'}],
         'categories': [{'id': 1}, {'id': 46}, {'id': 3}], 'closeDate': '2031-02-28', 'confidential': true,
         'autoRefresh': true, 'salary': {'amount': 999999999999.99, 'period': {'id': 5}, 'plusCommission': true},
         'applicantRoutingType': {'id': 2}, 'applicationUrl': 'https://x.example/apply'}""",
        Postings.BAKER.replace("B-1", "last, deleted"));

    private static final KeyProperties TERMS = new KeyProperties("Nightly é", Set.of(Scope.JOBS_READ, Scope.KEYS_MANAGE), Optional.of(LocalDate.of(2031, 2, 28)));
    /** Tables without rows in this test: tables that are older than the rule that each needs a row here, and the files, of which there are none. */
    private static final Set<String> WITHOUT_ROWS = Set.of("job_change_log", "job_set_lease", "posting_report", "alert", "alert_sent", "application_erased",
        "application_key", "hidden_job", "job_click", "resume_part", "nothing");
    private static final Move.MovedFiles NO_FILES = target -> new Move.Moved("nothing", 0);

    @TempDir Path folder;
    private final PostgresAddress address = TestPostgres.freshAddress();
    private final ApiKey key = ApiKey.random();
    private final ApiKey revoked = ApiKey.random();

    private final Employers employers = new Employers(CLOCK);
    private final Keys keys = new Keys(CLOCK);
    private final Users users = new Users(CLOCK);

    private JobStore moved() {
        return new JobStore(TestEngine.open(address));
    }

    private List<Job> fill() {
        try (var store = new JobStore(TestEngine.SQLITE.open(folder))) {
            var bakery = store.database.writeNow(tx -> {
                var added = employers.add(tx, "Boulangerie Érable", Plan.STANDARD, Language.FRENCH, true);
                employers.setReminders(tx, added.id(), Set.of(Reminder.DAY));
                users.add(tx, "Ana@example.org", added.id(), Role.OWNER);
                tx.execute("INSERT INTO job_notice (employer, kind, job, due_on, told_on) VALUES (1, 'day', 1, '2026-11-17', '2026-11-16')");
                tx.execute("INSERT INTO job_view (employer, job, day, count) VALUES (1, 1, '2026-11-16', 7)");
                tx.execute("INSERT INTO confirmation (day, mailbox, count) VALUES ('2026-11-15', 'hash', 3)");
                tx.execute("INSERT INTO job_version (employer, job, number, begun, ended, text, title, publish_date, close_date, confidential,"
                    + " location_ids, category_ids, position_type, plus_commission, routing_type, language, translation_title,"
                    + " translation_text, workplace_type, remote_regions, disclosures) VALUES (1, 9, 3, 5000000000, 6000000000,"
                    + " 2, 'é', '2026-11-15', '2026-12-15', true, '12 7', '3', 1, false, 2, 'fr', 'e', 2, 'remote', 'BC QC', '{\"aiUsed\":true}')");
                tx.execute("INSERT INTO job_text (employer, job, number, size, text) VALUES (1, 9, 2, 2, 'é')");
                tx.execute("INSERT INTO job_shown_since (employer, job, since) VALUES (1, 1, 5000000000)");
                tx.execute("INSERT INTO employer_former_name (employer, until, name) VALUES (1, 5000000000, 'Pain')");
                tx.execute("INSERT INTO place_former_name (place, until, name, type) VALUES (1000000, 5000000000, 'Là', 'Unlisted')");
                ofPeople(tx);
                // A webhook that is on: triggers of the target must not notify it of moved rows.
                tx.execute("INSERT INTO webhook (id, employer, url, state, secret, created_at, updated_at)"
                    + " VALUES (7, 1, 'https://x.example/é', 'on', 's', 5000000000, 5000000000)");
                tx.execute("INSERT INTO webhook_event (id, employer, name, type, at, reference_id) VALUES (80, 1, 'm', 'job.created', 5000000000, 'é')");
                tx.execute("INSERT INTO webhook_message (id, employer, hook, event, state, attempts, due_at, created_at)"
                    + " VALUES (70, 1, 7, 80, 'failed', 1, 5000000000, 5000000000)");
                tx.execute("INSERT INTO webhook_attempt (message, at, status, millis) VALUES (70, 5000000000, 500, 9)");
                tx.execute("INSERT INTO job_first_published (employer, job, day) VALUES (1, 1, '2026-01-02')");
                tx.execute("INSERT INTO application_note (id, employer, application, kind, author, at, subject, text, mail)"
                    + " VALUES (9, 1, 1, 'mail', 'é@x.example', 5000000000, 'é', 'è', 5000000000)");
                tx.execute("INSERT INTO idempotency (employer, key_hash, fingerprint, at, parts, length, size, answer)"
                    + " VALUES (1, 'key', 'sent', 5000000000, NULL, 3, 4, x'00ff10'), (1, 'stream', 'sent', 5000000000, 1, 0, 0, NULL)");
                tx.execute("INSERT INTO idempotency_part (employer, key_hash, part, digest, at, size, results)"
                    + " VALUES (1, 'stream', 0, 'sent', 5000000000, 2, x'00ff')");
                var outbox = new Outbox(store.database.engine(), "example.org", CLOCK);
                outbox.add(tx, added.id().value(), 1, Outbox.Audience.EMPLOYER, new Message("a@example.org", null, "é", "p", "h", null));
                var claimed = outbox.queue().claim(tx).orElseThrow();
                outbox.queue().note(tx, claimed, outbox.attempt(claimed.item(), new SendResult.Written()));
                keys.add(tx, added.id(), key, TERMS);
                keys.revoke(tx, added.id(), keys.add(tx, added.id(), revoked, KeyProperties.USUAL).id());
                return added;
            });
            var created = new ArrayList<Job>();
            JOBS.forEach(json -> created.add(store.publish(bakery, json)));
            var deleted = created.remove(created.size() - 1).id();
            Database.join(store.publishing.run(bakery, false, (tx, writes) -> {
                writes.delete(tx, bakery, deleted, Precondition.NONE);
                return null;
            }));
            return created;
        }
    }

    /** Adds the rows that come with the console. */
    private static void ofPeople(Transaction tx) {
        for (var statement : List.of(
            "UPDATE account_user SET language = 'fr', operator = true, signed_in_at = 5000000000",
            "UPDATE account_member SET added_at = 5000000000, added_by = 'é@x.example'",
            "INSERT INTO sign_in_link (hash, account_user, goes_to, created_at) VALUES ('link', 1, '/fr/console?q=é', 5000000000)",
            "INSERT INTO session (hash, account_user, begun_at, used_at, network, browser) VALUES ('session', 1, 5000000000, 5000000001, '192.0.2.1', 'é')",
            "INSERT INTO audit (id, at, actor, network, employer, action, subject, details)"
                + " VALUES (40, 5000000000, 'é@x.example', '192.0.2.1', 1, 'job-changed', '1', '{\"name\":\"é\"}'),"
                + " (41, 5000000000, '', '', NULL, 'places-imported', '', NULL)",
            "INSERT INTO application (id, employer, job, job_title, receipt, address_key, name, email, language, sent_at, state, starred, search_key)"
                + " VALUES (1, 1, 9, 'é', 'r', 'k', 'é', 'é@x.example', 'fr', 5000000000, 'invited', true, 'e')",
            "INSERT INTO refused_call (id, employer, at, key_name, method, path, status, type, detail_en, detail_fr, faults, request_id, answer, body, body_bytes)"
                + " VALUES (50, 1, 5000000000, 'é', 'POST', '/é', 400, 't', 'e', 'é', '[]', 'r', NULL, '{\"é\"', -1)",
            "INSERT INTO place_import (id, at, file, added, known, skipped) VALUES (60, 5000000000, 'é.csv', 1, 2, 3)")) {
            tx.execute(statement);
        }
    }

    @Test void data_of_users_and_candidates_is_moved_and_its_ids_continue() {
        fill();
        var moved = Move.run(folder, address, NO_FILES, part -> { });
        assertTrue(moved.containsAll(List.of(new Move.Moved("sign_in_link", 1), new Move.Moved("session", 1), new Move.Moved("audit", 2),
            new Move.Moved("application", 1), new Move.Moved("refused_call", 1), new Move.Moved("place_import", 1))), moved.toString());
        assertEquals(WITHOUT_ROWS, moved.stream().filter(table -> table.rows() == 0).map(Move.Moved::table).collect(Collectors.toSet()), "a new table needs a row here");
        try (var store = moved()) {
            store.database.read(tx -> {
                assertTrue(users.byEmail(tx, "ana@example.org").orElseThrow().isOperator());
                assertTrue(tx.sql("SELECT 1 FROM application WHERE starred AND state = 'invited' AND search_key = 'e'").exists());
                assertTrue(tx.sql("SELECT 1 FROM audit WHERE id = 40 AND subject = '1' AND details = '{\"name\":\"é\"}'").exists());
                assertTrue(tx.sql("SELECT 1 FROM audit WHERE id = 41 AND employer IS NULL AND details IS NULL").exists());
                return null;
            });
            assertEquals(List.of(42, 51, 61, 10), store.database.writeNow(tx -> List.of(
                next(tx, "INSERT INTO audit (at, actor, network, action) VALUES (1, '', '', 'a') RETURNING id"),
                next(tx, "INSERT INTO refused_call (employer, at, key_name, method, path, status, type, detail_en, detail_fr, faults, request_id, body_bytes)"
                    + " VALUES (1, 1, '', '', '', 400, '', '', '', '', '', 0) RETURNING id"),
                next(tx, "INSERT INTO place_import (at, file, added, known, skipped) VALUES (1, '', 0, 0, 0) RETURNING id"),
                next(tx, "INSERT INTO application_note (employer, application, kind, author, at, text) VALUES (1, 1, 'note', '', 1, '') RETURNING id"))));
        }
    }

    @Test void every_job_is_moved_field_by_field_and_every_key_still_works() {
        var before = fill();
        var moved = Move.run(folder, address, NO_FILES, part -> assertTrue(part >= 0 && part <= 1));
        assertTrue(moved.contains(new Move.Moved("job", before.size())), moved.toString());
        try (var store = moved()) {
            var owner = store.database.read(tx -> keys.byHash(tx, key.hash())).orElseThrow().employer();
            assertEquals(new Employer(new EmployerId(1), "Boulangerie Érable", Plan.STANDARD, Language.FRENCH, true), owner);
            assertTrue(moved.containsAll(List.of(new Move.Moved("confirmation", 1), new Move.Moved("account_user", 1),
                new Move.Moved("account_member", 1), new Move.Moved("job_notice", 1), new Move.Moved("job_view", 1), new Move.Moved("mail", 1),
                new Move.Moved("idempotency", 2), new Move.Moved("idempotency_part", 1), new Move.Moved("job_version", 1),
                new Move.Moved("job_text", 1), new Move.Moved("history_size", 1), new Move.Moved("job_shown_since", 1), new Move.Moved("history_limit", 1),
                new Move.Moved("employer_former_name", 1), new Move.Moved("place_former_name", 1), new Move.Moved("webhook", 1),
                new Move.Moved("webhook_message", 1 + JOBS.size() + 1),
                new Move.Moved("webhook_event", 1 + JOBS.size() + 1), new Move.Moved("webhook_attempt", 1),
                new Move.Moved("job_first_published", 1),
                new Move.Moved("application_note", 1))), moved.toString());
            assertEquals(List.of(8, 2, 70 + JOBS.size() + 2, 80 + JOBS.size() + 2), store.database.writeNow(tx -> List.of(
                next(tx, "INSERT INTO webhook (employer, url, state, secret, created_at, updated_at) VALUES (1, 'u', 'off', 's', 1, 1) RETURNING id"),
                next(tx, "INSERT INTO account_user (email, email_key, created_at) VALUES ('a', 'a', 1) RETURNING id"),
                next(tx, "INSERT INTO webhook_message (employer, hook, event, state, attempts, due_at, created_at)"
                    + " VALUES (1, 7, 1, 'failed', 1, 1, 1) RETURNING id"),
                next(tx, "INSERT INTO webhook_event (employer, name, type, at) VALUES (1, 'next', 'job.created', 1) RETURNING id"))), "ids go on");
            assertEquals(TERMS, store.database.read(tx -> keys.byHash(tx, key.hash())).orElseThrow().key().terms());
            assertFalse(store.database.read(tx -> keys.byHash(tx, revoked.hash())).orElseThrow().key().active());
            before.forEach(job -> assertEquals(Optional.of(job), store.read(owner, job.id())));
        }
    }

    private static int next(Transaction tx, String insert) {
        return tx.sql(insert).one(Row::nextInt);
    }

    @Test void a_hidden_posting_stays_hidden_and_what_was_seen_of_it_is_kept_once() {
        Job job;
        try (var database = TestEngine.SQLITE.open(folder); var jobs = new StoredJobs(database)) {
            job = jobs.add(jobs.employer("Bakery"), jobs.posting().closing(LocalDate.of(2099, 1, 1))); // still open, so that candidates have seen it
            var later = Clock.offset(CLOCK, Duration.ofHours(1));
            var hiding = new PostingVisibility(employers, users, new Outbox(database.engine(), "example.org", later), Optional.empty(), later);
            database.writeNow(tx -> tx.execute("INSERT INTO posting_report (employer, job, title, reason, at, day, state)"
                + " VALUES (1, 1, 'é', 'fraud', 5000000000, '2026-11-16', 'open')"));
            database.writeNow(tx -> hiding.hide(tx, job.id(), "Fraud"));
        }
        var moved = Move.run(folder, address, NO_FILES, part -> { });
        assertTrue(moved.containsAll(List.of(new Move.Moved("hidden_job", 1), new Move.Moved("job_version", 1), new Move.Moved("job_text", 1),
            new Move.Moved("job_shown_since", 0), new Move.Moved("posting_report", 1))), moved.toString());
        try (var database = TestEngine.open(address); var jobs = new StoredJobs(database)) {
            assertTrue(database.read(tx -> jobs.store().owned(tx, job.employer(), job.id())).orElseThrow().revision().hidden());
        }
    }

    @Test void users_reminders_and_views_are_moved() {
        fill();
        Move.run(folder, address, NO_FILES, part -> { });
        try (var store = moved()) {
            var bakery = new EmployerId(1);
            assertEquals("false true false", store.database.read(tx -> tx.sql("SELECT remind_week, remind_day, remind_closed FROM employer")
                .one(row -> row.nextBoolean() + " " + row.nextBoolean() + " " + row.nextBoolean())));
            assertEquals(List.of(new Member(1, "Ana@example.org", bakery, Role.OWNER)), store.database.read(users::all));
            assertEquals("day 1 2026-11-17 2026-11-16", store.database.read(tx -> tx.sql("SELECT kind, job, due_on, told_on FROM job_notice")
                .one(row -> row.nextString() + " " + row.nextInt() + " " + row.nextString() + " " + row.nextString())));
            assertEquals("2026-11-16 7", store.database.read(tx -> tx.sql("SELECT day, count FROM job_view")
                .one(row -> row.nextString() + " " + row.nextInt())));
            assertEquals(Users.Added.CHANGED, store.database.writeNow(tx -> users.add(tx, "ANA@example.org", bakery, Role.READER)));
            assertEquals(Users.Added.NEW, store.database.writeNow(tx -> users.add(tx, "bob@example.org", bakery, Role.READER)));
        }
    }

    @Test void large_jobs_are_moved_a_few_at_a_time() {
        var large = "Bread. é 😀 ".repeat(800_000);
        try (var store = new JobStore(TestEngine.SQLITE.open(folder))) {
            var bakery = store.database.writeNow(tx -> {
                var added = employers.add(tx, "Bakery", Plan.STANDARD);
                keys.add(tx, added.id(), key, TERMS);
                return added;
            });
            for (int i = 0; i < 6; i++) {
                store.publish(bakery, Postings.BAKER.replace("B-1", "B-" + i).replace("<p>Bread.", i % 2 == 0 ? large : "<p>Bread."));
            }
        }
        var done = new ArrayList<Double>();
        var moved = Move.run(folder, address, NO_FILES, done::add);
        assertTrue(moved.contains(new Move.Moved("job", 6)), moved.toString());
        assertTrue(done.size() >= 3 * moved.size() - 3, "every table is copied and read twice: " + done); // the files are not a table
        assertEquals(done.stream().sorted().toList(), done);
        assertEquals(1.0, done.get(done.size() - 1));
        assertTrue(done.get(moved.size()) < 0.5, "copying is a third of the work: " + done);
        try (var store = moved()) {
            var owner = store.database.read(tx -> keys.byHash(tx, key.hash())).orElseThrow().employer();
            assertTrue(store.read(owner, new JobId(1)).orElseThrow().posting().description().startsWith(large));
        }
    }

    @Test void the_id_of_a_job_deleted_before_the_move_is_never_given_again() {
        int highest = fill().stream().mapToInt(job -> job.id().value()).max().orElseThrow() + 1;
        Move.run(folder, address, NO_FILES, part -> {});
        try (var store = moved()) {
            var owner = store.database.read(tx -> keys.byHash(tx, key.hash())).orElseThrow().employer();
            assertEquals(highest + 1, store.publish(owner, Postings.BAKER.replace("B-1", "new")).id().value());
        }
    }

    @Test void a_target_with_data_in_it_is_rejected_and_left_alone() {
        fill();
        Move.run(folder, address, NO_FILES, part -> {});
        var rejected = assertThrows(MaintenanceException.class, () -> Move.run(folder, address, NO_FILES, part -> {}));
        assertTrue(rejected.getMessage().contains("empty database"), rejected.getMessage());
        try (var store = moved()) {
            assertEquals(1, store.database.read(employers::all).size());
        }
    }

    @Test void an_empty_folder_has_nothing_to_move() {
        assertThrows(MaintenanceException.class, () -> Move.run(folder, address, NO_FILES, part -> {}));
    }
}
