package ca.posthaste.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.support.TestClock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class CurrentDateTest {
    private final TestClock clock = new TestClock(ZoneId.of("America/Toronto"));
    private final CurrentDate today = new CurrentDate(clock);

    @Test void the_date_changes_at_midnight() {
        var last = LocalDate.of(2026, 12, 31);
        clock.moveTo(last, LocalTime.MIDNIGHT);
        assertEquals(last, today.get());
        clock.moveTo(last, LocalTime.of(23, 59, 59, 999_000_000));
        assertEquals(last, today.get());
        clock.moveBy(Duration.ofMillis(1));
        assertEquals(last.plusDays(1), today.get());
    }

    @Test void a_clock_that_is_set_back_is_followed() {
        assertEquals(TestClock.FIRST_DAY, today.get());
        clock.moveTo(TestClock.FIRST_DAY.minusDays(1));
        assertEquals(TestClock.FIRST_DAY.minusDays(1), today.get());
    }

    @Test void a_day_may_have_23_or_25_hours() {
        for (var day : new LocalDate[] {LocalDate.of(2026, 3, 8), LocalDate.of(2026, 11, 1)}) {
            for (clock.moveTo(day, LocalTime.MIDNIGHT); clock.today().equals(day); clock.moveBy(Duration.ofMinutes(30))) {
                assertEquals(day, today.get());
            }
            assertEquals(day.plusDays(1), today.get());
        }
    }
}
