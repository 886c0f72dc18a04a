package ca.posthaste.console.integration;

import ca.posthaste.console.TimeWords;
import ca.posthaste.language.Language;
import ca.posthaste.page.DateWords;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/** Times to the second, as people read them: whoever looks for a call has one in a log beside it. */
final class Moments {
    private final Language language;
    private final Clock clock;

    Moments(Language language, Clock clock) {
        this.language = language;
        this.clock = clock;
    }

    /** @param iso for programs */
    public record Moment(String iso, String text) {}

    Moment of(Instant instant) {
        return new Moment(instant.toString(), new TimeWords(language, clock.getZone()).second(instant));
    }

    /** Empty if it never was. */
    String text(Optional<Instant> instant) {
        return instant.map(time -> of(time).text()).orElse("");
    }

    String day(LocalDate day) {
        return new DateWords(language, LocalDate.now(clock)).day(day);
    }

    String day(Instant instant) {
        return new TimeWords(language, clock.getZone()).day(instant);
    }
}
