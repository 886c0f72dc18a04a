package ca.posthaste.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.language.Language;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LanguageNegotiationTest {
    @ParameterizedTest
    @ValueSource(strings = {"fr", "FR", "fr-CA", "fr-CA, en;q=0.5", "en;q=0.5, fr;q=0.9", "de, fr;q=0.5, en;q=0.1", "*, fr;q=0.1", "fr;q=0.001", "fr, *;q=0", "en;q=0, *", "*;q=0.1, de, en;q=0"})
    void french_is_selected_if_the_header_prefers_it(String header) {
        assertEquals(Language.FRENCH, LanguageNegotiation.of(header));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "en", "en, fr", "*", "de", "fr;q=0", "*;q=0.5", "en;q=0", "en;q=0, *;q=0", "fr;q=0, *", "fr;q=0, en;q=0, *", "fr;q=0.5, en;q=0.9", "fr;q=x", "français", ";;;,,,fr", "\u0000fr", "frisian", "fr;q="})
    void every_other_header_selects_english(String header) {
        assertEquals(Language.ENGLISH, LanguageNegotiation.of(header));
    }

    @Test void a_request_without_the_header_gets_english() {
        assertEquals(Language.ENGLISH, LanguageNegotiation.of((String) null));
    }

    @Test void only_the_beginning_of_a_very_long_header_is_read() {
        var others = "de,".repeat(LanguageNegotiation.READ_MAX / 3 - 1); // leaves room for one more, of two letters
        assertEquals(Language.FRENCH, LanguageNegotiation.of(others + "fr"));
        assertEquals(Language.FRENCH, LanguageNegotiation.of(others + "fr," + "x".repeat(100_000)));
        assertEquals(Language.ENGLISH, LanguageNegotiation.of(others + "de,de,fr"));
        assertEquals(Language.ENGLISH, LanguageNegotiation.of("fr".repeat(100_000)));
        assertEquals(Language.ENGLISH, LanguageNegotiation.of("x-fr;".repeat(100_000).toUpperCase(Locale.ROOT)));
    }
}
