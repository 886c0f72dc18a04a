package ca.posthaste.search.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RebuildThrottleTest {
    private final AtomicLong answered = new AtomicLong(1_000);
    private final RebuildThrottle throttle = new RebuildThrottle(answered::get, 0);
    private long now;

    private boolean isBusyAfter(int millis, int answers) {
        now += Duration.ofMillis(millis).toNanos();
        answered.addAndGet(answers);
        return throttle.isBusy(now);
    }

    @Test void answers_from_before_the_rebuild_do_not_count() {
        assertFalse(isBusyAfter(200, 0));
    }

    @Test void a_service_that_has_just_started_is_busy_although_it_answers_slowly() {
        assertTrue(isBusyAfter(200, 40));
    }

    @Test void probes_do_not_slow_a_rebuild_down() {
        assertFalse(isBusyAfter(1_000, 5));
    }

    @Test void it_stays_busy_between_two_windows_and_ends_when_the_requests_end() {
        assertTrue(isBusyAfter(200, 100));
        assertTrue(isBusyAfter(10, 0));
        assertFalse(isBusyAfter(190, 0));
    }

    @Test void it_rests_longer_than_it_worked_but_never_long() {
        assertEquals(60_000_000, RebuildThrottle.rest(30_000_000));
        assertEquals(250_000_000, RebuildThrottle.rest(5_000_000_000L));
    }
}
