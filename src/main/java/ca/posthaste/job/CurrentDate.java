package ca.posthaste.job;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/** The current date. Applies the rules of the time zone only once a day: doing so for every request takes about as long as finding a cached response. */
public final class CurrentDate {
    private final Clock clock;
    private volatile Day day = new Day(LocalDate.MIN, 0, 0);

    /** A date with its first millisecond and that of the next date. */
    private record Day(LocalDate date, long start, long end) {
        static Day at(long millis, ZoneId zone) {
            var date = LocalDate.ofInstant(Instant.ofEpochMilli(millis), zone);
            return new Day(date, start(date, zone), start(date.plusDays(1), zone));
        }

        private static long start(LocalDate date, ZoneId zone) {
            return date.atStartOfDay(zone).toInstant().toEpochMilli();
        }

        boolean contains(long millis) {
            return start <= millis && millis < end;
        }
    }

    public CurrentDate(Clock clock) {
        this.clock = clock;
    }

    public LocalDate get() {
        long now = clock.millis(); // the clock may be set back
        var current = day;
        if (!current.contains(now)) {
            current = Day.at(now, clock.getZone());
            day = current;
        }
        return current.date;
    }
}
