package ca.posthaste.http.body;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class MemoryBudgetTest {
    private static final Duration EVER = Duration.ofDays(1);
    private static final Object ME = "me";
    private static final Vertx VERTX = Vertx.vertx();

    @AfterAll static void close() {
        VERTX.close();
    }

    private static MemoryBudget budget(long size) {
        return new MemoryBudget(VERTX, size, EVER, EVER, EVER);
    }

    private static MemoryBudget.Lease granted(Future<MemoryBudget.Lease> asked) {
        return asked.toCompletionStage().toCompletableFuture().orTimeout(1, TimeUnit.MINUTES).join();
    }

    @Test void a_reservation_that_fits_is_granted_at_once_and_a_larger_one_waits() {
        var budget = budget(10);
        var first = granted(budget.take(6, ME, () -> {}));
        var second = budget.take(6, ME, () -> {});
        assertFalse(second.isComplete());
        first.release();
        granted(second);
    }

    @Test void waiting_callers_are_served_in_the_order_of_arrival() {
        var budget = budget(10);
        var first = granted(budget.take(6, ME, () -> {}));
        var large = budget.take(10, ME, () -> {});
        var small = budget.take(1, ME, () -> {});
        assertFalse(small.isComplete());
        first.release();
        granted(large).release();
        granted(small);
    }

    @Test void releasing_twice_frees_once() {
        var budget = budget(10);
        var first = granted(budget.take(10, ME, () -> {}));
        first.release();
        first.release();
        granted(budget.take(10, ME, () -> {}));
        assertTrue(budget.takeNow(1, () -> {}).isEmpty());
    }

    @Test void a_lease_that_is_larger_than_the_budget_gets_all_of_it() {
        var budget = budget(10);
        granted(budget.take(1_000, ME, () -> {})).release();
        assertTrue(budget.takeNow(10, () -> {}).isPresent());
    }

    @Test void the_queue_is_bounded() {
        var budget = budget(10);
        granted(budget.take(10, ME, () -> {}));
        var waiting = new ArrayList<Future<MemoryBudget.Lease>>();
        for (int i = 0; i < MemoryBudget.WAITING_MAX; i++) {
            waiting.add(budget.take(1, i, () -> {}));
        }
        assertTrue(waiting.stream().noneMatch(Future::isComplete));
        expectBusy(budget.take(1, ME, () -> {}));
    }

    @Test void one_caller_can_occupy_only_a_part_of_the_queue() {
        var budget = budget(10);
        granted(budget.take(10, ME, () -> {}));
        for (int i = 0; i < MemoryBudget.WAITING_PER_CALLER_MAX; i++) {
            assertFalse(budget.take(1, ME, () -> {}).isComplete());
        }
        expectBusy(budget.take(1, ME, () -> {}));
        assertFalse(budget.take(1, "another", () -> {}).isComplete());
    }

    @Test void a_lease_without_progress_is_evicted_before_its_time_is_over() {
        var budget = new MemoryBudget(VERTX, 10, EVER, Duration.ZERO, EVER);
        var evicted = new CompletableFuture<Void>();
        var stuck = granted(budget.take(10, ME, () -> evicted.complete(null)));
        var second = budget.take(10, ME, () -> {});
        evicted.orTimeout(1, TimeUnit.MINUTES).join();
        stuck.release();
        granted(second);
    }

    @Test void a_pinned_lease_does_not_keep_others_from_being_evicted() {
        var budget = new MemoryBudget(VERTX, 10, Duration.ZERO, EVER, EVER);
        granted(budget.take(5, ME, () -> {})).pin();
        var evicted = new CompletableFuture<Void>();
        granted(budget.take(5, ME, () -> evicted.complete(null)));
        budget.take(5, ME, () -> {});
        evicted.orTimeout(1, TimeUnit.MINUTES).join();
    }

    @Test void a_reservation_that_waits_too_long_is_rejected_with_a_retry() {
        var budget = new MemoryBudget(VERTX, 10, EVER, EVER, Duration.ZERO);
        granted(budget.take(10, ME, () -> {}));
        expectBusy(budget.take(10, ME, () -> {}));
    }

    @Test void a_lease_that_is_held_for_long_is_evicted_when_others_wait() {
        var budget = new MemoryBudget(VERTX, 10, Duration.ZERO, EVER, EVER);
        var evicted = new CompletableFuture<Void>();
        var slow = granted(budget.take(10, ME, () -> evicted.complete(null)));
        var second = budget.take(10, ME, () -> {});
        evicted.orTimeout(1, TimeUnit.MINUTES).join();
        slow.release();
        granted(second);
    }

    @Test void a_pinned_lease_is_not_evicted() {
        var budget = new MemoryBudget(VERTX, 10, Duration.ZERO, EVER, Duration.ZERO);
        var evicted = new CompletableFuture<Void>();
        granted(budget.take(10, ME, () -> evicted.complete(null))).pin();
        expectBusy(budget.take(10, ME, () -> {}));
        assertFalse(evicted.isDone());
    }

    private static void expectBusy(Future<MemoryBudget.Lease> asked) {
        var rejected = assertThrows(CompletionException.class, () -> granted(asked));
        assertEquals(Problem.SERVICE_BUSY, ((Rejected) rejected.getCause()).problem());
    }
}
