package ca.posthaste.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DatabaseHealthTest {
    private final AtomicLong now = new AtomicLong(7);
    private final DatabaseHealth health = new DatabaseHealth(now::get);

    private boolean isHealthy() {
        return !health.check(() -> CompletableFuture.completedFuture(null)).toCompletableFuture().isCompletedExceptionally();
    }

    @Test void a_full_disk_counts_for_a_second_after_the_last_write_that_failed() {
        health.full("The disk is full.", () -> false);
        now.addAndGet(Duration.ofMillis(999).toNanos());
        assertFalse(isHealthy());
        health.full("The disk is full.", () -> false);
        now.addAndGet(Duration.ofMillis(999).toNanos());
        assertFalse(isHealthy());
        now.addAndGet(Duration.ofMillis(1).toNanos());
        assertTrue(isHealthy());
    }

    @Test void a_disk_with_plenty_of_room_is_full_no_longer() {
        health.full("The disk is full.", () -> true);
        assertTrue(isHealthy());
    }

    @Test void a_full_disk_without_a_space_query_stays_full_until_a_probe_found_space() {
        health.full("The disk is full.");
        now.addAndGet(Duration.ofSeconds(60).toNanos());
        assertTrue(health.isFull());
        health.spaceFound();
        assertFalse(health.isFull());
    }

    @Test void the_reason_is_the_one_of_the_last_fault() {
        health.failed("The disk fails.");
        var fault = health.check(() -> CompletableFuture.completedFuture(null)).toCompletableFuture().handle((done, thrown) -> thrown.getMessage()).join();
        assertEquals("The disk fails.", fault);
    }
}
