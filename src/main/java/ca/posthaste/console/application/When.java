package ca.posthaste.console.application;

import ca.posthaste.console.TimeWords;
import ca.posthaste.console.Visit;
import java.time.Clock;
import java.time.Instant;

/**
 * A moment, as people say it and as programs read it.
 *
 * @param words such as {@code 15 November 2026, 14:05}
 */
public record When(String words, String iso) {

    static When of(Visit visit, Clock clock, Instant instant) {
        return new When(new TimeWords(visit.language(), clock.getZone()).minute(instant), instant.toString());
    }
}
