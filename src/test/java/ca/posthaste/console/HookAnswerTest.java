package ca.posthaste.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.language.Language;
import ca.posthaste.page.Texts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A page words the stored reason of a failed attempt in its own language, except for network errors. */
class HookAnswerTest {
    private static final Texts FRENCH = Texts.in(Language.FRENCH);

    @ParameterizedTest
    @CsvSource({"status 500, Réponse 500", "status 410, Réponse 410"})
    void the_status_is_said_in_french(String fault, String words) {
        assertEquals(new HookAnswer(words, "", false), HookAnswer.of(fault, FRENCH));
    }

    @Test void a_redirect_says_what_to_do() {
        assertEquals(new HookAnswer("Réponse 302", "Les redirections ne sont pas suivies\u00a0: donnez au webhook l’adresse à laquelle elles mènent.", false),
            HookAnswer.of("status 302", FRENCH));
    }

    @Test void a_host_that_was_not_found_is_said_in_french() {
        assertEquals(FRENCH.get("attemptNotFound"), HookAnswer.of("unresolved", FRENCH).words());
    }

    @Test void what_the_network_said_stays_english_and_is_marked_so() {
        assertEquals(new HookAnswer("Nobody could be reached: Connection refused", "", true), HookAnswer.of("Nobody could be reached: Connection refused", FRENCH));
        assertEquals(new HookAnswer("", "", false), HookAnswer.of("", FRENCH));
    }
}
