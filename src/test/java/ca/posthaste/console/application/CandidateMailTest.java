package ca.posthaste.console.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.application.ApplicationId;
import ca.posthaste.application.Candidate;
import ca.posthaste.application.inbox.ApplicationNote;
import ca.posthaste.application.inbox.ApplicationReview;
import ca.posthaste.application.inbox.CandidateMessage;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.db.Row;
import ca.posthaste.language.Language;
import ca.posthaste.mail.Outbox;
import ca.posthaste.problem.Rejected;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestMail;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mail to a candidate, from the form to the mailbox. */
@QuarkusTest
class CandidateMailTest extends ApplicationPages {
    @Inject TestMail mail;
    @Inject Outbox outbox;
    private final String ana = "ana-" + UUID.randomUUID() + "@example.org";

    private MimeMessage mailed() {
        service.await(() -> !mail.to(ana).isEmpty());
        return mail.to(ana).get(0);
    }

    private static String plain(MimeMessage message) throws Exception {
        return (String) ((MimeMultipart) message.getContent()).getBodyPart(0).getContent();
    }

    @ParameterizedTest @CsvSource({"en, en, Your application for Baker, The message is on its way", "fr, fr, Votre candidature pour Baker, Le message est en route",
        "en, fr, Votre candidature pour Baker, The message is on its way"})
    void a_message_is_delivered_and_kept_with_the_application(String language, String theirs, String subject, String said) throws Exception {
        int id = sent(job, new Candidate("Ana", ana, null, null, Language.of(theirs).orElseThrow()));
        var form = editor.page(path(language, "/" + id + "/mail"));
        assertTrue(form.contains("value=\"" + subject + "\"") && form.contains(eve) && form.contains(Samples.BAKERY_INBOX), form);
        var answer = editor.send(path(language, "/" + id + "/mail"), "subject", "Café & <talk>?", "text", "Come at 8.\r\nBring <b>shoes</b>.", "answers", "me").expect(303);
        var page = editor.page(answer.header("Location").orElseThrow());
        assertTrue(page.contains(said) && page.contains("<bdi>Café &amp; &lt;talk&gt;?</bdi>") && page.contains("Come at 8.\nBring &lt;b&gt;shoes&lt;/b&gt;."), page);
        assertTrue(audit(2).contains("candidate-mailed " + id + " Baker"));
        var message = mailed();
        assertEquals("Café & <talk>?", message.getSubject());
        assertEquals(eve, message.getReplyTo()[0].toString());
        assertTrue(plain(message).replace("\r\n", "\n").startsWith("Come at 8.\nBring <b>shoes</b>.\n"), plain(message));
        assertTrue(plain(message).contains(theirs.equals("en") ? "This message is about your application for “Baker” at Bread & Butter Bakery. Your reply goes to " + eve
            : "Ce message concerne votre candidature pour «\u00a0Baker\u00a0» chez Bread & Butter Bakery. Votre réponse sera envoyée à " + eve), plain(message));
    }

    @Test void answers_can_go_to_the_address_of_the_job() throws Exception {
        int id = sent("Ana", ana);
        editor.page(path("/" + id + "/mail"));
        editor.send(path("/" + id + "/mail"), "subject", "s", "text", "t", "answers", "job").expect(303);
        assertEquals(Samples.BAKERY_INBOX, mailed().getReplyTo()[0].toString());
    }

    @Test void a_confidential_employer_is_not_named() throws Exception {
        int secret = bakery.create(Samples.BAKER.with("status", "active").with("confidential", true)).id();
        int id = sent(secret, new Candidate("Ana", ana, null, null, Language.ENGLISH));
        editor.page(path("/" + id + "/mail"));
        editor.send(path("/" + id + "/mail"), "subject", "s", "text", "t", "answers", "me").expect(303);
        assertFalse(plain(mailed()).contains("Bakery"), plain(mailed()));
    }

    @ParameterizedTest @CsvSource({"en, Write a subject., Write the message.", "fr, Écrivez un objet., Écrivez le message."})
    void an_invalid_message_is_shown_again_with_its_errors(String language, String subject, String text) {
        int id = sent("Ana", ana);
        editor.page(path("/" + id + "/mail"));
        var page = editor.send(path(language, "/" + id + "/mail"), "subject", " ", "text", "", "answers", "job").expectPage(400).text();
        assertTrue(page.contains("<a href=\"#subject\">" + subject + "</a>") && page.contains("<a href=\"#text\">" + text + "</a>"), page);
        assertTrue(page.contains("value=\"job\" checked"), "what was chosen is kept");
        var typed = editor.send(path(language, "/" + id + "/mail"), "subject", "a\nBcc: b@example.org", "text", "Kept <text>", "answers", "me").expectPage(400).text();
        assertTrue(typed.contains("Kept &lt;text&gt;</textarea>"), typed);
        assertEquals(0, mail.rowsWith(ana));
        assertEquals("new", state(id));
    }

    @Test void a_button_that_is_pressed_twice_sends_one_message() {
        int id = sent("Ana", ana);
        editor.page(path("/" + id + "/mail"));
        for (int i = 0; i < 2; i++) {
            editor.send(path("/" + id + "/mail"), "subject", "s", "text", "t", "answers", "me").expect(303);
            editor.send(path("/" + id + "/notes"), "text", "t").expect(303);
        }
        assertEquals(1, mail.rowsWith(ana));
        assertEquals(2, (int) database.read(tx -> tx.sql("SELECT count(*) FROM application_note WHERE application = :id AND employer = :employer").bind("id", id)
            .bind("employer", bakery.employer().id().value()).one(Row::nextInt)), "a message and a note");
        service.clock().moveBy(Duration.ofMinutes(1));
        editor.send(path("/" + id + "/mail"), "subject", "s", "text", "t", "answers", "me").expect(303);
        assertEquals(2, mail.rowsWith(ana), "after a while it is meant");
    }

    @Test void messages_to_candidates_per_employer_and_day_are_limited() {
        var reviewing = new ApplicationReview(database, jobs, null, outbox, () -> {}, new Audit(service.clock()), service.clock());
        var letter = CandidateMessage.of("s", "t", false);
        int id = sent("Ana", ana);
        for (int i = 0; i < ApplicationReview.LETTERS_A_DAY; i++) {
            reviewing.write(bakery.employer(), new ApplicationId(id), letter, new Actor(eve, "")).toCompletableFuture().join();
        }
        var rejected = assertThrows(Rejected.class, () -> reviewing.write(bakery.employer(), new ApplicationId(id), letter, new Actor(eve, "")));
        assertEquals("/text", rejected.faults().get(0).pointer());
        service.clock().moveBy(Duration.ofDays(1));
        reviewing.write(bakery.employer(), new ApplicationId(id), letter, new Actor(eve, "")).toCompletableFuture().join();
    }

    @Test void a_candidate_is_not_sent_more_than_a_few_messages() {
        int id = sent("Ana", ana);
        editor.page(path("/" + id + "/mail"));
        for (int i = 0; i < ApplicationNote.MAILS_MAX; i++) {
            editor.send(path("/" + id + "/mail"), "subject", "s" + i, "text", "t", "answers", "me").expect(303);
        }
        assertTrue(editor.send(path("/" + id + "/mail"), "subject", "s", "text", "t", "answers", "me").expectPage(400).text().contains("At most 20 messages"));
        assertEquals(ApplicationNote.MAILS_MAX, mail.rowsWith(ana));
    }
}
