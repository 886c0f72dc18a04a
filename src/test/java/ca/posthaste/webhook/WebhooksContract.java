package ca.posthaste.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.cursor.Feed;
import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobETag;
import ca.posthaste.job.change.ChangeLog;
import ca.posthaste.json.Json;
import ca.posthaste.queue.Attempt;
import ca.posthaste.queue.AttemptOutcome;
import ca.posthaste.queue.Claim;
import ca.posthaste.queue.Queue;
import ca.posthaste.support.StoredJobs;
import ca.posthaste.support.TestClock;
import com.fasterxml.jackson.databind.JsonNode;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Contract of webhooks and their messages, on every engine. */
interface WebhooksContract {
    Database database();

    StoredJobs jobs();

    /** Returns a clock slightly ahead of the real one, which sets the times of jobs in these tests. */
    private static TestClock clock() {
        var clock = new TestClock(ZoneOffset.UTC);
        clock.moveBy(Duration.between(clock.instant(), Instant.now().plusSeconds(60)));
        return clock;
    }

    private Webhooks webhooks(TestClock clock) {
        return new Webhooks(clock);
    }

    private Deliveries deliveries(TestClock clock) {
        return new Deliveries(database().engine(), clock);
    }

    private Webhook hook(Employer employer, String... types) {
        return hook(employer, true, types);
    }

    private Webhook hook(Employer employer, boolean isOn, String... types) {
        return database().writeNow(tx -> webhooks(clock()).add(tx, employer.id(),
            new Webhook.Terms("https://example.org/hook", List.of(types), null, isOn), WebhookSecret.random()));
    }

    private List<String> types(Webhook hook) {
        return database().read(tx -> tx.sql("SELECT e.type FROM webhook_message m JOIN webhook_event e ON e.id = m.event"
            + " WHERE m.hook = :hook ORDER BY m.id").bind("hook", hook.id())
            .all(Row::nextString));
    }

    private Job job(Employer employer) {
        return jobs().add(employer, "Pastry cook");
    }

    private void apply(Employer employer, Job job, String email) {
        database().writeNow(tx -> tx.sql("INSERT INTO application (employer, job, job_title, receipt, sent_at, name, email, address_key, language)"
                + " VALUES (:employer, :job, 'Cook', :email, :now, 'Ana', :email, :email, 'en')")
            .bind("employer", employer.id().value()).bind("job", job.id().value()).bind("email", email)
            .bind("now", Instant.now().toEpochMilli()).execute());
    }

    @Test default void a_webhook_receives_the_types_it_is_subscribed_to_and_no_others() {
        var bakery = jobs().employer("Bakery");
        var dairy = jobs().employer("Dairy");
        job(bakery); // before there is a webhook
        var all = hook(bakery);
        var some = hook(bakery, "job.deleted", "job.updated");
        var off = hook(bakery, false);
        var other = hook(dairy);
        var job = job(bakery);
        jobs().save(job, jobs().posting().titled("Baker"));
        jobs().delete(job);
        assertEquals(List.of("job.created", "job.updated", "job.deleted"), types(all));
        assertEquals(List.of("job.updated", "job.deleted"), types(some));
        assertEquals(List.of(), types(off));
        assertEquals(List.of(), types(other));
    }

    @Test default void a_webhook_is_notified_of_applications_and_of_their_erasure() {
        var bakery = jobs().employer("Bakery");
        var hook = hook(bakery, "application.received", "application.erased");
        var received = hook(bakery, "application.received");
        var job = job(bakery);
        apply(bakery, job, "ana@example.org");
        database().writeNow(tx -> tx.execute("DELETE FROM application"));
        assertEquals(List.of("application.received", "application.erased"), types(hook));
        assertEquals(List.of("application.received"), types(received));
        var clock = clock();
        var erased = claim(deliveries(clock)).orElseThrow().item();
        assertEquals("application.erased", erased.type(), "it has been due longest");
        var json = body(erased);
        assertEquals("[\"id\",\"job\"]", names(json.path("data")));
        assertEquals(job.id().value(), json.at("/data/job/id").intValue());
        assertFalse(json.toString().contains("ana"), "no personal data");
    }

    private static String names(JsonNode object) {
        var names = new ArrayList<String>();
        object.fieldNames().forEachRemaining(name -> names.add('"' + name + '"'));
        return "[" + String.join(",", names) + "]";
    }

    private static JsonNode body(WebhookMessage message) {
        return body(message, TestClock.FIRST_DAY);
    }

    private static JsonNode body(WebhookMessage message, LocalDate today) {
        return Json.parse(message.json("https://jobs.example.org", today));
    }

    private Optional<Claim<WebhookMessage>> claim(Deliveries deliveries) {
        return database().writeNow(deliveries.queue()::claim);
    }

    @Test default void rolled_back_changes_are_never_sent() {
        var bakery = jobs().employer("Bakery");
        var hook = hook(bakery);
        var job = job(bakery);
        assertThrows(IllegalStateException.class, () -> database().writeNow(tx -> {
            tx.sql("UPDATE job SET version = version + 1 WHERE id = :id").bind("id", job.id().value()).execute();
            throw new IllegalStateException("after the change");
        }));
        assertEquals(List.of("job.created"), types(hook));
    }

    @Test default void a_message_says_what_the_job_was_and_where_candidates_see_it() {
        var bakery = jobs().employer("Bakery");
        hook(bakery);
        var job = job(bakery);
        var message = claim(deliveries(clock())).orElseThrow().item();
        var closes = job.posting().dates().closes();
        var json = body(message, closes);
        assertEquals("[\"type\",\"timestamp\",\"data\"]", names(json));
        assertEquals("[\"id\",\"referenceId\",\"source\",\"status\",\"etag\",\"url\"]", names(json.path("data")));
        assertEquals("job.created", json.path("type").textValue());
        assertEquals(JobETag.of(job.id(), job.revision()), json.at("/data/etag").textValue());
        assertEquals("https://jobs.example.org/en/jobs/" + job.id().value() + "-pastry-cook", json.at("/data/url").textValue());
        assertTrue(body(message, closes.plusDays(1)).at("/data/url").isNull(), "it has closed");
        jobs().delete(job);
        var deleted = claim(deliveries(clock())).orElseThrow().item();
        assertTrue(body(deleted).at("/data/url").isNull() && body(deleted).at("/data/etag").isNull(), "there is no such job any more");
    }

    @Test default void a_message_has_the_same_id_on_every_try_and_no_other_has_it() {
        var bakery = jobs().employer("Bakery");
        hook(bakery);
        hook(bakery);
        job(bakery);
        var clock = clock();
        var deliveries = deliveries(clock);
        var first = claim(deliveries).orElseThrow();
        var second = claim(deliveries).orElseThrow();
        assertFalse(first.item().messageId().equals(second.item().messageId()));
        database().writeNow(tx -> deliveries.queue().note(tx, first, new Attempt(new AttemptOutcome.RetryLater("busy"))));
        clock.moveBy(Duration.ofSeconds(6));
        var again = claim(deliveries).orElseThrow();
        assertEquals(List.of(first.id(), first.item().messageId()), List.of(again.id(), again.item().messageId()));
        assertEquals(1, again.attempts());
    }

    @Test default void concurrent_deliveries_per_webhook_are_limited_and_do_not_delay_other_webhooks() {
        var bakery = jobs().employer("Bakery");
        var slow = hook(bakery);
        IntStream.range(0, 20).forEach(i -> job(bakery));
        var dairy = jobs().employer("Dairy");
        var quick = hook(dairy);
        job(dairy);
        var deliveries = deliveries(clock());
        var hooks = IntStream.range(0, 20).mapToObj(i -> CompletableFuture.supplyAsync(() -> claim(deliveries))).toList().stream()
            .map(CompletableFuture::join).flatMap(Optional::stream).map(claimed -> claimed.item().hook()).toList();
        assertEquals(Deliveries.IN_WORK, hooks.stream().filter(hook -> hook == slow.id()).count());
        assertEquals(1, hooks.stream().filter(hook -> hook == quick.id()).count());
        assertFalse(database().read(deliveries.queue()::isAnyDue), "what may not be claimed is not due");
    }

    @Test default void waiting_messages_of_all_webhooks_of_an_employer_are_limited_too() {
        var bakery = jobs().employer("Bakery");
        IntStream.range(0, 5).forEach(i -> hook(bakery));
        IntStream.range(0, 5).forEach(i -> job(bakery));
        var deliveries = deliveries(clock());
        assertEquals(Deliveries.IN_WORK_OF_EMPLOYER, IntStream.range(0, 20).filter(i -> claim(deliveries).isPresent()).count());
    }

    @Test default void the_employer_with_the_fewest_running_deliveries_is_next() {
        var bakery = jobs().employer("Bakery");
        var slow = List.of(hook(bakery).id(), hook(bakery).id());
        IntStream.range(0, 3).forEach(i -> job(bakery));
        var dairy = jobs().employer("Dairy");
        var quick = hook(dairy);
        job(dairy);
        var deliveries = deliveries(clock());
        assertTrue(slow.contains(claim(deliveries).orElseThrow().item().hook()), "nobody has anything in work: the oldest is next");
        assertEquals(quick.id(), claim(deliveries).orElseThrow().item().hook(), "and not the other webhook of the same employer");
        assertTrue(slow.contains(claim(deliveries).orElseThrow().item().hook()));
    }

    @Test default void a_message_of_a_dead_worker_does_not_count_after_its_lease_expired() {
        var bakery = jobs().employer("Bakery");
        hook(bakery);
        IntStream.range(0, 10).forEach(i -> job(bakery));
        var clock = clock();
        var deliveries = deliveries(clock);
        IntStream.range(0, Deliveries.IN_WORK).forEach(i -> claim(deliveries).orElseThrow());
        assertEquals(Optional.empty(), claim(deliveries));
        clock.moveBy(Queue.LEASE);
        assertEquals(Deliveries.IN_WORK, IntStream.range(0, 10).filter(i -> claim(deliveries).isPresent()).count());
    }

    @Test default void messages_of_a_webhook_that_is_off_or_paused_wait_and_leave_when_it_is_on() {
        var bakery = jobs().employer("Bakery");
        var hook = hook(bakery);
        job(bakery);
        var clock = clock();
        var webhooks = webhooks(clock);
        var deliveries = deliveries(clock);
        database().writeNow(tx -> webhooks.turnOff(tx, hook.id(), OffReason.GONE));
        assertEquals(Optional.empty(), claim(deliveries));
        var off = database().read(tx -> webhooks.find(tx, bakery.id(), hook.id()).orElseThrow());
        database().writeNow(tx -> webhooks.update(tx, off, new Webhook.Terms(off.url(), List.of(), null, true)));
        database().writeNow(tx -> webhooks.noteFailure(tx, hook.id(), Duration.ofSeconds(30), new AttemptFault(0, "no answer")));
        assertEquals(Optional.empty(), claim(deliveries), "the receiver asked for a pause");
        database().writeNow(tx -> {
            webhooks.noteSuccess(tx, hook.id());
            return null;
        });
        assertEquals(Optional.empty(), claim(deliveries), "a message that was under way then does not end the pause");
        clock.moveBy(Duration.ofSeconds(30));
        assertTrue(claim(deliveries).isPresent());
    }

    @Test default void an_operator_sees_the_webhooks_that_fail_or_are_off_with_the_last_fault_and_what_waits() {
        var bakery = jobs().employer("Bakery");
        var dairy = jobs().employer("Dairy");
        var fine = hook(bakery);
        var failing = hook(bakery);
        var gone = hook(dairy);
        var turnedOff = hook(dairy, false);
        job(bakery);
        var clock = clock();
        database().writeNow(tx -> webhooks(clock).noteFailure(tx, failing.id(), Duration.ZERO, new AttemptFault(500, AttemptFault.ANSWERED)));
        database().writeNow(tx -> webhooks(clock).noteFailure(tx, gone.id(), Duration.ZERO, new AttemptFault(0, "x".repeat(501))));
        database().writeNow(tx -> webhooks(clock).turnOff(tx, gone.id(), OffReason.GONE));
        var store = new FailingWebhooks();
        var seen = database().read(tx -> store.page(tx, new Paging(1, 10)));
        assertEquals(failing.id(), seen.get(0).id());
        assertEquals(Set.of(gone.id(), turnedOff.id()), Set.of(seen.get(1).id(), seen.get(2).id()));
        assertFalse(seen.stream().anyMatch(hook -> hook.id() == fine.id()));
        var first = seen.get(0);
        assertEquals(List.of("Bakery", "example.org", Optional.empty(), Optional.of(new AttemptFault(500, AttemptFault.ANSWERED)), 1),
            List.of(first.employerName(), first.host(), first.off(), first.failure(), first.waiting()));
        var off = seen.stream().filter(hook -> hook.id() == gone.id()).findFirst().orElseThrow();
        assertEquals(List.of(Optional.of(OffReason.GONE), 500), List.of(off.off(), off.failure().orElseThrow().cause().length()));
        assertEquals(List.of(3, 2), List.of(database().<Integer>read(store::count), database().<Integer>read(store::failing)),
            "what its employer turned off is no failure");
        assertEquals(1, database().read(tx -> store.page(tx, new Paging(3, 1))).size());
        database().writeNow(tx -> webhooks(clock).delete(tx, bakery.id(), failing.id()));
        assertEquals(2, (int) database().<Integer>read(store::count));
    }

    @Test default void a_new_url_resets_the_failures() {
        var bakery = jobs().employer("Bakery");
        var hook = hook(bakery);
        job(bakery);
        var clock = clock();
        var webhooks = webhooks(clock);
        database().writeNow(tx -> webhooks.noteFailure(tx, hook.id(), Duration.ofHours(1), new AttemptFault(0, "no answer")));
        var same = database().writeNow(tx -> webhooks.update(tx, hook, new Webhook.Terms(hook.url(), List.of(), "the same", true)));
        assertTrue(same.failingSince().isPresent());
        assertEquals(Optional.empty(), claim(deliveries(clock)));
        var other = database().writeNow(tx -> webhooks.update(tx, same, new Webhook.Terms("https://example.org/other", List.of(), null, true)));
        assertEquals(Optional.empty(), other.failingSince());
        assertTrue(claim(deliveries(clock)).isPresent());
    }

    @Test default void an_attempt_is_stored_with_its_status_or_its_network_error() {
        var bakery = jobs().employer("Bakery");
        var hook = hook(bakery);
        job(bakery);
        var clock = clock();
        var deliveries = deliveries(clock);
        var message = claim(deliveries).orElseThrow().id();
        database().writeNow(tx -> {
            deliveries.addAttempt(tx, message, success(clock));
            deliveries.addAttempt(tx, message, new DeliveryResult(clock.instant(), OptionalInt.of(301), Duration.ZERO, "", AttemptFault.ANSWERED, Duration.ZERO));
            deliveries.addAttempt(tx, message, new DeliveryResult(clock.instant(), OptionalInt.empty(), Duration.ZERO, null, "status 500", Duration.ZERO));
            return null;
        });
        var shown = database().read(tx -> deliveries.find(tx, hook.id(), message)).orElseThrow().attempts();
        assertEquals(List.of(Optional.of(AttemptFault.Kind.CONNECTION_FAILED), Optional.of(AttemptFault.Kind.REDIRECTED), Optional.empty()),
            shown.stream().map(attempt -> attempt.failure().map(AttemptFault::kind)).toList());
    }

    @Test default void the_newest_attempts_of_a_message_are_kept() {
        var bakery = jobs().employer("Bakery");
        var hook = hook(bakery);
        job(bakery);
        job(bakery);
        var clock = clock();
        var deliveries = deliveries(clock);
        var first = claim(deliveries).orElseThrow().id();
        var second = claim(deliveries).orElseThrow().id();
        var times = new ArrayList<Instant>();
        database().writeNow(tx -> {
            deliveries.addAttempt(tx, second, success(clock));
            for (int i = 0; i < Deliveries.ATTEMPTS_KEPT + 3; i++) {
                clock.moveBy(Duration.ofSeconds(1));
                times.add(0, clock.instant());
                deliveries.addAttempt(tx, first, success(clock));
            }
            return null;
        });
        assertEquals(Deliveries.ATTEMPTS_KEPT + 1, number(tx -> tx.sql("SELECT count(*) FROM webhook_attempt").one(Row::nextInt)));
        var shown = database().read(tx -> deliveries.find(tx, hook.id(), first)).orElseThrow().attempts();
        assertEquals(times.subList(0, Deliveries.ATTEMPTS_KEPT).stream().map(Instant::toEpochMilli).toList(),
            shown.stream().map(attempt -> attempt.at().toEpochMilli()).toList());
    }

    @Test default void a_webhook_with_too_many_messages_is_turned_off_and_its_employer_notified_once() {
        var bakery = jobs().employer("Bakery");
        var hook = hook(bakery);
        var clock = clock();
        var told = new ArrayList<String>();
        var upkeep = new WebhookMaintenance(database(), webhooks(clock), deliveries(clock), new WebhookHealth(webhooks(clock),
            (tx, which, reason) -> told.add(which.id() + " " + reason.code()), clock), 3, clock, new SimpleMeterRegistry());
        IntStream.range(0, 3).forEach(i -> job(bakery));
        upkeep.count();
        assertEquals(List.of(), told);
        job(bakery);
        upkeep.count();
        upkeep.count();
        assertEquals(List.of(hook.id() + " too-many-waiting"), told);
        job(bakery);
        assertEquals(4, types(hook).size(), "nothing is added any more");
    }

    @Test default void old_messages_are_deleted_by_age_and_number() {
        var bakery = jobs().employer("Bakery");
        var hook = hook(bakery);
        var clock = clock();
        var deliveries = deliveries(clock);
        IntStream.range(0, 5).forEach(i -> job(bakery));
        IntStream.range(0, 4).forEach(i -> {
            var claimed = claim(deliveries).orElseThrow();
            database().writeNow(tx -> deliveries.queue().note(tx, claimed, new Attempt(new AttemptOutcome.Done(), inside ->
                deliveries.addAttempt(inside, claimed.id(), success(clock)))));
        });
        var old = database().read(tx -> deliveries.old(tx, hook.id(), Instant.EPOCH, 2, 100));
        assertEquals(2, old.size(), "all but the newest two that do not wait");
        database().writeNow(tx -> deliveries.delete(tx, old));
        assertEquals(2, number(tx -> tx.sql("SELECT count(*) FROM webhook_attempt").one(Row::nextInt)));
        clock.moveBy(WebhookMaintenance.KEPT.plusDays(1));
        upkeep(clock).sweep();
        assertEquals(List.of(), types(hook), "the one that waits, too");
    }

    private WebhookMaintenance upkeep(TestClock clock) {
        return new WebhookMaintenance(database(), webhooks(clock), deliveries(clock), new WebhookHealth(webhooks(clock), (tx, hook, reason) -> {}, clock),
            WebhookMaintenance.WAITING_MAX, clock, new SimpleMeterRegistry());
    }

    private int number(ToIntFunction<Transaction> counting) {
        return database().read(counting::applyAsInt);
    }

    private static DeliveryResult success(TestClock clock) {
        return new DeliveryResult(clock.instant(), OptionalInt.of(200), Duration.ofMillis(5), "ok", null, Duration.ZERO);
    }

    @Test default void a_deleted_webhook_receives_nothing_and_its_messages_are_deleted() {
        var bakery = jobs().employer("Bakery");
        var hook = hook(bakery);
        job(bakery);
        var clock = clock();
        assertEquals(List.of(true, false), List.of(delete(hook, clock), delete(hook, clock)));
        job(bakery);
        assertEquals(1, types(hook).size());
        assertEquals(Optional.empty(), claim(deliveries(clock)));
        upkeep(clock).sweep();
        assertEquals(List.of(), types(hook));
        assertEquals(0, number(tx -> tx.sql("SELECT count(*) FROM webhook").one(Row::nextInt)));
    }

    private boolean delete(Webhook hook, TestClock clock) {
        return database().writeNow(tx -> webhooks(clock).delete(tx, hook.employer(), hook.id()));
    }

    @Test default void five_days_without_success_turn_a_webhook_off_and_a_success_restarts_the_count() {
        var bakery = jobs().employer("Bakery");
        var hook = hook(bakery);
        job(bakery);
        var clock = clock();
        var told = new ArrayList<OffReason>();
        var health = new WebhookHealth(webhooks(clock), (tx, which, reason) -> told.add(reason), clock);
        var message = claim(deliveries(clock)).orElseThrow().item();
        var failure = new DeliveryResult(clock.instant(), OptionalInt.of(500), Duration.ZERO, "", AttemptFault.ANSWERED, Duration.ZERO);
        note(health, message, failure);
        clock.moveBy(Duration.ofDays(4));
        note(health, message, failure);
        note(health, message, success(clock));
        clock.moveBy(Duration.ofDays(4));
        note(health, message, failure);
        clock.moveBy(WebhookHealth.FAILING_MAX.minusSeconds(1));
        note(health, message, failure);
        assertEquals(List.of(), told);
        clock.moveBy(Duration.ofSeconds(1));
        note(health, message, failure);
        note(health, message, failure);
        assertEquals(List.of(OffReason.FAILING), told);
        assertEquals("failing", database().read(tx -> webhooks(clock).find(tx, bakery.id(), hook.id())).orElseThrow().off().orElseThrow().reason().code());
    }

    private void note(WebhookHealth health, WebhookMessage message, DeliveryResult tried) {
        database().writeNow(tx -> {
            health.note(tx, message, tried);
            return null;
        });
    }

    @Test default void a_replay_sends_the_events_after_a_position_with_the_same_ids() {
        var bakery = jobs().employer("Bakery");
        var hook = hook(bakery, "job.created");
        var clock = clock();
        var deliveries = deliveries(clock);
        var job = job(bakery);
        job(bakery);
        jobs().save(job, jobs().posting().titled("Baker"));
        var ids = ids(hook);
        var delivered = claim(deliveries).orElseThrow();
        database().writeNow(tx -> deliveries.queue().note(tx, delivered, new Attempt(new AttemptOutcome.Done())));
        database().writeNow(tx -> tx.sql("DELETE FROM webhook_message WHERE id <> :id").bind("id", delivered.id()).execute());
        new Feed<>(database(), new ChangeLog(), null).number(bakery.id().value());
        var all = new Feed.Range(0, Long.MAX_VALUE, "", false);
        assertEquals(2, number(tx -> deliveries.countIn(tx, hook, all)));
        database().writeNow(tx -> {
            deliveries.replay(tx, hook, all);
            return null;
        });
        assertEquals(ids, ids(hook));
        assertEquals(2, number(tx -> deliveries.waiting(tx, hook.id(), 100)));
    }

    private List<String> ids(Webhook hook) {
        return database().read(tx -> deliveries(clock()).page(tx, hook.id(), Long.MAX_VALUE, 100)).stream()
            .map(WebhookDelivery::messageId).sorted().toList();
    }

    @Test default void removing_an_employer_deletes_its_webhooks_and_messages() {
        var bakery = jobs().employer("Bakery");
        var hook = hook(bakery);
        job(bakery);
        database().writeNow(tx -> {
            Webhooks.deleteAll(tx, new EmployerId(bakery.id().value()));
            return Deliveries.deleteSome(database().engine(), tx, bakery.id(), 100);
        });
        job(bakery);
        assertEquals(List.of(), types(hook));
        assertEquals(0, events());
    }

    private int events() {
        return number(tx -> tx.sql("SELECT count(*) FROM webhook_event").one(Row::nextInt));
    }

    @Test default void an_event_is_stored_once_for_all_webhooks() {
        var bakery = jobs().employer("Bakery");
        var hooks = IntStream.range(0, 20).mapToObj(i -> hook(bakery)).toList();
        var job = job(bakery);
        apply(bakery, job, "ana@example.org");
        database().writeNow(tx -> tx.execute("DELETE FROM application"));
        assertEquals(3, events());
        assertEquals(60, number(tx -> tx.sql("SELECT count(*) FROM webhook_message").one(Row::nextInt)));
        hooks.forEach(hook -> {
            assertEquals(List.of("job.created", "application.received", "application.erased"), types(hook));
            assertTrue(ids(hook).stream().allMatch(id -> id.startsWith("msg_" + hook.id() + "_")), ids(hook).toString());
        });
    }

    @Test default void a_change_without_subscribed_webhooks_stores_no_event() {
        var bakery = jobs().employer("Bakery");
        hook(bakery, "job.deleted");
        hook(bakery, false);
        job(bakery);
        assertEquals(0, events());
    }

    @Test default void an_event_is_dropped_with_its_last_message() {
        var bakery = jobs().employer("Bakery");
        var one = hook(bakery);
        var other = hook(bakery);
        job(bakery);
        var deliveries = deliveries(clock());
        database().writeNow(tx -> deliveries.delete(tx, deliveries.someIds(tx, one.id(), 100)));
        assertEquals(1, events());
        assertEquals(List.of("job.created"), types(other));
        database().writeNow(tx -> deliveries.delete(tx, deliveries.someIds(tx, other.id(), 100)));
        assertEquals(0, events());
    }

    @Test default void an_event_that_another_webhook_still_needs_is_used_for_a_replay() {
        var bakery = jobs().employer("Bakery");
        hook(bakery);
        job(bakery);
        var late = hook(bakery);
        var deliveries = deliveries(clock());
        new Feed<>(database(), new ChangeLog(), null).number(bakery.id().value());
        database().writeNow(tx -> {
            deliveries.replay(tx, late, new Feed.Range(0, Long.MAX_VALUE, "", false));
            return null;
        });
        assertEquals(1, events());
        assertEquals(List.of("job.created"), types(late));
        assertEquals(2, Set.of(claim(deliveries).orElseThrow().item().messageId(), claim(deliveries).orElseThrow().item().messageId()).size());
    }
}
