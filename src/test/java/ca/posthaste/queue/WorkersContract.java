package ca.posthaste.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Database;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.support.Polling;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Contract of workers whose receiver, database and own process fail in every way. */
interface WorkersContract {
    Duration HOURS = Duration.ofHours(9);
    WorkerOptions QUICK = new WorkerOptions(2, Duration.ofMillis(20), Duration.ofMillis(5), Duration.ofMillis(40));

    Database database();

    private static Workers<String> workers(TestQueue errands, ScriptedWork work, WorkerOptions options) {
        return new Workers<>(errands.database, errands.queue, work, options, new SimpleMeterRegistry());
    }

    private TestQueue errands(int count) {
        var errands = TestQueue.in(database());
        errands.add(count);
        return errands;
    }

    private static void runDue(TestQueue errands, ScriptedWork work) {
        try (var workers = workers(errands, work, QUICK)) {
            workers.runDue();
        }
    }

    @Test default void an_item_is_handled_once_and_never_again() {
        var errands = errands(1);
        var work = new ScriptedWork();
        runDue(errands, work);
        errands.clock.moveBy(Duration.ofDays(10));
        runDue(errands, work);
        assertEquals(List.of(1L), work.received);
        assertEquals("finished", errands.standing(1).state());
    }

    @Test default void a_row_waits_for_an_unavailable_receiver_and_is_delivered_once_it_is_back() {
        var errands = errands(2);
        var work = new ScriptedWork();
        work.down();
        runDue(errands, work);
        assertEquals(List.of("waiting", 0), List.of(errands.standing(1).state(), errands.standing(1).attempts()));
        work.up();
        runDue(errands, work);
        assertEquals(List.of(1L, 2L), work.received);
    }

    @Test default void each_outage_of_the_receiver_is_logged_once() {
        var errands = errands(1);
        var work = new ScriptedWork();
        try (var workers = workers(errands, work, QUICK)) {
            work.down();
            workers.runDue();
            workers.runDue();
            assertEquals(1, work.outages.get());
            work.up();
            workers.runDue();
            work.down();
            errands.add(2, errands.clock.instant());
            workers.runDue();
            assertEquals(2, work.outages.get());
        }
    }

    @Test default void attempts_are_counted_by_their_outcome() {
        var errands = errands(5);
        var work = new ScriptedWork();
        var meters = new SimpleMeterRegistry();
        var outcomes = List.of(new AttemptOutcome.Done(), new AttemptOutcome.Parked("parked"), new AttemptOutcome.RetryLater("busy"), new AttemptOutcome.GiveUp("no"),
            new AttemptOutcome.ReceiverUnavailable("down"));
        work.answer(claimed -> outcomes.get((int) claimed.id() - 1));
        try (var workers = new Workers<>(database(), errands.queue, work, QUICK, meters)) {
            workers.runDue();
        }
        assertEquals(5, work.received.size());
        for (var outcome : List.of("finished", "parked", "later", "failed")) {
            assertEquals(1, meters.get("errands").tag("outcome", outcome).counter().count(), outcome);
        }
        assertEquals(4, meters.getMeters().size(), "a receiver that is down is no attempt");
    }

    @Test default void an_item_that_fails_on_every_attempt_is_visibly_given_up() {
        var errands = errands(1);
        var work = new ScriptedWork();
        work.answer(claimed -> new AttemptOutcome.RetryLater("busy"));
        while (errands.standing(1).state().equals("waiting")) {
            assertEquals(List.of(), work.gaveUp);
            runDue(errands, work);
            errands.clock.moveBy(Duration.ofHours(1));
        }
        assertEquals(TestQueue.PAUSES.size() + 1, work.received.size());
        assertEquals(List.of(1L), work.gaveUp);
        work.answer(claimed -> new AttemptOutcome.Done());
        errands.retry(OptionalLong.empty());
        runDue(errands, work);
        assertEquals("finished", errands.standing(1).state());
    }

    @Test default void an_unreadable_row_is_finally_given_up_and_delays_no_other() {
        var errands = errands(3);
        errands.garble(1);
        var work = new ScriptedWork();
        runDue(errands, work);
        assertEquals(List.of(2L, 3L), work.received);
        assertEquals(1, errands.standing(1).attempts());
        while (errands.standing(1).state().equals("waiting")) {
            errands.clock.moveBy(HOURS);
            runDue(errands, work);
        }
        assertEquals("failed", errands.standing(1).state());
        assertEquals(List.of(1L), work.gaveUp);
    }

    @Test default void a_handler_that_cannot_release_or_leaves_an_interrupt_stops_no_worker() {
        var errands = errands(1);
        var work = new ScriptedWork();
        work.release(() -> {
            throw new IllegalStateException("a mistake of ours");
        });
        work.answer(claimed -> {
            Thread.currentThread().interrupt();
            return new AttemptOutcome.Done();
        });
        try (var workers = workers(errands, work, new WorkerOptions(1, Duration.ofMillis(5), Duration.ofMillis(5), Duration.ofMillis(5)))) {
            workers.start();
            waitUntil(() -> work.released.get() > 0 && errands.count("finished") == 1);
            errands.add(2, errands.clock.instant());
            waitUntil(() -> errands.count("finished") == 2);
        }
    }

    @Test default void workers_that_were_closed_before_they_start_do_nothing() {
        var errands = errands(1);
        var work = new ScriptedWork();
        var workers = workers(errands, work, QUICK);
        workers.close();
        workers.start();
        assertEquals(List.of(), work.received);
    }

    @Test default void a_handler_that_throws_costs_only_its_own_item_an_attempt() {
        var errands = errands(3);
        var work = new ScriptedWork();
        work.answer(claimed -> {
            if (claimed.id() == 1) {
                throw new IllegalStateException("a mistake of ours");
            }
            if (claimed.id() == 2) {
                throw new StackOverflowError();
            }
            return new AttemptOutcome.Done();
        });
        try (var workers = workers(errands, work, new WorkerOptions(1, Duration.ofMillis(20), HOURS, HOURS))) {
            workers.start();
            waitUntil(() -> errands.standing(3).state().equals("finished"));
        }
        assertEquals(List.of("waiting", 1, "Unexpected: IllegalStateException"),
            List.of(errands.standing(1).state(), errands.standing(1).attempts(), errands.standing(1).fault()));
        assertEquals("Unexpected: StackOverflowError", errands.standing(2).fault());
        assertTrue(errands.standing(1).due().isAfter(errands.clock.instant()));
    }

    @Test default void a_process_that_dies_after_claiming_loses_nothing() {
        var errands = errands(1);
        var work = new ScriptedWork();
        errands.claim(); // here the process is killed
        runDue(errands, work);
        assertEquals(List.of(), work.received, "it might still be at it");
        errands.clock.moveBy(Queue.LEASE);
        runDue(errands, work);
        assertEquals(List.of(1L), work.received);
    }

    @Test default void a_process_that_dies_after_the_work_causes_a_repetition() {
        var errands = errands(1);
        var work = new ScriptedWork();
        work.handler().handle(errands.claim().orElseThrow(), () -> {});
        errands.clock.moveBy(Queue.LEASE); // killed before it could record the outcome
        runDue(errands, work);
        errands.clock.moveBy(Duration.ofDays(1));
        runDue(errands, work);
        assertEquals(List.of(1L, 1L), work.received);
    }

    @Test default void a_row_erased_before_the_handover_is_not_delivered() {
        var errands = errands(1);
        var work = new ScriptedWork();
        work.begin(() -> errands.database.writeNow(tx -> tx.execute("DELETE FROM errand")));
        runDue(errands, work);
        assertEquals(List.of(), work.received);
    }

    @Test default void a_worker_that_lost_its_lease_before_the_handover_leaves_the_row_to_its_new_owner() {
        var errands = errands(1);
        var other = new ScriptedWork();
        var slow = new ScriptedWork();
        slow.begin(() -> {
            errands.clock.moveBy(Queue.LEASE);
            runDue(errands, other);
        });
        runDue(errands, slow);
        assertEquals(List.of(), slow.received);
        assertEquals(List.of(1L), other.received);
        assertEquals(List.of("finished", 1), List.of(errands.standing(1).state(), errands.standing(1).attempts()));
    }

    @Test default void a_lease_is_renewed_during_the_work() {
        var errands = errands(1);
        var work = new ScriptedWork();
        try (var workers = workers(errands, work, QUICK)) {
            work.answer(claimed -> {
                errands.clock.moveBy(Queue.LEASE.minusMillis(1));
                workers.renewLeases();
                errands.clock.moveBy(Queue.LEASE.minusMillis(1));
                assertEquals(Optional.empty(), errands.claim());
                return new AttemptOutcome.RetryLater("busy");
            });
            workers.runDue();
            assertEquals("busy", errands.standing(1).fault());
        }
    }

    @Test default void a_lease_is_not_renewed_any_more_when_the_service_stops_without_a_database() {
        var real = errands(1);
        var outage = new UnreachableDatabase(database());
        var errands = new TestQueue(outage.database());
        var work = new ScriptedWork();
        var workers = workers(errands, work, QUICK);
        work.answer(claimed -> {
            outage.begin();
            workers.close();
            return new AttemptOutcome.Done();
        });
        assertThrows(DatabaseUnavailable.class, workers::runDue);
        outage.end();
        real.clock.moveBy(Queue.LEASE);
        errands.clock.moveBy(Queue.LEASE);
        workers.renewLeases();
        assertTrue(real.claim().isPresent(), "anybody may try");
    }

    @Test default void a_mistake_in_what_a_handler_writes_does_not_repeat_the_work_for_ever() {
        var errands = errands(1);
        var work = new ScriptedWork();
        work.write(tx -> tx.execute("UPDATE no_such_table SET what = ''"));
        for (int hour = 0; hour < 24; hour++) {
            runDue(errands, work);
            errands.clock.moveBy(Duration.ofHours(1));
        }
        assertEquals(TestQueue.PAUSES.size() + 1, work.received.size());
        assertEquals("failed", errands.standing(1).state());
        assertEquals(List.of(1L), work.gaveUp);
    }

    @Test default void completed_work_is_recorded_when_the_database_is_back_and_not_repeated() {
        var real = errands(1);
        var outage = new UnreachableDatabase(database());
        var errands = new TestQueue(outage.database());
        var work = new ScriptedWork();
        work.answer(claimed -> {
            outage.begin();
            return new AttemptOutcome.Done();
        });
        try (var workers = workers(errands, work, QUICK)) {
            workers.start();
            waitUntil(() -> outage.refused() >= 5);
            assertEquals("waiting", real.standing(1).state());
            outage.end();
            waitUntil(() -> real.standing(1).state().equals("finished"));
        }
        assertEquals(List.of(1L), work.received);
    }

    @Test default void work_continues_when_an_unreadable_database_is_back() {
        var real = errands(1);
        var outage = new UnreachableDatabase(database());
        outage.begin();
        var work = new ScriptedWork();
        try (var workers = new Workers<>(outage.database(), real.queue, work, QUICK, new SimpleMeterRegistry())) {
            workers.start();
            waitUntil(() -> outage.refused() >= 3);
            outage.end();
            waitUntil(() -> real.standing(1).state().equals("finished"));
        }
    }

    @Test default void items_added_while_the_receiver_was_down_are_handled_once_it_is_back() {
        var errands = TestQueue.in(database());
        var work = new ScriptedWork();
        work.down();
        try (var workers = workers(errands, work, QUICK)) {
            workers.start();
            LongStream.rangeClosed(1, 200).forEach(id -> {
                errands.add(id, errands.clock.instant());
                workers.wake();
            });
            work.up();
            waitUntil(() -> errands.count("finished") == 200);
        }
        assertOnce(work, 200);
    }

    @Test default void two_processes_share_the_work_without_duplicates() {
        var errands = errands(200);
        var work = new ScriptedWork();
        try (var one = workers(errands, work, QUICK); var other = workers(errands, work, QUICK)) {
            one.start();
            other.start();
            waitUntil(() -> errands.count("finished") == 200);
        }
        assertOnce(work, 200);
    }

    private static void assertOnce(ScriptedWork work, int count) {
        assertEquals(count, work.received.size());
        assertEquals(count, new HashSet<>(work.received).size());
    }

    @Test default void no_item_is_handed_over_before_the_one_before_it_is_noted() {
        var errands = errands(200);
        var work = new ScriptedWork();
        var handedOver = new AtomicInteger();
        var unnoted = new AtomicInteger();
        work.answer(claimed -> {
            unnoted.accumulateAndGet(handedOver.getAndIncrement() - errands.count("finished"), Math::max);
            return new AttemptOutcome.Done();
        });
        try (var many = workers(errands, work, new WorkerOptions(8, QUICK.poll(), QUICK.backOff(), QUICK.backOffMax()))) {
            many.start();
            waitUntil(() -> errands.count("finished") == 200);
        }
        assertEquals(0, unnoted.get(), "a process that is killed leaves one item in doubt, not several");
    }

    @Test default void threads_start_with_the_work_and_end_after_it() {
        var errands = errands(20);
        var work = new ScriptedWork();
        var together = new CountDownLatch(4);
        work.begin(() -> {
            together.countDown();
            await(together); // a single thread would wait here forever
        });
        try (var workers = workers(errands, work, new WorkerOptions(1, 4, Duration.ofMillis(20), HOURS, HOURS))) {
            workers.start();
            waitUntil(() -> errands.count("finished") == 20);
            waitUntil(() -> workers.threads() == 1);
            errands.add(21, errands.clock.instant());
            waitUntil(() -> errands.count("finished") == 21);
        }
        assertOnce(work, 21);
    }

    @Test default void a_slow_row_does_not_delay_others() {
        var errands = errands(1);
        var work = new ScriptedWork();
        var mayEnd = new CountDownLatch(1);
        var isFirst = new AtomicBoolean(true);
        work.begin(() -> {
            if (isFirst.getAndSet(false)) {
                await(mayEnd);
            }
        });
        try (var workers = workers(errands, work, new WorkerOptions(1, 4, Duration.ofMillis(1), HOURS, HOURS))) {
            workers.start();
            waitUntil(() -> !isFirst.get());
            for (int id = 2; id <= 21; id++) { // a helper thread may have ended by now
                errands.add(id, errands.clock.instant());
                int done = id - 1;
                waitUntil(() -> errands.count("finished") == done);
            }
            mayEnd.countDown();
            waitUntil(() -> errands.count("finished") == 21);
        }
        assertOnce(work, 21);
    }

    @Test default void a_worker_with_nothing_to_do_is_woken_for_something_new() {
        var errands = TestQueue.in(database());
        var work = new ScriptedWork();
        try (var workers = workers(errands, work, new WorkerOptions(1, HOURS, HOURS, HOURS))) {
            workers.start();
            workers.wake();
            waitUntil(() -> work.released.get() > 0); // it has polled, and closes its connections
            errands.add(1);
            workers.wake();
            waitUntil(() -> errands.standing(1).state().equals("finished"));
        }
    }

    @Test default void a_worker_whose_receiver_is_down_is_woken_before_its_time() {
        var errands = errands(1);
        var work = new ScriptedWork();
        work.down();
        try (var workers = workers(errands, work, new WorkerOptions(1, Duration.ofMillis(20), HOURS, HOURS))) {
            workers.start();
            waitUntil(() -> errands.standing(1).fault() != null);
            work.up();
            workers.wake();
            waitUntil(() -> errands.standing(1).state().equals("finished"));
        }
    }

    @Test default void a_shutdown_finishes_running_work_and_starts_no_more() {
        var errands = errands(2);
        var work = new ScriptedWork();
        var begun = new CountDownLatch(1);
        var finish = new CountDownLatch(1);
        work.answer(claimed -> {
            begun.countDown();
            await(finish);
            return new AttemptOutcome.Done();
        });
        var workers = workers(errands, work, new WorkerOptions(1, Duration.ofMillis(20), HOURS, HOURS));
        workers.start();
        await(begun);
        var closed = CompletableFuture.runAsync(workers::close);
        waitUntil(workers::isClosing);
        finish.countDown();
        closed.join();
        assertEquals(List.of(1L), work.received);
        assertEquals(List.of("finished", "waiting"), List.of(errands.standing(1).state(), errands.standing(2).state()));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    private static void waitUntil(BooleanSupplier done) {
        while (!done.getAsBoolean()) {
            Polling.pause(); // the time limit of the test ends it
        }
    }
}
