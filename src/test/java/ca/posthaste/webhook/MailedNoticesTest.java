package ca.posthaste.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.account.Role;
import ca.posthaste.account.Users;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Plan;
import ca.posthaste.language.Language;
import ca.posthaste.mail.Outbox;
import ca.posthaste.support.SqliteStore;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MailedNoticesTest extends SqliteStore {
    @ParameterizedTest
    @CsvSource({"ENGLISH,A webhook was turned off,No message could be delivered for five days", "FRENCH,Un webhook a été désactivé,pendant cinq jours"})
    void every_user_is_notified_in_the_employers_language(Language language, String subject, String reason) {
        var employers = new Employers(Clock.systemUTC());
        var webhooks = new Webhooks(Clock.systemUTC());
        var users = new Users(Clock.systemUTC());
        var outbox = new Outbox(database().engine(), "example.org", Clock.systemUTC());
        database().writeNow(tx -> {
            var employer = employers.add(tx, "Bakery", Plan.STANDARD, language, false);
            users.add(tx, "ann@example.org", employer.id(), Role.OWNER);
            users.add(tx, "bo@example.org", employer.id(), Role.READER);
            var hook = webhooks.add(tx, employer.id(), new Webhook.Terms("https://example.org/hook", List.of(), null, true), WebhookSecret.random());
            new WebhookHealth(webhooks, new MailedNotices(employers, users, outbox), Clock.systemUTC()).turnOff(tx, employer.id(), hook.id(), OffReason.FAILING);
            return null;
        });
        var sent = database().read(tx -> tx.sql("SELECT recipient, subject, plain FROM mail ORDER BY recipient")
            .all(row -> List.of(row.nextString(), row.nextString(), row.nextString())));
        assertEquals(List.of("ann@example.org", "bo@example.org"), sent.stream().map(mail -> mail.get(0)).toList());
        for (var mail : sent) {
            assertEquals(subject, mail.get(1));
            var plain = mail.get(2);
            assertTrue(plain.contains("https://example.org/hook") && plain.contains(reason) && plain.contains("/replay?since="), plain);
        }
    }
}
