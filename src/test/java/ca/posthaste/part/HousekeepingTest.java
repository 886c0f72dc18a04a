package ca.posthaste.part;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HousekeepingTest {
    private static final Duration OFTEN = Duration.ofMillis(1);

    private final Housekeeping housekeeping = new Housekeeping();
    private final CountDownLatch thrice = new CountDownLatch(3);
    private final Task often = new Task(OFTEN, "count", thrice::countDown);

    @AfterEach void close() {
        housekeeping.close();
    }

    @Test void a_task_that_hangs_delays_neither_the_others_nor_the_end() throws InterruptedException {
        var started = new CountDownLatch(1);
        var interrupted = new CountDownLatch(1);
        housekeeping.begin(List.of(new Task(OFTEN, "hang", () -> {
            started.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException stopped) {
                interrupted.countDown();
            }
        })));
        assertTrue(started.await(30, TimeUnit.SECONDS));
        housekeeping.begin(List.of(often));
        assertTrue(thrice.await(30, TimeUnit.SECONDS));
        housekeeping.close();
        assertTrue(interrupted.await(30, TimeUnit.SECONDS));
    }

    @Test void a_task_that_fails_runs_again() throws InterruptedException {
        housekeeping.begin(List.of(new Task(OFTEN, "fail", () -> {
            thrice.countDown();
            throw new IllegalStateException("always");
        })));
        assertTrue(thrice.await(30, TimeUnit.SECONDS));
    }

    @Test void a_task_never_runs_twice_at_once() throws InterruptedException {
        var running = new AtomicInteger();
        var most = new AtomicInteger();
        housekeeping.begin(List.of(new Task(OFTEN, "count", () -> {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            thrice.countDown();
            running.decrementAndGet();
        })));
        assertTrue(thrice.await(30, TimeUnit.SECONDS));
        assertEquals(1, most.get());
    }

    @Test void nothing_begins_after_the_end() {
        housekeeping.close();
        housekeeping.begin(List.of(often)); // would throw, or run, if the threads still took tasks
        assertEquals(3, thrice.getCount());
    }
}
