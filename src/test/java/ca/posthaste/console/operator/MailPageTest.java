package ca.posthaste.console.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Row;
import ca.posthaste.employer.Employer;
import ca.posthaste.language.Language;
import ca.posthaste.mail.MessageContent;
import ca.posthaste.mail.Outbox;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestMail;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Mail that was not sent: the reason, and correcting its address. */
@QuarkusTest
class MailPageTest extends OperatorPageTest {
    private static final MessageContent LETTER = new MessageContent(Language.ENGLISH).subjectText("Secret subject").addText("a secret");

    @Inject Outbox outbox;
    @Inject TestMail mail;
    private Employer bakery;
    private String typo;

    @BeforeEach void addEmployer() {
        bakery = service.employer(Samples.BAKERY).employer();
        typo = address("typo");
    }

    @AfterEach void forget() {
        database.writeNow(tx -> tx.sql("DELETE FROM mail WHERE recipient = :typo").bind("typo", typo).execute());
    }

    /** Adds and fails the message in one transaction, so that the courier cannot claim it in between. */
    private long failed(Optional<Employer> of) {
        return database.writeNow(tx -> {
            of.ifPresentOrElse(employer -> outbox.addNotice(tx, employer.id(), typo, LETTER), () -> outbox.addToUser(tx, typo, LETTER));
            return tx.sql("UPDATE mail SET state = 'failed', attempts = 3, done_at = 1, fault = '550 <no> such mailbox' WHERE recipient = :typo RETURNING id")
                .bind("typo", typo).one(Row::nextLong);
        });
    }

    private String state(long id) {
        return database.read(tx -> tx.sql("SELECT state FROM mail WHERE id = :id").bind("id", id).one(Row::nextString));
    }

    @ParameterizedTest
    @CsvSource({"en,A notice,They sign in with the address that bounced", "fr,Un avis,La personne se connecte avec l’adresse qui a échoué"})
    void failed_mail_is_shown_with_the_servers_reply_and_without_its_content(String language, String about, String hint) {
        long id = failed(Optional.of(bakery));
        var page = operator.page(path(language, "/mail"));
        assertTrue(page.contains(typo) && page.contains("550 &lt;no&gt; such mailbox") && page.contains(about) && page.contains(hint) && page.contains("/mail/" + id + "/address"), page);
        assertFalse(page.contains("Secret") || page.contains("a secret"));
        assertFalse(operator.page(path(language, "/mail?state=waiting")).contains(typo));
    }

    @ParameterizedTest @ValueSource(strings = {"en", "fr"})
    void an_address_is_corrected_and_the_message_goes_there_now(String language) {
        long id = failed(Optional.of(bakery));
        var right = address("right");
        operator.send(path(language, "/mail/" + id + "/address"), "address", " " + right + " ").expect(303)
            .expectHeader("Location", path(language, "/mail?state=failed&done=corrected"));
        service.await(() -> mail.to(right).size() == 1);
        assertEquals(List.of(), mail.to(typo));
        assertEquals(List.of("mail-readdressed " + id + " " + typo + " → " + right), log());
        assertTrue(operator.page(path(language, "/mail?state=failed&done=corrected")).contains("role=\"status\""));
        assertTrue(pageWith(path(language, "/mail?state=written"), right).contains(language.equals("en") ? "address corrected" : "adresse corrigée"));
    }

    @Test void an_invalid_address_is_reported_next_to_the_field_and_changes_nothing() {
        long id = failed(Optional.of(bakery));
        for (var wrong : List.of("", "ana@", "a b@example.com", "x".repeat(250) + "@example.com", "ana@example.com\nBcc: eve@example.com")) {
            var page = operator.send(path("en", "/mail/" + id + "/address"), "address", wrong).expectPage(400).text();
            assertTrue(page.contains("id=\"address-" + id + "-error\"") && page.contains("href=\"#address-" + id + "\""), page);
        }
        assertEquals("failed", state(id));
        assertEquals(List.of(), log());
    }

    @ParameterizedTest
    @CsvSource({"en,This message is for this person only", "fr,Ce message est destiné à cette seule personne"})
    void sign_in_messages_cannot_be_readdressed(String language, String said) {
        long id = failed(Optional.empty());
        assertFalse(operator.page(path(language, "/mail")).contains("/mail/" + id + "/address"), "there is no form for it");
        assertTrue(operator.send(path(language, "/mail/" + id + "/address"), "address", email).expectPage(400).text().contains(said));
        assertEquals("failed", state(id));
    }

    @Test void one_message_or_all_messages_can_be_retried() {
        long id = failed(Optional.of(bakery));
        operator.send(path("en", "/mail/" + id + "/retry")).expect(303);
        service.await(() -> mail.to(typo).size() == 1);
        assertEquals(List.of("mail-retried " + id + " " + typo), log());
        assertEquals(404, operator.send(path("en", "/mail/2147483647/retry")).status());
        assertEquals(404, operator.send(path("en", "/mail/2147483647/address"), "address", email).status());
        database.writeNow(tx -> tx.sql("UPDATE mail SET state = 'failed' WHERE id = :id").bind("id", id).execute());
        operator.send(path("en", "/mail/retry")).expect(303).expectHeader("Location", path("en", "/mail?state=failed&done=all"));
        service.await(() -> state(id).equals("written"));
    }
}
