package ca.posthaste.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.application.inbox.ApplicationReview;
import ca.posthaste.application.resume.FileResumeStore;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Employers;
import ca.posthaste.job.Job;
import ca.posthaste.language.Language;
import ca.posthaste.mail.EmlFiles;
import ca.posthaste.mail.Outbox;
import ca.posthaste.support.Polling;
import ca.posthaste.support.PostgresStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Two users work on some of the same applications at once. Each transaction locks them in the order of their ids: while it waits for one, it holds none with a
 * higher id. So there is no deadlock, which PostgreSQL would detect after a second and resolve by rolling back one of the transactions. SQLite has a single
 * writer.
 */
class PostgresLockOrderTest extends PostgresStore {
    private static final Actor EVE = new Actor("eve@example.org", "192.0.2.1");
    private static final Instant NOW = Instant.parse("2026-03-02T20:00:00Z");

    private final Clock clock = Clock.systemUTC();
    private EmployerId bakery;
    private ApplicationId lower;
    private ApplicationId higher;
    private ApplicationErasure erasing;
    private ApplicationReview reviewing;

    @BeforeEach void apply() {
        var job = jobs().add(jobs().employer("Bakery"), "Baker");
        bakery = job.employer().id();
        lower = add(job, "ana@example.org", NOW);
        higher = add(job, "bob@example.org", NOW.minus(Duration.ofDays(1)));
        var outbox = new Outbox(database().engine(), "example.org", clock);
        erasing = new ApplicationErasure(database(), new Applications(), new FileResumeStore(folder.resolve("resumes")), outbox, new EmlFiles(folder.resolve("mail")),
            new Employers(clock), clock);
        reviewing = new ApplicationReview(database(), jobs().store(), erasing, outbox, () -> {}, new Audit(clock), clock);
    }

    private ApplicationId add(Job job, String email, Instant sent) {
        return database().writeNow(tx -> new Applications().add(tx, job, "receipt of " + email, new Candidate("A", email, null, null, Language.ENGLISH),
            Optional.empty(), sent)).orElseThrow();
    }

    private void set(ApplicationId id, String assignment) {
        database().writeNow(tx -> tx.sql("UPDATE application SET " + assignment + " WHERE id = :id").bind("id", id.value()).execute());
    }

    private boolean isSomebodyWaiting() {
        return database().read(tx -> tx.sql("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")
            .one(Row::nextInt)) > 0;
    }

    private boolean isFree(String row) {
        return database().read(tx -> tx.sql("SELECT 1 FROM " + row + " FOR UPDATE SKIP LOCKED").exists());
    }

    /** Runs the work while another transaction holds the lower id, and expects it not to hold the higher one while it waits. */
    private <T> T expectInOrder(Function<List<ApplicationId>, CompletionStage<T>> work) {
        return expectFree("application WHERE id = " + higher.value(), () -> work.apply(List.of(higher, lower)));
    }

    private <T> T expectFree(String row, Supplier<CompletionStage<T>> work) {
        var taken = new CompletableFuture<Void>();
        var go = new CompletableFuture<Void>();
        var other = database().write(tx -> {
            tx.sql("SELECT id FROM application WHERE id = :id FOR UPDATE").bind("id", lower.value()).execute();
            taken.complete(null);
            return go.join();
        });
        try {
            taken.join();
            var done = work.get();
            while (!isSomebodyWaiting()) {
                Polling.pause();
            }
            assertTrue(isFree(row), row);
            go.complete(null);
            Database.join(other);
            return Database.join(done);
        } finally {
            go.complete(null);
        }
    }

    /** Takes two statements, the first of which changes the higher id. */
    @Test void marking_applications_as_read_locks_them_in_the_order_of_their_ids() {
        set(lower, "state = 'declined'");
        assertEquals(2, (int) expectInOrder(ids -> reviewing.move(bakery, ids, ApplicationState.READ, EVE)));
    }

    @Test void starring_applications_locks_them_in_the_order_of_their_ids() {
        set(lower, "starred = true");
        assertEquals(1, (int) expectInOrder(ids -> reviewing.star(bakery, ids, true, EVE)));
    }

    /** Erasing an application locks it before its notes. */
    @Test void deleting_a_note_locks_its_application_first() {
        Database.join(reviewing.note(bakery, lower, "Good", EVE));
        set(lower, "state = 'new'");
        long note = database().read(tx -> tx.sql("SELECT id FROM application_note").one(Row::nextLong));
        assertTrue(expectFree("application_note", () -> reviewing.deleteNote(bakery, lower, note, EVE)));
    }

    /** Expired applications are found by their age, and the one with the higher id is older. */
    @Test void erasing_applications_locks_them_in_the_order_of_their_ids() {
        database().writeNow(tx -> {
            new Employers(clock).setRetention(tx, bakery, 1);
            return null;
        });
        assertEquals(2, (int) expectInOrder(ids -> CompletableFuture.supplyAsync(erasing::eraseOld)));
    }
}
