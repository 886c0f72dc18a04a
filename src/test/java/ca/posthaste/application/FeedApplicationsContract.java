package ca.posthaste.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.application.FeedApplications.FeedApplication;
import ca.posthaste.cursor.Feed;
import ca.posthaste.cursor.FeedPage;
import ca.posthaste.cursor.FeedQuery;
import ca.posthaste.cursor.LongPolling;
import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.employer.Employer;
import ca.posthaste.http.QueryString;
import ca.posthaste.job.Job;
import ca.posthaste.language.Language;
import ca.posthaste.mail.Message;
import ca.posthaste.mail.Outbox;
import ca.posthaste.mail.SendResult;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.support.StoredJobs;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Contract of the application feed on every engine. */
interface FeedApplicationsContract {
    Applications APPLICATIONS = new Applications();
    Instant NOON = Instant.parse("2026-03-02T20:00:00.123Z");

    Database database();

    StoredJobs jobs();

    private Feed<FeedApplication> feed() {
        return new Feed<>(database(), new FeedApplications(), new LongPolling(database(), new SimpleMeterRegistry()));
    }

    private ApplicationId apply(Job job, String email, String message) {
        var candidate = new Candidate("Ana", email, null, message, Language.ENGLISH);
        return database().writeNow(tx -> APPLICATIONS.add(tx, job, "receipt", candidate, Optional.empty(), NOON)).orElseThrow();
    }

    private void erase(Employer owner, ApplicationId id) {
        database().writeNow(tx -> APPLICATIONS.erase(tx, APPLICATIONS.owned(tx, owner.id(), id).orElseThrow()));
    }

    private FeedPage<FeedApplication> read(Employer owner, String query) {
        return Database.join(feed().read(owner.id().value(), FeedQuery.from(new QueryString(query)), () -> false));
    }

    private static List<ApplicationId> ids(FeedPage<FeedApplication> page) {
        return page.entries().stream().map(arrived -> arrived.application().id()).toList();
    }

    @Test default void each_application_has_its_jobs_reference_and_the_state_of_its_mail() {
        var owner = jobs().employer("Bakery");
        var job = jobs().add(owner, jobs().posting().titled("Baker").referenceId("B-1"));
        var first = apply(job, "a@example.org", null);
        var second = apply(job, "b@example.org", "Hello");
        var outbox = new Outbox(database().engine(), "example.org", Clock.systemUTC());
        database().writeNow(tx -> {
            for (var audience : List.of(Outbox.Audience.EMPLOYER, Outbox.Audience.CANDIDATE)) {
                outbox.add(tx, owner.id().value(), first.value(), audience, new Message("a@example.org", null, "s", "p", "h", null));
            }
            var claimed = outbox.queue().claim(tx).orElseThrow();
            outbox.queue().note(tx, claimed, outbox.attempt(claimed.item(), new SendResult.Written()));
            return null;
        });
        var page = read(owner, "");
        assertEquals(List.of(first, second), ids(page));
        assertEquals(List.of("B-1", "B-1"), page.entries().stream().map(FeedApplication::referenceId).toList());
        assertEquals("written", page.entries().get(0).mail().orElseThrow().state());
        assertEquals(Optional.empty(), page.entries().get(1).mail());
        assertEquals(database().read(tx -> APPLICATIONS.owned(tx, owner.id(), second)).orElseThrow(), page.entries().get(1).application());
    }

    @Test default void the_cursor_of_an_erased_application_stays_valid_and_its_number_is_not_reused() {
        var owner = jobs().employer("Bakery");
        var job = jobs().add(owner, "Baker");
        apply(job, "a@example.org", null);
        var last = apply(job, "b@example.org", null);
        var after = read(owner, "").next();
        erase(owner, last);
        assertEquals(List.of(), ids(read(owner, "since=" + after)));
        var now = read(owner, "since=now").next();
        var next = apply(job, "c@example.org", null);
        assertEquals(List.of(next), ids(read(owner, "since=" + after)));
        assertEquals(List.of(next), ids(read(owner, "since=" + now)));
        assertEquals(2, read(owner, "").entries().size());
    }

    @Test default void a_cursor_of_a_future_or_another_application_has_expired() {
        var owner = jobs().employer("Bakery");
        var job = jobs().add(owner, "Baker");
        apply(job, "a@example.org", null);
        var cursor = read(owner, "").next();
        database().writeNow(tx -> tx.execute("UPDATE application SET sent_at = sent_at + 1")); // as if another application had its number
        expectExpired(owner, cursor);
        database().writeNow(tx -> tx.execute("DELETE FROM application") + tx.execute("UPDATE application_log SET newest = 0"));
        expectExpired(owner, cursor); // as after a restored backup
    }

    @Test default void a_cursor_whose_application_is_unknown_has_expired_though_later_ones_arrived() {
        var owner = jobs().employer("Bakery");
        var job = jobs().add(owner, "Baker");
        apply(job, "a@example.org", null);
        apply(job, "b@example.org", null);
        var cursor = read(owner, "").next();
        var first = read(owner, "limit=1").next();
        database().writeNow(tx -> tx.execute("DELETE FROM application WHERE email = 'b@example.org'")
            + tx.execute("DELETE FROM application_erased")); // as if a restored backup had neither
        var later = apply(job, "c@example.org", null);
        expectExpired(owner, cursor);
        assertEquals(List.of(later), ids(read(owner, "since=" + first)));
    }

    @Test default void the_last_thousand_erased_applications_are_remembered() {
        var owner = jobs().employer("Bakery");
        var erased = apply(jobs().add(owner, "Baker"), "a@example.org", null);
        var cursor = read(owner, "").next();
        erase(owner, erased);
        for (int i = 1; i < Applications.ERASED_KEPT; i++) {
            addErased(owner, 1_000 + i);
        }
        forget();
        assertEquals(List.of(), ids(read(owner, "since=" + cursor)));
        addErased(owner, 3_000);
        addErased(jobs().employer("Shipyard"), 1);
        forget();
        expectExpired(owner, cursor);
        int left = database().read(tx -> tx.sql("SELECT count(*) FROM application_erased").one(Row::nextInt));
        assertEquals(Applications.ERASED_KEPT + 1, left, "each employer's for itself");
    }

    private void addErased(Employer owner, long seq) {
        database().writeNow(tx -> tx.sql("INSERT INTO application_erased (employer, seq, application, sent_at)"
            + " VALUES (:employer, :seq, 1, 1)").bind("employer", owner.id().value()).bind("seq", seq).execute());
    }

    private void forget() {
        var erased = new Applications();
        for (var limit : database().read(erased::erasedLimits)) {
            while (database().writeNow(tx -> erased.forgetErased(tx, limit.employer(), limit.seq(), 1)) > 0) {
                // until no surplus rows are left
            }
        }
    }

    private void expectExpired(Employer owner, String cursor) {
        assertEquals(Problem.CURSOR_EXPIRED, assertThrows(Rejected.class, () -> read(owner, "since=" + cursor)).problem());
    }

    @Test default void long_messages_make_a_page_shorter_and_none_is_left_out() {
        var owner = jobs().employer("Bakery");
        var job = jobs().add(owner, "Baker");
        var message = "é".repeat(ApplicationForm.MESSAGE_MAX);
        var sent = IntStream.range(0, 250).mapToObj(i -> apply(job, "a" + i + "@example.org", message)).toList();
        var page = read(owner, "limit=1000");
        assertEquals(FeedApplications.TEXT_MAX / ApplicationForm.MESSAGE_MAX, page.entries().size());
        var all = new ArrayList<>(ids(page));
        while (page.more()) {
            page = read(owner, "limit=1000&since=" + page.next());
            all.addAll(ids(page));
        }
        assertEquals(sent, all);
    }

    @Test default void every_application_comes_exactly_once_while_many_arrive_and_are_erased() throws Exception {
        var owner = jobs().employer("Bakery");
        var job = jobs().add(owner, "Baker");
        var threads = Executors.newFixedThreadPool(9);
        try {
            var writers = IntStream.range(0, 8).mapToObj(writer -> CompletableFuture.supplyAsync(() -> {
                var kept = new ArrayList<ApplicationId>();
                for (int i = 0; i < 25; i++) {
                    var id = apply(job, "a" + writer + "." + i + "@example.org", null);
                    if (i % 5 == 0) {
                        erase(owner, id);
                    } else {
                        kept.add(id);
                    }
                }
                return kept;
            }, threads)).toList();
            var done = CompletableFuture.allOf(writers.toArray(CompletableFuture[]::new));
            var reader = CompletableFuture.supplyAsync(() -> follow(owner, done), threads).join();
            var kept = new HashSet<ApplicationId>();
            writers.forEach(writer -> kept.addAll(writer.join()));
            assertEquals(reader.size(), new HashSet<>(reader).size(), "each once");
            assertTrue(reader.containsAll(kept), "all that stayed");
        } finally {
            threads.shutdownNow();
        }
    }

    private List<ApplicationId> follow(Employer owner, CompletableFuture<Void> done) {
        var seen = new ArrayList<ApplicationId>();
        var since = "";
        boolean last = false;
        while (true) {
            boolean written = done.isDone();
            var page = read(owner, "limit=7&since=" + since);
            seen.addAll(ids(page));
            since = page.next();
            if (last && page.entries().isEmpty()) {
                return seen;
            }
            last = written;
        }
    }
}
