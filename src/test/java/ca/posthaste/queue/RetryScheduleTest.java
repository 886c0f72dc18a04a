package ca.posthaste.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RetryScheduleTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration HOUR = Duration.ofHours(1);
    private final RetrySchedule schedule = new RetrySchedule(List.of(MINUTE, HOUR));

    @Test void each_attempt_except_the_last_is_followed_by_a_pause() {
        assertEquals(3, schedule.attemptsMax());
        assertEquals(List.of(Optional.of(MINUTE), Optional.of(HOUR), Optional.empty(), Optional.empty()),
            List.of(schedule.after(1), schedule.after(2), schedule.after(3), schedule.after(4)));
    }

    @Test void a_schedule_without_pauses_has_one_attempt() {
        assertEquals(Optional.empty(), new RetrySchedule(List.of()).after(1, HOUR));
    }

    @Test void jitter_lengthens_a_pause_by_at_most_a_fraction() {
        var jittered = new RetrySchedule(List.of(HOUR), 0.5);
        var pauses = Stream.generate(() -> jittered.after(1, Duration.ZERO).orElseThrow()).limit(200).toList();
        assertEquals(List.of(), pauses.stream().filter(pause -> pause.compareTo(HOUR) < 0 || pause.compareTo(Duration.ofMinutes(90)) > 0).toList());
        assertNotEquals(1, pauses.stream().distinct().count());
    }

    @Test void a_receiver_can_ask_for_more_time_but_not_for_more_than_the_longest_pause() {
        assertEquals(Optional.of(MINUTE), schedule.after(1, Duration.ZERO));
        assertEquals(Optional.of(Duration.ofMinutes(2)), schedule.after(1, Duration.ofMinutes(2)));
        assertEquals(Optional.of(HOUR), schedule.after(1, Duration.ofDays(99)));
        assertEquals(Optional.empty(), schedule.after(3, MINUTE), "asking gives no further attempt");
    }
}
