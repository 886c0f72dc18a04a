package ca.posthaste.console.integration;

import ca.posthaste.language.Language;
import ca.posthaste.page.DateWords;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/** Times to the second, as people read them: whoever looks for a call has one in a log beside it. */
final class Moments {
    private static final DateTimeFormatter ENGLISH = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter FRENCH = DateTimeFormatter.ofPattern("HH'\u00a0h\u00a0'mm'\u00a0min\u00a0'ss'\u00a0s'", Locale.ROOT);

    private final Language language;
    private final Clock clock;

    Moments(Language language, Clock clock) {
        this.language = language;
        this.clock = clock;
    }

    /** @param iso for programs */
    public record Moment(String iso, String text) {}

    Moment of(Instant instant) {
        var time = instant.atZone(clock.getZone());
        return new Moment(instant.toString(), day(time.toLocalDate()) + ", " + (language == Language.FRENCH ? FRENCH : ENGLISH).format(time));
    }

    /** Empty if it never was. */
    String text(Optional<Instant> instant) {
        return instant.map(time -> of(time).text()).orElse("");
    }

    String day(LocalDate day) {
        return new DateWords(language, LocalDate.now(clock)).day(day);
    }

    String day(Instant instant) {
        return day(instant.atZone(clock.getZone()).toLocalDate());
    }
}
