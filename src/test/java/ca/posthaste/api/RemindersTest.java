package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Database;
import ca.posthaste.employer.Reminder;
import ca.posthaste.language.Language;
import ca.posthaste.support.Client;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestMail;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The users of an employer get mail before a job closes, when it has closed, and when a draft could not be published. */
@QuarkusTest
class RemindersTest extends FromTheFirstDay {
    @Inject TestMail mail;
    @Inject Database database;
    private Client client;
    private String ana;

    @BeforeEach void addAna() {
        client = bakery.using(ApiVersion.V1_2);
        ana = "ana-" + UUID.randomUUID() + "@bakery.example.com";
        service.addUser(bakery.employer(), ana);
    }

    private void onDay(int day) {
        service.clock().moveTo(FIRST_DAY.plusDays(day));
        service.clockRound();
        service.reminderRound();
    }

    /**
     * Waits before the clock is moved back, since mail of a later day would never be due. Removes the user, since other tests move the clock, too, and nobody
     * should get reminders.
     */
    @AfterEach void waitForTheMail() {
        mail.to(ana);
        service.removeUser(bakery.employer(), ana);
    }

    private static String part(MimeMessage message, int index) {
        try {
            return ((String) ((MimeMultipart) message.getContent()).getBodyPart(index).getContent()).replace("\r\n", "\n");
        } catch (Exception fault) {
            throw new IllegalStateException(fault);
        }
    }

    private static String subject(MimeMessage message) {
        try {
            return message.getSubject();
        } catch (Exception fault) {
            throw new IllegalStateException(fault);
        }
    }

    @Test void a_job_of_sixty_days_has_three_reminders() {
        int id = client.create(Samples.baker("B-1").with("status", "active")).id();
        var counts = List.of(52, 0, 53, 1, 58, 1, 59, 2, 60, 2, 61, 3, 62, 3, 70, 3);
        for (int i = 0; i < counts.size(); i += 2) {
            onDay(counts.get(i));
            onDay(counts.get(i));
            assertEquals(counts.get(i + 1), mail.to(ana).size(), "on day " + counts.get(i));
        }
        var first = mail.to(ana).get(0);
        assertTrue(part(first, 0).contains("Baker (B-1), open until " + FIRST_DAY.plusDays(60) + ": renew\nhttp://localhost:"), part(first, 0));
        assertTrue(part(first, 0).contains("/renew/" + id + "?lang=en"), part(first, 0));
        assertTrue(part(first, 1).contains("/renew/" + id + "?lang=en\">Baker (B-1)"), part(first, 1));
    }

    @Test void a_job_refreshed_in_time_has_reminders_before_its_new_close_date() {
        int id = client.create(Samples.BAKER.with("status", "active")).id();
        onDay(53);
        client.request("POST", "/jobs/" + id + "/refresh").send().expect(200);
        onDay(59);
        onDay(61);
        assertEquals(1, mail.to(ana).size());
        onDay(106);
        assertEquals(2, mail.to(ana).size());
    }

    @Test void a_french_employer_is_reminded_in_french() {
        service.changeLanguage(bakery.employer(), Language.FRENCH);
        client.create(Samples.BAKER.with("status", "active").with("title", "Boulangère & <pâtissière>"));
        onDay(53);
        var message = mail.to(ana).get(0);
        assertEquals("Votre offre «\u00a0Boulangère & <pâtissière>\u00a0» ferme après le " + FIRST_DAY.plusDays(60), subject(message));
        assertTrue(part(message, 0).contains("ouverte jusqu’au " + FIRST_DAY.plusDays(60) + "\u00a0: renouveler"), part(message, 0));
        assertTrue(part(message, 1).contains("<html lang=\"fr\">") && part(message, 1).contains("Boulangère &amp; &lt;pâtissière&gt;"), part(message, 1));
    }

    @Test void reminders_that_are_turned_off_and_reminders_to_removed_users_are_not_sent() {
        client.create(Samples.BAKER.with("status", "active"));
        service.setReminders(bakery.employer(), Reminder.CLOSED);
        onDay(53);
        onDay(59);
        assertEquals(0, mail.to(ana).size());
        service.removeUser(bakery.employer(), ana);
        onDay(61);
        assertEquals(0, mail.to(ana).size());
    }

    @Test void the_link_leads_to_a_page_in_either_language_that_changes_nothing() {
        int id = client.create(Samples.BAKER.with("status", "active")).id();
        service.clock().moveTo(FIRST_DAY.plusDays(8));
        for (var language : List.of("en", "fr")) {
            var page = Request.to("GET", TestService.root() + "/renew/" + id + "?lang=" + language).send().expect(200)
                .expectHeader("Content-Language", language).text();
            assertTrue(page.contains("<html lang=\"" + language + "\">") && page.contains("/refresh"), page);
        }
        client.read(id).expect("/publishDate", FIRST_DAY.toString());
        Request.to("GET", TestService.root() + "/renew/x").send().expect(404);
        Request.to("POST", TestService.root() + "/renew/" + id).send().expect(405);
    }

    @Test void a_draft_that_cannot_be_published_on_its_day_stays_a_draft_and_is_reported_once() {
        int id = client.create(Samples.baker("B-1").with("publishOn", FIRST_DAY.plusDays(2).toString())).id();
        int other = client.create(Samples.baker("B-2").with("publishOn", FIRST_DAY.plusDays(2).toString())).id();
        breakRule(id);
        onDay(2);
        onDay(2);
        onDay(40);
        service.clock().moveTo(FIRST_DAY.plusDays(41));
        client.read(other).expect("/status", "active");
        client.read(id).expect("/status", "draft");
        var messages = mail.to(ana);
        assertEquals(1, messages.size());
        assertEquals("Your draft “Baker” could not be published", subject(messages.get(0)));
        assertTrue(part(messages.get(0), 0).contains("Baker (B-1) was scheduled for " + FIRST_DAY.plusDays(2)), part(messages.get(0), 0));
        assertTrue(part(messages.get(0), 0).contains("applicationEmail is required"), part(messages.get(0), 0));
        client.update(id, "{\"applicationEmail\": \"jobs@bakery.example.com\"}");
        service.clockRound();
        client.read(id).expect("/status", "active").expect("/publishDate", FIRST_DAY.plusDays(41).toString());
    }

    @Test void the_reason_why_a_draft_cannot_be_published_is_in_french_for_a_french_employer() {
        service.changeLanguage(bakery.employer(), Language.FRENCH);
        int id = client.create(Samples.BAKER.with("publishOn", FIRST_DAY.plusDays(2).toString())).id();
        breakRule(id);
        onDay(2);
        var text = part(mail.to(ana).get(0), 0);
        assertTrue(text.contains("applicationEmail est obligatoire"), text);
        assertFalse(text.contains("Send "), text);
    }

    /** Simulates a rule that was introduced after the draft was saved. */
    private void breakRule(int id) {
        database.writeNow(tx -> tx.sql("UPDATE job SET application_email = NULL WHERE id = :id").bind("id", id).execute());
    }
}
