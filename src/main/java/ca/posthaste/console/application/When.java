package ca.posthaste.console.application;

import ca.posthaste.console.Visit;
import ca.posthaste.language.Language;
import ca.posthaste.page.DateWords;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * A moment, as people say it and as programs read it.
 *
 * @param words such as {@code 15 November 2026, 14:05}
 */
public record When(String words, String iso) {
    private static final DateTimeFormatter ENGLISH = DateTimeFormatter.ofPattern("H:mm", Locale.ROOT);
    private static final DateTimeFormatter FRENCH = DateTimeFormatter.ofPattern("H'\u00a0h\u00a0'mm", Locale.ROOT);

    static When of(Visit visit, Clock clock, Instant instant) {
        var local = instant.atZone(clock.getZone());
        var time = (visit.language() == Language.FRENCH ? FRENCH : ENGLISH).format(local);
        return new When(visit.texts().get("applicationAt", new DateWords(visit.language(), LocalDate.now(clock)).day(local.toLocalDate()), time), instant.toString());
    }
}
