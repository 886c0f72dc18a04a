package ca.posthaste.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Plan;
import ca.posthaste.language.Language;
import ca.posthaste.support.SqliteStore;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MailedNoticesTest extends SqliteStore {
    @ParameterizedTest
    @CsvSource({"ENGLISH,A webhook was turned off,For five days", "FRENCH,Un webhook a été désactivé,Depuis cinq jours"})
    void every_user_is_told_in_the_employers_language(Language language, String subject, String reason) {
        var employers = new Employers(Clock.systemUTC());
        var webhooks = new Webhooks(Clock.systemUTC());
        var sent = new ArrayList<String>();
        var users = new MailedNotices.Users() {
            @Override public List<String> addresses(Transaction tx, EmployerId employer) {
                return List.of("ann@example.org", "bo@example.org");
            }

            @Override public void mail(Transaction tx, EmployerId employer, String to, String title, String plain) {
                sent.add(to + ": " + title);
                assertTrue(plain.contains("https://example.org/hook") && plain.contains(reason) && plain.contains("/replay?since="), plain);
            }
        };
        database().writeNow(tx -> {
            var employer = employers.add(tx, "Bakery", Plan.STANDARD, language, false);
            var hook = webhooks.add(tx, employer.id(), new WebhookTerms("https://example.org/hook", List.of(), null, true), Secret.random());
            new HookHealth(webhooks, new MailedNotices(employers, users), Clock.systemUTC()).turnOff(tx, employer.id(), hook.id(), OffReason.FAILING);
            return null;
        });
        assertEquals(List.of("ann@example.org: " + subject, "bo@example.org: " + subject), sent);
    }
}
