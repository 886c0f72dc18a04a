package ca.posthaste.cursor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import ca.posthaste.cursor.LongPolling.Outcome;
import ca.posthaste.job.change.ChangeLog;
import ca.posthaste.support.SqliteStore;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class LongPollingTest extends SqliteStore {
    private final ChangeLog log = new ChangeLog();
    private final AtomicBoolean hungUp = new AtomicBoolean();

    private CompletableFuture<Outcome> wait(LongPolling callers, int employer) {
        return callers.awaitEntries(log, employer, 0, System.nanoTime() + Duration.ofMinutes(10).toNanos(), hungUp::get).toCompletableFuture();
    }

    @Test void a_thousand_callers_can_wait_and_one_more_is_rejected() {
        try (var callers = new LongPolling(database(), new SimpleMeterRegistry())) {
            var waiting = new ArrayList<CompletableFuture<Outcome>>();
            for (int i = 0; i < LongPolling.MAX; i++) {
                waiting.add(wait(callers, 1_000 + i / LongPolling.MAX_PER_EMPLOYER));
            }
            assertEquals(LongPolling.MAX, callers.count());
            assertEquals(Outcome.TURNED_AWAY, wait(callers, 1).join());
            assertFalse(waiting.stream().anyMatch(CompletableFuture::isDone));
            hungUp.set(true);
            waiting.forEach(one -> assertEquals(Outcome.NOTHING, one.join()));
            hungUp.set(false);
            assertFalse(wait(callers, 1).isDone(), "there is a place again");
        }
    }

    @Test void an_employer_has_at_most_twenty_waiting_callers_which_leaves_room_for_others() {
        try (var callers = new LongPolling(database(), new SimpleMeterRegistry())) {
            var waiting = new ArrayList<>(List.of(wait(callers, 2)));
            for (int i = 0; i < LongPolling.MAX_PER_EMPLOYER; i++) {
                waiting.add(wait(callers, 1));
            }
            assertEquals(Outcome.TURNED_AWAY, wait(callers, 1).join());
            assertFalse(waiting.stream().anyMatch(CompletableFuture::isDone));
        }
    }
}
