package ca.posthaste.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Contract of the queue, on every engine. */
interface QueueContract {
    Database database();

    private TestQueue errands() {
        return TestQueue.in(database());
    }

    private TestQueue errands(int count) {
        var errands = errands();
        errands.add(count);
        return errands;
    }

    @Test default void a_row_is_claimed_once() {
        var errands = errands(1);
        var claimed = errands.claim().orElseThrow();
        assertEquals(List.of(1L, 0, "errand 1"), List.of(claimed.id(), claimed.attempts(), claimed.item()));
        assertEquals(Optional.empty(), errands.claim());
        assertFalse(database().read(errands.queue::isAnyDue));
    }

    @Test default void concurrent_claims_get_different_rows() {
        var errands = errands(60);
        var claims = IntStream.range(0, 6).mapToObj(node -> CompletableFuture.supplyAsync(() -> {
            var mine = new ArrayList<Long>();
            while (database().read(errands.queue::isAnyDue)) { // items that others have claimed are skipped
                errands.claim().ifPresent(claimed -> mine.add(claimed.id()));
            }
            return mine;
        })).toList().stream().map(CompletableFuture::join).flatMap(List::stream).toList();
        assertEquals(60, new HashSet<>(claims).size());
        assertEquals(60, claims.size());
    }

    @Test default void rows_are_claimed_by_due_time_and_then_by_id() {
        var errands = errands();
        var now = errands.clock.instant();
        errands.add(1, now);
        errands.add(3, now.minusMillis(1));
        errands.add(2, now.minusMillis(1));
        assertEquals(List.of(2L, 3L, 1L), Stream.generate(errands::claim).limit(3).map(claimed -> claimed.orElseThrow().id()).toList());
    }

    @Test default void a_row_is_not_claimed_before_it_is_due() {
        var errands = errands();
        errands.add(1, errands.clock.instant().plusMillis(1));
        assertFalse(database().read(errands.queue::isAnyDue));
        assertEquals(Optional.empty(), errands.claim());
        errands.clock.moveBy(Duration.ofMillis(1));
        assertTrue(database().read(errands.queue::isAnyDue));
        assertTrue(errands.claim().isPresent());
    }

    @Test default void rows_of_a_failed_transaction_are_never_claimed() {
        var errands = errands();
        assertThrows(IllegalStateException.class, () -> database().writeNow(tx -> {
            errands.add(tx, 1, errands.clock.instant());
            throw new IllegalStateException("what it tells about did not happen");
        }));
        assertEquals(Optional.empty(), errands.claim());
    }

    @Test default void a_row_whose_lease_expired_can_be_claimed_by_any_worker() {
        var errands = errands(1);
        var first = errands.claim().orElseThrow();
        errands.clock.moveBy(Queue.LEASE.minusMillis(1));
        assertEquals(Optional.empty(), errands.claim());
        errands.clock.moveBy(Duration.ofMillis(1));
        var second = errands.claim().orElseThrow();
        assertEquals(first.id(), second.id());
        assertEquals(0, second.attempts(), "nobody knows of an attempt");
        assertNotEquals(first.token(), second.token());
    }

    @Test default void a_lease_that_is_renewed_does_not_run_out() {
        var errands = errands(1);
        var claimed = errands.claim().orElseThrow();
        errands.clock.moveBy(Queue.LEASE.dividedBy(2));
        assertTrue(errands.renew(claimed));
        errands.clock.moveBy(Queue.LEASE.minusMillis(1));
        assertEquals(Optional.empty(), errands.claim());
    }

    @Test default void a_worker_that_lost_its_lease_changes_nothing() {
        var errands = errands(1);
        var lost = errands.claim().orElseThrow();
        errands.clock.moveBy(Queue.LEASE);
        var held = errands.claim().orElseThrow();
        var before = errands.standing(1);
        for (var outcome : List.of(new AttemptOutcome.Done(), new AttemptOutcome.Parked("parked"), new AttemptOutcome.RetryLater("later"),
            new AttemptOutcome.GiveUp("no"), new AttemptOutcome.ReceiverUnavailable("down"))) {
            assertFalse(errands.note(lost, new Attempt(outcome, alongside -> {
                throw new AssertionError("not to be written");
            })));
        }
        assertFalse(errands.renew(lost));
        assertEquals(before, errands.standing(1));
        assertTrue(errands.note(held, new AttemptOutcome.Done()));
    }

    @Test default void a_late_outcome_counts_if_no_other_worker_claimed_the_row() {
        var errands = errands(1);
        var claimed = errands.claim().orElseThrow();
        errands.clock.moveBy(Queue.LEASE.multipliedBy(2));
        assertTrue(errands.note(claimed, new AttemptOutcome.Done()));
        assertEquals(Optional.empty(), errands.claim());
    }

    @Test default void an_outcome_that_is_noted_twice_counts_once() {
        var errands = errands(1);
        var claimed = errands.claim().orElseThrow();
        assertTrue(errands.note(claimed, new AttemptOutcome.RetryLater("later")));
        assertFalse(errands.note(claimed, new AttemptOutcome.RetryLater("later")), "the connection broke after the first commit");
        assertEquals(1, errands.standing(1).attempts());
    }

    @Test default void no_outcome_is_recorded_for_a_deleted_row() {
        var errands = errands(1);
        var claimed = errands.claim().orElseThrow();
        database().writeNow(tx -> tx.execute("DELETE FROM errand"));
        assertFalse(errands.renew(claimed));
        assertFalse(errands.note(claimed, new AttemptOutcome.RetryLater("later")));
    }

    @Test default void a_completed_row_is_never_due_again() {
        var errands = errands(1);
        var added = errands.clock.instant();
        errands.clock.moveBy(Duration.ofMillis(5));
        errands.note(errands.claim().orElseThrow(), new AttemptOutcome.RetryLater("busy"));
        errands.clock.moveBy(TestQueue.PAUSES.get(0));
        errands.note(errands.claim().orElseThrow(), new AttemptOutcome.Done());
        var done = errands.standing(1);
        assertEquals(new TestQueue.Standing("finished", 2, done.due(), null, null, added, errands.clock.instant()), done);
        errands.clock.moveBy(Duration.ofDays(99));
        assertEquals(Optional.empty(), errands.claim());
        assertEquals(0, errands.retry(OptionalLong.of(1)));
    }

    @Test default void a_parked_row_waits_until_it_is_requested() {
        var errands = errands(1);
        errands.note(errands.claim().orElseThrow(), new AttemptOutcome.Parked("on a shelf"));
        assertEquals(List.of("on a shelf", 1), List.of(errands.standing(1).state(), errands.standing(1).attempts()));
        assertNull(errands.standing(1).done());
        errands.clock.moveBy(Duration.ofDays(99));
        assertEquals(0, errands.retry(OptionalLong.empty()), "it did not fail");
        assertEquals(Optional.empty(), errands.claim());
        assertEquals(List.of(1L), makeDue(errands, "state = 'on a shelf'"));
        assertEquals(0, errands.claim().orElseThrow().attempts());
    }

    private static List<Long> makeDue(TestQueue errands, String condition) {
        return errands.database.writeNow(tx -> errands.queue.makeDue(tx, "what = 'another errand'", condition).all(Row::nextLong));
    }

    @Test default void a_completed_row_can_be_requeued_and_changed() {
        var errands = errands(2);
        errands.note(errands.claim().orElseThrow(), new AttemptOutcome.Done());
        assertEquals(List.of(1L), makeDue(errands, "state = 'finished' OR id = 1"));
        assertNull(errands.standing(1).done());
        assertEquals(List.of("another errand", "errand 2"),
            Stream.of(errands.claim(), errands.claim()).map(Optional::orElseThrow).sorted((a, b) -> Long.compare(a.id(), b.id()))
                .map(Claim::item).toList());
        assertEquals(List.of(), makeDue(errands, "state = 'finished' OR id = 1"), "somebody works on both");
    }

    @Test default void a_failed_row_is_retried_on_schedule_and_then_given_up() {
        var errands = errands(1);
        for (int attempt = 1; attempt <= TestQueue.PAUSES.size(); attempt++) {
            errands.note(errands.claim().orElseThrow(), new AttemptOutcome.RetryLater("busy"));
            var pause = TestQueue.PAUSES.get(attempt - 1);
            assertEquals(new TestQueue.Standing("waiting", attempt, errands.clock.instant().plus(pause), null, "busy",
                errands.standing(1).created(), null), errands.standing(1));
            assertEquals(Optional.empty(), errands.claim());
            errands.clock.moveBy(pause);
        }
        errands.note(errands.claim().orElseThrow(), new AttemptOutcome.RetryLater("busy"));
        var end = errands.standing(1);
        assertEquals(List.of("failed", 4, "Given up after 4 attempts. The last: busy", errands.clock.instant()),
            List.of(end.state(), end.attempts(), end.fault(), end.done()));
        errands.clock.moveBy(Duration.ofDays(99));
        assertEquals(Optional.empty(), errands.claim());
    }

    @Test default void a_delay_requested_by_a_receiver_is_honoured_within_limits() {
        var errands = errands(3);
        var now = errands.clock.instant();
        var asked = List.of(Duration.ofSeconds(1), Duration.ofMinutes(30), Duration.ofDays(365_000));
        for (var time : asked) {
            errands.note(errands.claim().orElseThrow(), new AttemptOutcome.RetryLater("busy", time));
        }
        assertEquals(List.of(now.plus(TestQueue.PAUSES.get(0)), now.plus(Duration.ofMinutes(30)), now.plus(TestQueue.PAUSES.get(2))),
            Stream.of(1, 2, 3).map(id -> errands.standing(id).due()).toList());
    }

    @Test default void a_receiver_that_is_unavailable_costs_no_attempt() {
        var errands = errands(1);
        errands.note(errands.claim().orElseThrow(), new AttemptOutcome.ReceiverUnavailable("no connection"));
        assertEquals(new TestQueue.Standing("waiting", 0, errands.clock.instant(), null, "no connection", errands.clock.instant(), null),
            errands.standing(1));
        assertTrue(errands.claim().isPresent());
    }

    @Test default void a_row_that_was_given_up_is_kept_and_can_be_retried_manually() {
        var errands = errands(3);
        errands.note(errands.claim().orElseThrow(), new AttemptOutcome.GiveUp("nobody lives there"));
        errands.note(errands.claim().orElseThrow(), new AttemptOutcome.RetryLater("busy"));
        errands.note(errands.claim().orElseThrow(), new AttemptOutcome.GiveUp("nobody lives there"));
        errands.clock.moveBy(Duration.ofSeconds(1));
        assertEquals(List.of("failed", 1, "nobody lives there"),
            List.of(errands.standing(1).state(), errands.standing(1).attempts(), errands.standing(1).fault()));
        assertEquals(Optional.empty(), errands.claim());
        assertEquals(1, errands.retry(OptionalLong.of(3)));
        assertEquals(3, errands.claim().orElseThrow().id());
        assertEquals(2, errands.retry(OptionalLong.empty()), "the first, and the second before its time");
        var again = List.of(errands.claim().orElseThrow(), errands.claim().orElseThrow());
        assertEquals(List.of(0, 0), again.stream().map(Claim::attempts).toList(), "all attempts are before them again");
        assertNull(errands.standing(1).done());
    }

    @Test default void a_manual_retry_does_not_affect_a_row_in_progress() {
        var errands = errands(1);
        var claimed = errands.claim().orElseThrow();
        assertEquals(0, errands.retry(OptionalLong.empty()));
        assertEquals(0, errands.retry(OptionalLong.of(1)));
        assertEquals(Optional.empty(), errands.claim());
        assertTrue(errands.note(claimed, new AttemptOutcome.Done()));
    }

    @Test default void writes_of_a_handler_are_stored_with_the_outcome_or_not_at_all() {
        var errands = errands(1);
        var claimed = errands.claim().orElseThrow();
        assertThrows(IllegalStateException.class, () -> errands.note(claimed, new Attempt(new AttemptOutcome.Done(), alongside -> {
            alongside.execute("UPDATE errand SET what = 'half'");
            throw new IllegalStateException();
        })));
        assertEquals(List.of("waiting", claimed.token()), List.of(errands.standing(1).state(), errands.standing(1).claim()));
        assertTrue(errands.note(claimed, new Attempt(new AttemptOutcome.Parked("parked"),
            alongside -> alongside.execute("UPDATE errand SET what = what || ' whole'"))));
        assertEquals("errand 1 whole", database().read(tx -> tx.sql("SELECT what FROM errand").one(Row::nextString)));
    }

    @Test default void a_long_reason_is_stored_truncated() {
        var errands = errands(1);
        errands.note(errands.claim().orElseThrow(), new AttemptOutcome.GiveUp("a".repeat(1_000_000)));
        assertEquals("a".repeat(500) + "…", errands.standing(1).fault());
    }
}
