package ca.posthaste.search.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Database;
import ca.posthaste.support.SqliteStore;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A search that waits for the index is answered soon, and hurries the index only if that helps. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class VisibilityTrackerTest extends SqliteStore {
    private final AtomicInteger urged = new AtomicInteger();
    private final AtomicLong now = new AtomicLong(System.nanoTime());
    private VisibilityTracker catchingUp;

    @BeforeEach void begin() {
        catchingUp = new VisibilityTracker(database(), now::get);
    }

    private boolean isCaughtUpNow() {
        var asked = catchingUp.caughtUp(urged::incrementAndGet).toCompletableFuture();
        return asked.isDone() && asked.join();
    }

    private void step(boolean isLast) {
        catchingUp.begin();
        catchingUp.end(isLast);
    }

    @Test void a_step_to_the_end_makes_all_writes_visible_until_the_next_one() {
        step(true);
        assertTrue(isCaughtUpNow());
        jobs().employer("Bakery");
        var asked = catchingUp.caughtUp(urged::incrementAndGet).toCompletableFuture();
        assertFalse(asked.isDone());
        assertEquals(1, urged.get());
        step(true);
        assertTrue(asked.join());
        assertTrue(isCaughtUpNow());
    }

    @Test void a_step_that_began_before_the_request_does_not_satisfy_it() {
        step(true);
        catchingUp.begin();
        jobs().employer("Bakery");
        var asked = catchingUp.caughtUp(urged::incrementAndGet).toCompletableFuture();
        catchingUp.end(true);
        assertFalse(asked.isDone());
        step(true);
        assertTrue(asked.join());
    }

    @Test void a_step_that_leaves_changes_behind_notifies_waiting_callers_at_once() {
        step(true);
        jobs().employer("Bakery");
        var asked = catchingUp.caughtUp(urged::incrementAndGet).toCompletableFuture();
        catchingUp.begin();
        catchingUp.end(false);
        assertTrue(asked.isDone());
        assertFalse(asked.join());
    }

    @Test void callers_do_not_wait_while_more_is_written_than_applied() {
        step(false);
        assertTrue(catchingUp.caughtUp(urged::incrementAndGet).toCompletableFuture().isDone());
        assertFalse(isCaughtUpNow());
        assertEquals(0, urged.get());
    }

    @Test void waiting_for_a_step_that_never_ends_times_out() {
        step(true);
        jobs().employer("Bakery");
        assertFalse(Database.join(catchingUp.caughtUp(urged::incrementAndGet)));
    }

    @Test void another_index_lacks_what_the_previous_one_had() {
        step(true);
        assertTrue(isCaughtUpNow());
        catchingUp.restart();
        assertFalse(isCaughtUpNow());
    }

    private CompletableFuture<Boolean> search() {
        return catchingUp.caughtUpExceptLatest(urged::incrementAndGet).toCompletableFuture();
    }

    private void pass(int milliseconds) {
        now.addAndGet(Duration.ofMillis(milliseconds).toNanos());
    }

    @Test void a_search_waits_only_for_what_was_written_a_moment_before_it() {
        step(true);
        catchingUp.committed();
        pass(49);
        assertTrue(search().isDone());
        assertEquals(0, urged.get());
        catchingUp.committed(); // the previous commit still counts
        pass(1);
        var search = search();
        assertFalse(search.isDone());
        assertEquals(1, urged.get());
        step(true);
        assertTrue(search.join());
        pass(1000);
        assertTrue(search().isDone());
    }

    @Test void a_search_waits_for_the_step_that_applies_what_is_due_and_not_for_the_one_after_it() {
        step(true);
        catchingUp.committed();
        catchingUp.begin();
        pass(30);
        catchingUp.committed();
        pass(30);
        var search = search();
        assertFalse(search.isDone());
        catchingUp.end(true);
        assertTrue(search.join());
        assertTrue(search().isDone());
        pass(20);
        assertFalse(search().isDone());
    }

    @Test void changes_a_step_failed_to_apply_are_awaited_in_the_next_one() {
        step(true);
        catchingUp.committed();
        pass(60);
        catchingUp.begin();
        var search = search();
        catchingUp.failed();
        assertFalse(search.join());
        var again = search();
        assertFalse(again.isDone());
        step(true);
        assertTrue(again.join());
    }

    @Test void changes_a_step_could_not_apply_are_awaited_again_once_steps_reach_the_end() {
        step(true);
        catchingUp.committed();
        pass(60);
        catchingUp.begin();
        var search = search();
        catchingUp.end(false);
        assertFalse(search.join());
        assertTrue(search().isDone(), "nobody waits while more is written than is applied");
        step(true);
        assertTrue(search().join());
    }
}
