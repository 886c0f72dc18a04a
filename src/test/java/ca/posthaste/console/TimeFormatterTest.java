package ca.posthaste.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.language.Language;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class TimeFormatterTest {
    private static final Instant MORNING = Instant.parse("2026-11-01T12:05:09Z");
    private static final ZoneId MONTREAL = ZoneId.of("America/Montreal");

    private static String plain(String words) {
        return words.replace('\u00a0', ' ');
    }

    @Test void a_time_is_formatted_as_usual_in_the_language() {
        var english = new TimeFormatter(Language.ENGLISH, MONTREAL);
        assertEquals("1 November 2026, 07:05", plain(english.minute(MORNING)));
        assertEquals("1 November 2026, 07:05:09", plain(english.second(MORNING)));
        var french = new TimeFormatter(Language.FRENCH, MONTREAL);
        assertEquals("1er novembre 2026, 7 h 05", plain(french.minute(MORNING)));
        assertEquals("1er novembre 2026, 07 h 05 min 09 s", plain(french.second(MORNING)));
    }

    @Test void the_day_is_that_of_the_time_zone() {
        assertEquals("31 October 2026", plain(new TimeFormatter(Language.ENGLISH, MONTREAL).day(Instant.parse("2026-11-01T03:00:00Z"))));
    }
}
