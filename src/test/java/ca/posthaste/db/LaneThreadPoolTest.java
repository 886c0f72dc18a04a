package ca.posthaste.db;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LaneThreadPoolTest {
    private static final Lane EMPLOYER = Lane.of(1);

    /** What follows a call, such as writing a long response, may run on its thread. */
    @Test void a_call_at_the_limit_of_its_employer_does_not_wait_for_what_follows_the_one_before_it() throws Exception {
        var threads = new LaneThreadPool(2, 1);
        var begin = new CountDownLatch(1);
        var first = threads.submit(EMPLOYER, () -> awaited(begin)).toCompletableFuture();
        var second = threads.submit(EMPLOYER, () -> "second").toCompletableFuture();
        var following = first.thenApply(done -> second.orTimeout(30, TimeUnit.SECONDS).join());
        begin.countDown();
        assertEquals("second", following.get());
        threads.close();
    }

    private static String awaited(CountDownLatch begin) {
        try {
            begin.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        return "first";
    }
}
