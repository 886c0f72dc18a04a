package ca.posthaste.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.search.change.BoardChanges;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PaceTest {
    @Test void the_follower_rests_four_times_as_long_as_it_worked() {
        assertEquals(Duration.ofMillis(20), Pace.rest(Duration.ofMillis(5), 0));
    }

    @Test void it_never_rests_longer_than_a_second() {
        assertEquals(Duration.ofSeconds(1), Pace.rest(Duration.ofSeconds(3), 50_000));
    }

    @Test void the_more_waits_the_less_it_rests_and_long_before_the_log_is_cut_not_at_all() {
        assertTrue(Pace.rest(Duration.ofMillis(100), 150_000).compareTo(Pace.rest(Duration.ofMillis(100), 50_000)) < 0);
        assertEquals(Duration.ZERO, Pace.rest(Duration.ofMillis(100), BoardChanges.KEPT - 1));
    }
}
