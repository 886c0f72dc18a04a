package ca.posthaste.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.language.Language;
import ca.posthaste.page.Texts;
import ca.posthaste.webhook.Delivering;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The stored description of an attempt is in English. A page translates the phrases it knows. */
class HookAnswerTest {
    private static final Texts FRENCH = Texts.in(Language.FRENCH);

    @ParameterizedTest
    @CsvSource({"The receiver answered 500., Réponse 500", "The receiver answered 410., Réponse 410"})
    void the_status_is_said_in_french(String fault, String words) {
        assertEquals(new HookAnswer(words, "", false), HookAnswer.of(fault, FRENCH));
    }

    @Test void a_redirect_says_what_to_do() {
        assertEquals(new HookAnswer("Réponse 302", "Les redirections ne sont pas suivies\u00a0: donnez au webhook l’adresse à laquelle elles mènent.", false),
            HookAnswer.of("The receiver answered 302. Redirects are not followed: give the final address.", FRENCH));
    }

    @Test void a_host_that_was_not_found_is_said_in_french() {
        assertEquals(FRENCH.get("attemptNotFound"), HookAnswer.of(Delivering.UNRESOLVED, FRENCH).words());
    }

    @Test void what_the_network_said_stays_english_and_is_marked_so() {
        assertEquals(new HookAnswer("Nobody could be reached: Connection refused", "", true), HookAnswer.of("Nobody could be reached: Connection refused", FRENCH));
        assertEquals(new HookAnswer("", "", false), HookAnswer.of("", FRENCH));
    }
}
