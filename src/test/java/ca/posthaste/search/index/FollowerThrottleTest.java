package ca.posthaste.search.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.board.change.BoardChangeLog;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class FollowerThrottleTest {
    private static final Duration WORKED = Duration.ofMillis(5);
    private static final Duration LONG = Duration.ofSeconds(3);

    private final FollowerThrottle pace = new FollowerThrottle();

    /** Simulates a period of many writes, after which this many changes are pending. */
    private void isBusy(long behind) {
        for (int i = 0; i < 3; i++) {
            pace.rest(WORKED, 1_000, behind);
        }
    }

    @Test void under_sustained_writes_the_follower_rests_many_times_as_long_as_it_worked() {
        isBusy(0);
        assertEquals(Duration.ofMillis(160), pace.rest(WORKED, 1_000, 0).max());
    }

    @Test void after_a_few_changes_it_rests_only_briefly_even_if_they_took_long() {
        assertEquals(Duration.ofMillis(20), pace.rest(WORKED, 3, 0).max());
        assertEquals(Duration.ofMillis(20), pace.rest(LONG, 3, 0).max());
    }

    @Test void after_a_single_burst_it_rests_only_briefly() {
        assertEquals(Duration.ofMillis(20), pace.rest(LONG, 1_000, 500).max());
        assertEquals(Duration.ofMillis(20), pace.rest(LONG, 510, 0).max());
        assertEquals(Duration.ofMillis(20), pace.rest(LONG, 3, 0).max());
    }

    @Test void a_pause_is_never_longer_than_four_seconds() {
        isBusy(50_000);
        assertEquals(Duration.ofSeconds(4), pace.rest(LONG, 1_000, 50_000).max());
    }

    @Test void the_pause_while_callers_wait_is_no_longer_than_the_work_before_it() {
        isBusy(50_000);
        assertEquals(WORKED, pace.rest(WORKED, 1_000, 50_000).min());
    }

    @Test void once_writes_subside_it_rests_only_as_long_as_it_worked() {
        isBusy(50_000);
        assertEquals(WORKED, pace.rest(WORKED, 1_000, 49_000).max());
        assertEquals(WORKED, pace.rest(WORKED, 1_000, 48_200).max(), "200 were written meanwhile");
        assertEquals(WORKED.multipliedBy(32), pace.rest(WORKED, 1_000, 47_700).max(), "somebody writes much again");
    }

    @Test void the_more_changes_are_pending_the_less_it_rests_and_not_at_all_long_before_the_log_is_truncated() {
        isBusy(50_000);
        var little = pace.rest(WORKED, 1_000, 50_000).max();
        assertTrue(pace.rest(WORKED, 1_000, 300_000).max().compareTo(little) < 0);
        assertEquals(Duration.ZERO, pace.rest(WORKED, 1_000, BoardChangeLog.KEPT - 1).max());
    }
}
