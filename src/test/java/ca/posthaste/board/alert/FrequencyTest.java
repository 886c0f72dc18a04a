package ca.posthaste.board.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Alerts are sent at seven in the morning local time, including in weeks with a daylight saving change. */
class FrequencyTest {
    private static final ZoneId TORONTO = ZoneId.of("America/Toronto");

    private static Instant at(String time) {
        return LocalDateTime.parse(time).atZone(TORONTO).toInstant();
    }

    @ParameterizedTest
    @CsvSource({
        "DAILY, 2026-04-13T06:59:59, 2026-04-13T07:00", "DAILY, 2026-04-13T07:00, 2026-04-14T07:00", "DAILY, 2026-04-13T23:59:59, 2026-04-14T07:00",
        "DAILY, 2026-03-07T12:00, 2026-03-08T07:00", "DAILY, 2026-10-31T12:00, 2026-11-01T07:00",
        "WEEKLY, 2026-04-13T06:00, 2026-04-20T07:00", "WEEKLY, 2026-04-13T12:00, 2026-04-20T07:00", "WEEKLY, 2026-03-04T12:00, 2026-03-11T07:00"})
    void the_first_round_is_on_the_next_morning_or_a_week_later(Frequency rhythm, String now, String first) {
        assertEquals(at(first), rhythm.first(at(now), TORONTO));
    }

    @ParameterizedTest
    @CsvSource({
        "DAILY, 2026-04-13T07:00, 2026-04-13T07:00, 2026-04-14T07:00", "DAILY, 2026-04-13T07:00, 2026-04-13T07:20, 2026-04-14T07:00",
        "DAILY, 2026-03-07T07:00, 2026-03-07T07:01, 2026-03-08T07:00", "DAILY, 2026-10-31T07:00, 2026-10-31T07:01, 2026-11-01T07:00",
        "WEEKLY, 2026-03-04T07:00, 2026-03-04T07:01, 2026-03-11T07:00", "WEEKLY, 2026-10-28T07:00, 2026-10-28T07:00, 2026-11-04T07:00"})
    void the_next_round_is_a_day_or_a_week_later_by_the_clock_on_the_wall(Frequency rhythm, String due, String now, String next) {
        assertEquals(at(next), rhythm.next(at(due), at(now), TORONTO));
    }

    @ParameterizedTest
    @CsvSource({
        "DAILY, 2026-04-13T07:00, 2026-04-16T06:59, 2026-04-16T07:00", "DAILY, 2026-04-13T07:00, 2026-04-16T07:00, 2026-04-17T07:00",
        "WEEKLY, 2026-04-13T07:00, 2026-04-20T06:59, 2026-04-20T07:00", "WEEKLY, 2026-04-13T07:00, 2026-04-20T07:00, 2026-04-27T07:00",
        "WEEKLY, 2026-04-13T07:00, 2026-05-01T12:00, 2026-05-04T07:00"})
    void rounds_that_were_missed_are_left_out_and_the_day_of_the_week_stays(Frequency rhythm, String due, String now, String next) {
        assertEquals(at(next), rhythm.next(at(due), at(now), TORONTO));
    }
}
