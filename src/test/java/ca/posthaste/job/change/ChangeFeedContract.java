package ca.posthaste.job.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.cursor.FeedQuery;
import ca.posthaste.employer.Employer;
import ca.posthaste.http.QueryString;
import ca.posthaste.job.publishing.Publishing;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.support.Polling;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Contract of the change feed on every engine. */
interface ChangeFeedContract {
    List<FeedNode> nodes();

    private FeedNode node() {
        return nodes().get(0);
    }

    /** Returns another process, if there is one. */
    private FeedNode other() {
        return nodes().get(nodes().size() - 1);
    }

    private void expectExpired(Employer owner, String cursor) {
        assertEquals(Problem.CURSOR_EXPIRED, assertThrows(Rejected.class, () -> node().read(owner, "since=" + cursor)).problem());
    }

    @Test default void changes_of_a_job_are_reported_in_order_with_its_state() {
        var owner = node().employer("Bakery");
        var job = node().create(owner, "Baker", "B-1", "\"source\": \"ats\"");
        var changed = node().update(owner, job.id(), "{\"title\": \"Cook\"}");
        node().update(owner, job.id(), "{\"status\": \"active\"}");
        node().update(owner, job.id(), "{\"status\": \"archived\"}");
        node().delete(owner, job.id());
        var changes = node().all(owner, "", 2);
        assertEquals(List.of("created", "updated", "published", "archived", "deleted"), changes.stream().map(Change::kind).toList());
        assertEquals(List.of("draft", "draft", "active", "archived", "archived"), changes.stream().map(Change::status).toList());
        assertEquals(changed.tag(), changes.get(1).tag().orElseThrow());
        assertTrue(changes.get(4).tag().isEmpty());
        for (var change : changes) {
            assertEquals(List.of(job.id(), "B-1", "ats", node().clock.instant()),
                List.of(change.job(), change.referenceId(), change.source(), change.at()));
        }
    }

    @Test default void a_feed_without_changes_has_a_cursor_too() {
        var owner = node().employer("Bakery");
        var start = node().read(owner, "");
        assertEquals(List.of(), start.entries());
        assertFalse(start.more());
        var now = node().read(owner, "since=now").next();
        node().create(owner, "Baker", null);
        assertEquals(1, node().read(owner, "since=" + start.next()).entries().size());
        assertEquals(1, node().read(owner, "since=" + now).entries().size());
        assertEquals(0, node().read(owner, "since=now").entries().size());
    }

    @Test default void a_page_says_whether_there_is_more() {
        var owner = node().employer("Bakery");
        IntStream.range(0, 5).forEach(i -> node().create(owner, "Baker " + i, null));
        var first = node().read(owner, "limit=3");
        assertEquals(3, first.entries().size());
        assertTrue(first.more());
        var second = other().read(owner, "limit=2&since=" + first.next());
        assertEquals(2, second.entries().size());
        assertFalse(second.more());
        assertEquals(second.next(), node().read(owner, "since=" + second.next()).next(), "nothing new: the same cursor");
    }

    @Test default void many_unread_changes_lie_before_the_current_cursor_and_can_be_followed_from_the_start() {
        var owner = node().employer("Bakery");
        var job = node().create(owner, "Baker", null);
        node().database.writeNow(tx -> {
            for (int i = 0; i < 4_500; i++) { // more than are numbered at once
                tx.execute("UPDATE job SET version = version + 1");
            }
            return null;
        });
        var now = node().read(owner, "since=now").next();
        assertEquals(List.of(), node().all(owner, now, 100));
        var all = other().all(owner, "", 1_000);
        assertEquals(IntStream.rangeClosed(1, 4_501).boxed().toList(), all.stream().map(Change::version).toList());
        node().update(owner, job.id(), "{\"title\": \"Cook\"}");
        assertEquals(1, other().all(owner, now, 100).size());
    }

    @Test default void another_employers_changes_are_not_shown_and_its_cursors_are_rejected() {
        var bakery = node().employer("Bakery");
        var shipyard = node().employer("Shipyard");
        node().create(bakery, "Baker", null);
        node().create(shipyard, "Welder", null);
        var cursor = node().read(bakery, "since=now").next();
        assertEquals(1, node().all(shipyard, "", 10).size());
        var rejected = assertThrows(Rejected.class, () -> node().read(shipyard, "since=" + cursor));
        assertEquals(Problem.INPUT_INVALID, rejected.problem());
        assertEquals("/since", rejected.faults().get(0).pointer());
    }

    @Test default void old_changes_are_cut_off_and_a_cursor_before_them_has_expired() {
        var owner = node().employer("Bakery");
        var start = node().read(owner, "since=now").next();
        var job = node().create(owner, "Baker", null);
        var first = node().read(owner, "since=now").next();
        node().update(owner, job.id(), "{\"title\": \"Cook\"}");
        var second = node().read(owner, "since=now").next();
        node().clock.moveBy(Duration.ofDays(FeedNode.DAYS));
        node().update(owner, job.id(), "{\"title\": \"Chef\"}");
        node().clock.moveBy(Duration.ofMillis(1));
        assertEquals(2, node().retention.sweep());
        assertEquals(0, other().retention.sweep());
        expectExpired(owner, start);
        expectExpired(owner, first);
        assertEquals(1, node().read(owner, "since=" + second).entries().size(), "nothing after it is missing");
        assertEquals(1, node().all(owner, "", 10).size());
        node().clock.moveBy(Duration.ofDays(FeedNode.DAYS));
        assertEquals(1, node().retention.sweep());
        expectExpired(owner, second);
        assertEquals(List.of(), node().read(owner, "").entries());
        node().update(owner, job.id(), "{\"title\": \"Head chef\"}");
        assertEquals(List.of("updated"), node().kinds(owner));
    }

    @Test default void a_long_log_is_cut_in_chunks() {
        var owner = node().employer("Bakery");
        node().create(owner, "Baker", null);
        node().database.writeNow(tx -> {
            for (int i = 0; i < 2_500; i++) {
                tx.execute("UPDATE job SET version = version + 1");
            }
            return null;
        });
        node().clock.moveBy(Duration.ofDays(FeedNode.DAYS + 1));
        assertEquals(2_501, node().retention.sweep());
        assertEquals(List.of(), node().all(owner, "", 10));
    }

    @Test default void a_cursor_whose_change_is_gone_or_another_one_has_expired() {
        var owner = node().employer("Bakery");
        var job = node().create(owner, "Baker", null);
        node().update(owner, job.id(), "{\"title\": \"Cook\"}");
        var cursor = node().read(owner, "since=now").next();
        node().database.writeNow(tx -> tx.execute("UPDATE job_change SET at = at + 1 WHERE version = 2")); // as after a failover that lost data
        expectExpired(owner, cursor);
        node().database.writeNow(tx -> tx.execute("DELETE FROM job_change WHERE version = 2")); // as after a restored backup
        expectExpired(owner, cursor);
    }

    @Test default void a_waiting_caller_gets_the_next_change_of_any_process() {
        var owner = node().employer("Bakery");
        var since = node().read(owner, "since=now").next();
        var waiting = node().waiting(owner, "wait=30&since=" + since);
        await(() -> node().callers.count() == 1);
        assertFalse(waiting.isDone());
        other().create(node().employer("Shipyard"), "Welder", null); // does not concern the waiting caller
        other().create(owner, "Baker", "B-1");
        var page = waiting.join();
        assertEquals(List.of("B-1"), page.entries().stream().map(Change::referenceId).toList());
        assertNotEquals(since, page.next());
        assertEquals(0, node().callers.count());
    }

    @Test default void a_wait_without_changes_returns_the_same_cursor() {
        var owner = node().employer("Bakery");
        var since = node().read(owner, "since=now").next();
        var page = node().read(owner, "wait=1&since=" + since);
        assertEquals(List.of(), page.entries());
        assertEquals(since, page.next());
    }

    @Test default void callers_beyond_the_limit_of_waiting_callers_are_answered_immediately() {
        var owner = node().employer("Bakery");
        var waiting = IntStream.range(0, 20).mapToObj(i -> node().waiting(owner, "wait=30")).toList();
        await(() -> node().callers.count() == 20);
        assertEquals(List.of(), node().read(owner, "wait=30").entries());
        var others = node().waiting(node().employer("Shipyard"), "wait=30"); // has a share of its own
        await(() -> node().callers.count() == 21);
        node().create(owner, "Baker", null);
        waiting.forEach(caller -> assertEquals(1, caller.join().entries().size()));
        assertFalse(others.isDone());
    }

    @Test default void a_caller_who_hung_up_is_forgotten() {
        var owner = node().employer("Bakery");
        var gone = new AtomicBoolean();
        var waiting = node().feed.read(owner.id().value(), FeedQuery.from(new QueryString("wait=30")), gone::get).toCompletableFuture();
        await(() -> node().callers.count() == 1);
        gone.set(true);
        await(() -> node().callers.count() == 0);
        assertEquals(List.of(), waiting.join().entries());
    }

    @Test default void waiting_callers_are_answered_when_the_service_stops() {
        var owner = node().employer("Bakery");
        var waiting = node().waiting(owner, "wait=30");
        await(() -> node().callers.count() == 1);
        node().callers.close();
        assertEquals(List.of(), waiting.join().entries());
        assertEquals(List.of(), node().read(owner, "wait=30").entries());
    }

    @Test default void a_job_is_closed_once_by_whichever_process_is_first_and_again_after_it_was_open_again() {
        var owner = node().employer("Bakery");
        var today = node().clock.today();
        var job = node().create(owner, "Baker", null, "\"status\": \"active\"", "\"closeDate\": \"" + today + "\"");
        assertEquals(0, node().publishing.closePassed(), "still open on its last day");
        node().clock.moveTo(today.plusDays(3)); // nothing ran for some days
        assertEquals(1, byAll(Publishing::closePassed));
        assertEquals(List.of("created", "closed"), node().kinds(owner));
        var closed = node().all(owner, "", 10).get(1);
        assertEquals(List.of(job.tag(), node().clock.instant()), List.of(closed.tag().orElseThrow(), closed.at()));
        node().update(owner, job.id(), "{\"closeDate\": \"" + today.plusDays(5) + "\"}");
        assertEquals(0, byAll(Publishing::closePassed));
        node().clock.moveTo(today.plusDays(6));
        assertEquals(1, byAll(Publishing::closePassed));
        assertEquals(List.of("created", "closed", "updated", "closed"), node().kinds(owner));
    }

    /** Runs the round on all nodes at once and returns the sum of its results. */
    private int byAll(ToIntFunction<Publishing> round) {
        var rounds = nodes().stream().map(node -> CompletableFuture.supplyAsync(() -> round.applyAsInt(node.publishing))).toList();
        return rounds.stream().mapToInt(CompletableFuture::join).sum();
    }

    @Test default void many_jobs_are_refreshed_once_each_in_chunks_and_closed_ones_once_they_reopen() {
        var owner = node().employer("Bakery");
        var today = node().clock.today();
        IntStream.range(0, 250).forEach(i -> node().create(owner, "Baker " + i, null, "\"status\": \"active\"", "\"autoRefresh\": true"));
        var closing = node().create(owner, "Closing", null, "\"status\": \"active\"", "\"autoRefresh\": true",
            "\"closeDate\": \"" + today.plusDays(1) + "\"");
        node().clock.moveTo(today.plusDays(8));
        assertEquals(1, byAll(Publishing::closePassed));
        assertEquals(250, byAll(Publishing::refresh));
        assertEquals(250, node().all(owner, "", 1_000).stream().filter(change -> change.kind().equals("refreshed")).count());
        assertEquals(0, byAll(Publishing::refresh));
        node().update(owner, closing.id(), "{\"closeDate\": \"" + today.plusDays(20) + "\"}");
        assertEquals(1, byAll(Publishing::refresh));
    }

    @Test default void many_jobs_close_in_chunks_but_drafts_and_archived_jobs_do_not() {
        var owner = node().employer("Bakery");
        var yesterday = "\"closeDate\": \"" + node().clock.today().minusDays(1) + "\"";
        IntStream.range(0, 250).forEach(i -> node().create(owner, "Baker " + i, null, "\"status\": \"active\"", yesterday));
        node().create(owner, "Draft", null, yesterday);
        node().create(owner, "Archived", null, "\"status\": \"archived\"", yesterday);
        assertEquals(250, byAll(Publishing::closePassed));
        assertEquals(250, node().all(owner, "", 1_000).stream().filter(change -> change.kind().equals("closed")).count());
    }

    @Test default void drafts_are_published_on_their_day_once_by_whichever_process_is_first() {
        var owner = node().employer("Bakery");
        var today = node().clock.today();
        var jobs = IntStream.range(0, 120).mapToObj(i -> node().create(owner, "Baker " + i, null,
            "\"publishOn\": \"" + today.plusDays(1) + "\"")).toList();
        var later = node().create(owner, "Later", null, "\"publishOn\": \"" + today.plusDays(2) + "\"");
        assertEquals(0, byAll(publishing -> publishing.publishDue((by, draft, reason) -> { })));
        node().clock.moveTo(today.plusDays(1));
        assertEquals(jobs.size(), byAll(publishing -> publishing.publishDue((by, draft, reason) -> { })));
        assertEquals(jobs.size(), node().all(owner, "", 1_000).stream().filter(change -> change.kind().equals("published"))
            .map(Change::job).distinct().count());
        var published = node().update(owner, jobs.get(0).id(), "{}").posting();
        assertEquals(today.plusDays(1), published.dates().published());
        assertEquals(null, published.dates().publishOn());
        assertEquals("draft", node().update(owner, later.id(), "{}").posting().status().code());
        assertEquals(0, byAll(publishing -> publishing.publishDue((by, draft, reason) -> { })));
    }

    interface Condition {
        boolean holds();
    }

    private static void await(Condition condition) {
        while (!condition.holds()) {
            Polling.pause();
        }
    }
}
