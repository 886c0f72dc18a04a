package ca.posthaste.console;

import ca.posthaste.language.Language;
import ca.posthaste.page.DateFormatter;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Formats times for people: {@code 15 November 2026, 07:05} and {@code 15 novembre 2026, 7 h 05}. */
public record TimeFormatter(Language language, ZoneId zone) {
    private static final DateTimeFormatter MINUTE_ENGLISH = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
    private static final DateTimeFormatter MINUTE_FRENCH = DateTimeFormatter.ofPattern("H'\u00a0h\u00a0'mm", Locale.ROOT);
    private static final DateTimeFormatter SECOND_ENGLISH = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter SECOND_FRENCH = DateTimeFormatter.ofPattern("HH'\u00a0h\u00a0'mm'\u00a0min\u00a0'ss'\u00a0s'", Locale.ROOT);

    public String minute(Instant instant) {
        return day(instant) + ", " + (isFrench() ? MINUTE_FRENCH : MINUTE_ENGLISH).format(instant.atZone(zone));
    }

    /** Returns the time to the second, for comparing it with a log. */
    public String second(Instant instant) {
        return day(instant) + ", " + (isFrench() ? SECOND_FRENCH : SECOND_ENGLISH).format(instant.atZone(zone));
    }

    public DisplayTime moment(Instant instant) {
        return new DisplayTime(instant.toString(), minute(instant));
    }

    public DisplayTime exactMoment(Instant instant) {
        return new DisplayTime(instant.toString(), second(instant));
    }

    public String day(Instant instant) {
        return day(instant.atZone(zone).toLocalDate());
    }

    public String day(LocalDate day) {
        return new DateFormatter(language, day).day(day);
    }

    private boolean isFrench() {
        return language == Language.FRENCH;
    }
}
