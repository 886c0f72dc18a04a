package ca.posthaste.console.operator;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.employer.Employer;
import ca.posthaste.support.Samples;
import io.quarkus.test.junit.QuarkusTest;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Failing and disabled webhooks of all employers. */
@QuarkusTest
class WebhooksPageTest extends OperatorPageTest {
    private Employer bakery;
    private String host;

    @BeforeEach void addHooks() {
        bakery = service.employer(Samples.BAKERY).employer();
        host = UUID.randomUUID() + ".example.org";
    }

    private void hook(String name, String state, String reason) {
        database.writeNow(tx -> tx.sql("INSERT INTO webhook (employer, url, state, off_reason, off_at, secret, failing_since, last_fault, last_status, created_at, updated_at)"
                + " VALUES (:employer, :url, :state, :reason, :off, 'whsec_hidden', :since, :fault, :status, 1, 1)")
            .bind("employer", bakery.id().value()).bind("url", "https://" + name + "." + host + "/path?secret=word").bind("state", state).bind("reason", reason)
            .bind("off", reason == null ? null : (Long) service.clock().millis()).bind("since", service.clock().millis())
            .bind("fault", name.equals("quiet") ? "Could not connect: <no route>" : "answered")
            .bind("status", name.equals("quiet") ? null : (Integer) 500).execute());
    }

    @Test void an_invalid_address_does_not_hide_other_webhooks() {
        hook("a b", "on", null);
        hook("failing", "on", null);
        pageWith(path("en", "/webhooks"), "failing." + host);
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
        en,failing,Response 500,The receiver responded 410 Gone,Turned off by the employer.
        fr,en échec,Réponse 500,Le destinataire a répondu 410 Gone,Désactivé par l’employeur.
        """)
    void each_failing_webhook_is_shown_with_its_host_time_and_reason(String language, String failing, String answer, String gone, String turnedOff) {
        hook("failing", "on", null);
        hook("gone", "off", "gone");
        hook("quiet", "off", "turned-off");
        var page = pageWith(path(language, "/webhooks"), "failing." + host);
        assertTrue(page.contains(failing) && page.contains(answer) && !page.contains("answered"), page);
        assertTrue(pageWith(path(language, "/webhooks"), "gone." + host).replace("&#39;", "'").contains(gone));
        var quiet = pageWith(path(language, "/webhooks"), "quiet." + host).replace("&#39;", "'");
        assertTrue(quiet.contains(turnedOff) && quiet.contains(" lang=\"en\">Could not connect: &lt;no route&gt;"), quiet);
        assertFalse(page.contains("secret=word") || page.contains("whsec_hidden"), "what else is in an address is the employer's");
    }
}
