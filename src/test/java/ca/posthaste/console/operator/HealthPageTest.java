package ca.posthaste.console.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.language.Language;
import ca.posthaste.mail.MessageContent;
import ca.posthaste.mail.Outbox;
import ca.posthaste.page.Messages;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The health page, which operators check in the morning. */
@QuarkusTest
class HealthPageTest extends OperatorPageTest {
    @Inject Outbox outbox;

    @ParameterizedTest
    @CsvSource({"en,needs attention,up to date,Running for,Mail server", "fr,à vérifier,à jour,En marche depuis,Serveur de courriel"})
    void numbers_link_to_their_pages_and_problems_are_labelled(String language, String look, String caughtUp, String running, String noMail) {
        var typo = address("typo");
        database.writeNow(tx -> {
            outbox.addToUser(tx, typo, new MessageContent(Language.ENGLISH).subjectText("a").addText("a"));
            return tx.sql("UPDATE mail SET state = 'failed' WHERE recipient = :typo").bind("typo", typo).execute();
        });
        service.awaitSearch();
        var page = operator.page(path(language, ""));
        for (var link : List.of("/reports", "/mail?state=failed", "/mail?state=waiting", "/mail?state=written", "/webhooks")) {
            assertTrue(page.contains("href=\"" + path(language, link) + "\""), link);
        }
        assertTrue(page.contains("class=\"tag warning\">" + look) && page.contains(caughtUp) && page.contains(running) && page.contains("<dt>" + noMail + "</dt>"), page);
        assertTrue(page.contains(database.engine().name()) && page.contains("aria-current=\"page\""), page);
        assertTrue(database.read(tx -> database.engine().size(tx)) > 100_000);
        database.writeNow(tx -> tx.sql("DELETE FROM mail WHERE recipient = :typo").bind("typo", typo).execute());
    }

    @ParameterizedTest @ValueSource(strings = {"en", "fr"})
    void an_operator_who_has_no_employer_comes_here_first(String language) {
        operator.get("/" + language + "/console").expect(303).expectHeader("Location", path(language, ""));
        var bakery = service.employer("Bakery").employer();
        service.addUser(bakery, email);
        assertTrue(operator.page("/" + language + "/console").contains("/console/" + bakery.id().value() + "/jobs"), "who has one chooses");
        service.removeUser(bakery, email);
    }

    @Test void amounts_are_written_as_people_say_them() {
        var english = new UnitFormatter(Messages.in(Language.ENGLISH));
        var french = new UnitFormatter(Messages.in(Language.FRENCH));
        assertEquals(List.of("1.5 GB", "0.1 MB", "2 days", "1 hour", "0 minutes"), List.of(english.bytes(1_540_000_000L), english.bytes(100_000),
            english.duration(Duration.ofHours(49)), english.duration(Duration.ofMinutes(61)), english.duration(Duration.ofSeconds(59))));
        assertEquals(List.of("1,5\u00a0Go", "2\u00a0jours", "0\u00a0minute"), List.of(french.bytes(1_540_000_000L), french.duration(Duration.ofHours(49)),
            french.duration(Duration.ofSeconds(59))));
    }
}
