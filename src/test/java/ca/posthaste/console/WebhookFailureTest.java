package ca.posthaste.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.language.Language;
import ca.posthaste.page.Messages;
import ca.posthaste.webhook.AttemptFault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A page words the stored reason of a failed attempt in its own language, except for network errors. */
class WebhookFailureTest {
    private static final Messages FRENCH = Messages.in(Language.FRENCH);

    @ParameterizedTest
    @CsvSource({"500, Réponse 500", "410, Réponse 410"})
    void the_status_is_reported_in_french(int status, String words) {
        assertEquals(new WebhookFailure(words, "", false), WebhookFailure.of(new AttemptFault(status, AttemptFault.ANSWERED), FRENCH));
    }

    @Test void a_redirect_says_what_to_do() {
        assertEquals(new WebhookFailure("Réponse 302", "Les redirections ne sont pas suivies\u00a0: donnez au webhook l’adresse à laquelle elles mènent.", false),
            WebhookFailure.of(new AttemptFault(302, AttemptFault.ANSWERED), FRENCH));
    }

    @Test void an_unknown_host_is_reported_in_french() {
        assertEquals(FRENCH.get("attemptNotFound"), WebhookFailure.of(new AttemptFault(0, AttemptFault.UNRESOLVED), FRENCH).text());
    }

    @Test void errors_of_the_network_stay_in_english_and_are_marked_as_english() {
        assertEquals(new WebhookFailure("Could not connect: Connection refused", "", true),
            WebhookFailure.of(new AttemptFault(0, "Could not connect: Connection refused"), FRENCH));
        assertEquals(new WebhookFailure("status 999", "", true), WebhookFailure.of(new AttemptFault(0, "status 999"), FRENCH));
    }

    /** Earlier builds stored the status in the text, too. */
    @Test void the_status_of_a_response_is_never_read_from_the_text() {
        assertEquals(new WebhookFailure("Réponse 500", "", false), WebhookFailure.of(new AttemptFault(500, "status 301"), FRENCH));
    }
}
