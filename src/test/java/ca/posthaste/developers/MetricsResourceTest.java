package ca.posthaste.developers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class MetricsResourceTest {
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger rendered = new AtomicInteger();
    private final Queue<Runnable> started = new ArrayDeque<>();
    private final MetricsResource metrics = new MetricsResource(this::render, started::add, nanos::get);

    private byte[] render() {
        return new byte[] {(byte) rendered.incrementAndGet()};
    }

    private int copy() {
        var copy = metrics.copy().toCompletableFuture();
        if (!copy.isDone()) {
            started.remove().run();
        }
        return copy.join()[0];
    }

    @Test void a_copy_serves_everyone_for_a_second() {
        assertEquals(1, copy());
        nanos.addAndGet(MetricsResource.MAX_AGE.toNanos() - 1);
        assertEquals(1, copy());
        nanos.addAndGet(1);
        assertEquals(2, copy());
    }

    @Test void callers_who_come_while_one_is_rendered_wait_for_that_one() {
        var first = metrics.copy();
        nanos.addAndGet(2 * MetricsResource.MAX_AGE.toNanos());
        assertSame(first, metrics.copy());
        assertEquals(1, started.size());
        assertFalse(first.toCompletableFuture().isDone());
    }

    @Test void a_copy_that_could_not_be_rendered_is_not_kept() {
        var failing = new MetricsResource(() -> {
            throw new IllegalStateException();
        }, Runnable::run, nanos::get);
        var first = failing.copy();
        assertTrue(first.toCompletableFuture().isCompletedExceptionally());
        assertFalse(first == failing.copy());
    }
}
