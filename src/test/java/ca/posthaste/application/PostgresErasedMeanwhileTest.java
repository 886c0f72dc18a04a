package ca.posthaste.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.application.inbox.ApplicationReview;
import ca.posthaste.application.inbox.CandidateMessage;
import ca.posthaste.application.resume.FileResumeStore;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employers;
import ca.posthaste.job.Job;
import ca.posthaste.language.Language;
import ca.posthaste.mail.EmlFiles;
import ca.posthaste.mail.Outbox;
import ca.posthaste.support.Polling;
import ca.posthaste.support.PostgresStore;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** An application that is erased while somebody changes it leaves nothing behind. SQLite has a single writer. */
class PostgresErasedMeanwhileTest extends PostgresStore {
    private static final Actor EVE = new Actor("eve@example.org", "192.0.2.1");

    private int count(String table) {
        return database().read(tx -> tx.sql("SELECT count(*) FROM " + table).one(Row::nextInt));
    }

    private boolean isSomebodyWaiting() {
        return database().read(tx -> tx.sql("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")
            .one(Row::nextInt)) > 0;
    }

    /** Does the work, waits before the commit until the erasure waits for it, and commits. Returns whether the erasure erased something. */
    private <T> boolean erasedMeanwhile(WhileAdding<T> adding) {
        var clock = Clock.systemUTC();
        var job = jobs().add(jobs().employer("Bakery"), "Baker");
        var id = database().writeNow(tx -> new Applications().add(tx, job, "receipt", new Candidate("Ana", "ana@example.org", null, null, Language.ENGLISH),
            Optional.empty(), Instant.EPOCH)).orElseThrow();
        var added = new CompletableFuture<Void>();
        var go = new CompletableFuture<Void>();
        var adds = CompletableFuture.supplyAsync(() -> Database.join(adding.with(reviewing(held(added, go), clock), job, id)));
        added.join();
        var erased = reviewing(database(), clock).erase(job.employer().id(), id, EVE);
        while (!isSomebodyWaiting()) {
            Polling.pause();
        }
        go.complete(null);
        adds.join();
        boolean isErased = Database.join(erased);
        assertEquals(0, count("application"));
        assertEquals(0, count("application_note"));
        assertEquals(0, count("mail"));
        return isErased;
    }

    private ApplicationReview reviewing(Database database, Clock clock) {
        var outbox = new Outbox(database().engine(), "example.org", clock);
        var erasing = new ApplicationErasure(database, new Applications(), new FileResumeStore(folder.resolve("resumes")), outbox, new EmlFiles(folder.resolve("mail")),
            new Employers(clock), clock);
        return new ApplicationReview(database, jobs().store(), erasing, outbox, () -> {}, new Audit(clock), clock);
    }

    /** Returns the same database, except that a write completes {@code done} at its end and waits for {@code commit} before it is committed. */
    @SuppressWarnings("unchecked")
    private Database held(CompletableFuture<Void> done, CompletableFuture<Void> commit) {
        return (Database) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {Database.class}, (proxy, method, arguments) -> {
            if (method.getName().equals("write")) {
                int last = arguments.length - 1; // it may follow a lane
                var work = (Function<Transaction, Object>) arguments[last];
                arguments[last] = (Function<Transaction, Object>) tx -> {
                    var result = work.apply(tx);
                    done.complete(null);
                    commit.join();
                    return result;
                };
            }
            return method.invoke(database(), arguments);
        });
    }

    private interface WhileAdding<T> {
        CompletionStage<T> with(ApplicationReview reviewing, Job job, ApplicationId id);
    }

    @Test void an_application_is_erased_while_a_note_is_written() {
        assertTrue(erasedMeanwhile((reviewing, job, id) -> reviewing.note(job.employer().id(), id, "Good", EVE)));
    }

    @Test void an_application_is_erased_while_mail_to_the_candidate_is_written() {
        assertTrue(erasedMeanwhile((reviewing, job, id) -> reviewing.write(job.employer(), id, new CandidateMessage("Come", "On Monday", false), EVE)));
    }

    /** If two users erase it, one gets the answer that it is gone, and the audit log records the erasure once. */
    @Test void an_application_is_erased_by_two_users_at_once() {
        assertFalse(erasedMeanwhile((reviewing, job, id) -> reviewing.erase(job.employer().id(), id, EVE)));
        assertEquals(1, count("audit WHERE action = 'application-erased'"));
    }
}
