package ca.posthaste.board.alert;

import ca.posthaste.language.Coded;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Optional;

/** The frequency of an alert. Alerts are sent in the morning, in the time zone of the board. */
enum Frequency implements Coded {
    DAILY(1), WEEKLY(7);

    private static final LocalTime MORNING = LocalTime.of(7, 0);

    private final int days;

    Frequency(int days) {
        this.days = days;
    }

    static Optional<Frequency> of(String word) {
        return Coded.find(Frequency.class, word);
    }

    /** Returns the first round of an alert that begins now. A weekly one is sent on the same day of the week. */
    Instant first(Instant now, ZoneId zone) {
        var today = LocalDate.ofInstant(now, zone);
        return morning(this == DAILY && now.isBefore(morning(today, zone)) ? today : today.plusDays(days), zone);
    }

    /** Returns the round after one that was due; missed rounds are skipped. */
    Instant next(Instant due, Instant now, ZoneId zone) {
        var day = LocalDate.ofInstant(due, zone);
        long missed = Math.max(0, (LocalDate.ofInstant(now, zone).toEpochDay() - day.toEpochDay()) / days);
        var next = day.plusDays(missed * days);
        return morning(morning(next, zone).isAfter(now) && next.isAfter(day) ? next : next.plusDays(days), zone);
    }

    private static Instant morning(LocalDate day, ZoneId zone) {
        return day.atTime(MORNING).atZone(zone).toInstant();
    }
}
