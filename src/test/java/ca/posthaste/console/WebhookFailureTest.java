package ca.posthaste.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.language.Language;
import ca.posthaste.page.Messages;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A page words the stored reason of a failed attempt in its own language, except for network errors. */
class WebhookFailureTest {
    private static final Messages FRENCH = Messages.in(Language.FRENCH);

    @ParameterizedTest
    @CsvSource({"status 500, Réponse 500", "status 410, Réponse 410"})
    void the_status_is_said_in_french(String fault, String words) {
        assertEquals(new WebhookFailure(words, "", false), WebhookFailure.of(fault, FRENCH));
    }

    @Test void a_redirect_says_what_to_do() {
        assertEquals(new WebhookFailure("Réponse 302", "Les redirections ne sont pas suivies\u00a0: donnez au webhook l’adresse à laquelle elles mènent.", false),
            WebhookFailure.of("status 302", FRENCH));
    }

    @Test void a_host_that_was_not_found_is_said_in_french() {
        assertEquals(FRENCH.get("attemptNotFound"), WebhookFailure.of("unresolved", FRENCH).words());
    }

    @Test void what_the_network_said_stays_english_and_is_marked_so() {
        assertEquals(new WebhookFailure("Nobody could be reached: Connection refused", "", true), WebhookFailure.of("Nobody could be reached: Connection refused", FRENCH));
        assertEquals(new WebhookFailure("", "", false), WebhookFailure.of("", FRENCH));
    }
}
