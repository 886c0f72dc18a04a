package ca.posthaste.mail;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.MailServers;
import com.icegreen.greenmail.store.FolderException;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.GreenMailUtil;
import jakarta.mail.BodyPart;
import jakarta.mail.internet.ContentDisposition;
import jakarta.mail.internet.ContentType;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.internet.MimePart;
import java.io.ByteArrayInputStream;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages as a third-party mail server receives them. */
class MimeWriterTest {
    private static final byte[] FILE = new byte[700_000];
    private static final Message.ReplyTo ANA = new Message.ReplyTo("ana@example.org", "Ana Müller");

    static {
        new Random(7).nextBytes(FILE);
    }

    private static final GreenMail SERVER = new GreenMail(MailServers.smtp());
    private static final ScheduledExecutorService TIMER = Executors.newSingleThreadScheduledExecutor();

    @BeforeAll static void open() {
        SERVER.start();
    }

    @AfterAll static void close() {
        SERVER.stop();
        TIMER.shutdownNow();
    }

    @BeforeEach void clear() throws FolderException {
        SERVER.purgeEmailFromAllMailboxes();
    }

    private MimeMessage sent(Message message) {
        return sent(message, "smtp://127.0.0.1:" + SERVER.getSmtp().getPort());
    }

    private MimeMessage sent(Message message, String url) {
        assertInstanceOf(SendResult.Delivered.class, attempt(message, url));
        return SERVER.getReceivedMessages()[0];
    }

    private SendResult attempt(Message message, String url) {
        var writer = new MimeWriter("posthaste@example.org", "Posthaste", key -> new ByteArrayInputStream(FILE),
            Clock.fixed(Instant.parse("2026-04-13T12:00:00Z"), ZoneOffset.UTC));
        var smtp = new Smtp(SmtpAddress.parse(url).orElseThrow(), writer, Smtp.Timeouts.USUAL, TIMER);
        var outcome = smtp.send(new Mail(1, "<abc@example.org>", message, false), () -> {});
        smtp.disconnect();
        return outcome;
    }

    @Test void the_message_of_an_application_has_plain_text_html_the_file_and_headers() throws Exception {
        var message = sent(new Message("jobs@bakery.example.com", ANA, "Candidature pour Pâtissier : Ana Müller",
            "Bonjour, né à Québec\n.\nune ligne avec un point", "<p>Bonjour, né à Québec</p>",
            new Message.Attachment("key", "Résumé d'Ana.pdf", "application/pdf")));
        assertEquals("Candidature pour Pâtissier : Ana Müller", message.getSubject());
        assertEquals("<abc@example.org>", message.getMessageID());
        assertEquals(new InternetAddress("posthaste@example.org", "Posthaste"), message.getFrom()[0]);
        assertEquals(new InternetAddress("ana@example.org", "Ana Müller", "UTF-8"), message.getReplyTo()[0]);
        assertEquals("auto-generated", message.getHeader("Auto-Submitted", null));
        var parts = (MimeMultipart) message.getContent();
        var words = (MimeMultipart) parts.getBodyPart(0).getContent();
        assertEquals("Bonjour, né à Québec\n.\nune ligne avec un point", text(words.getBodyPart(0)));
        assertEquals("<p>Bonjour, né à Québec</p>", text(words.getBodyPart(1)));
        var file = parts.getBodyPart(1);
        assertEquals("Résumé d'Ana.pdf", file.getFileName());
        assertEquals("attachment", file.getDisposition());
        assertArrayEquals(FILE, file.getInputStream().readAllBytes());
    }

    private static String text(BodyPart part) throws Exception {
        return part.getContent().toString().replace("\r\n", "\n");
    }

    @ParameterizedTest @ValueSource(strings = {"\r\n", "\n", "\r", "\u0085", "\u2028", "\u2029", "\u000B", "\f", "\0", "\r\n "})
    void no_character_that_could_end_a_line_ends_a_header(String end) throws Exception {
        var evil = "Ana" + end + "Bcc: victim@example.org" + end + end + "body";
        var message = sent(new Message("jobs@bakery.example.com", new Message.ReplyTo("ana@example.org", evil), evil, "plain",
            "html", new Message.Attachment("key", evil + ".pdf", "application/pdf")));
        assertNull(message.getHeader("Bcc"));
        assertEquals(1, message.getAllRecipients().length);
        assertEquals(1, SERVER.getReceivedMessages().length);
        assertEquals("Ana Bcc: victim@example.org body", message.getSubject().replaceAll("\\s+", " "));
    }

    @ParameterizedTest @ValueSource(strings = {"Resume.pdf", "Résumé d'Ana.pdf", "100% \"quoted\" * back\\slash; a=b.pdf",
        "Lebenslauf Müller und noch etwas mehr Text hier.pdf", "Résumé of Ana Roy for the position of Senior Baker.pdf",
        "面包师面包师面包师面包师面包师面包师面包", "🍞🍞🍞🍞🍞🍞🍞🍞🍞🍞.pdf", "=?utf-8?q?A=0D=0ABcc:_evil@evil.test?=.pdf",
        "A resume with a name that is plain and very much longer than any line of a header should ever be.pdf"})
    void a_file_keeps_its_name_and_no_line_ends_within_quotes(String title) throws Exception {
        var message = sent(new Message("jobs@bakery.example.com", ANA, "Application", "plain", "html",
            new Message.Attachment("key", title, "application/pdf")));
        var file = (MimePart) ((MimeMultipart) message.getContent()).getBodyPart(1);
        assertEquals(title, new ContentDisposition(file.getHeader("Content-Disposition", null)).getParameter("filename"));
        assertEquals(title, new ContentType(file.getHeader("Content-Type", null)).getParameter("name"));
        assertTrue(file.isMimeType("application/pdf"));
        for (var header : Collections.list(file.getAllHeaderLines())) {
            for (var line : header.split("\r?\n")) {
                assertTrue(line.length() <= 78, line);
                assertEquals(0, line.chars().filter(letter -> letter == '"').count() % 2, line);
                assertFalse(line.contains("=?"), line);
            }
        }
    }

    @ParameterizedTest @ValueSource(strings = {"=?utf-8?q?A=0D=0ABcc:_evil@evil.test?=",
        "Ana =?utf-8?q?A=0D=0ABcc:_evil@evil.test?= and more words than one encoded word can hold",
        "Müller =?utf-8?b?DQpCY2M6IGV2aWxAZXZpbC50ZXN0?=", "=?", "x =? 面包师面包师面包师面包师 🍞"})
    void text_that_looks_encoded_is_read_as_it_was_typed(String typed) throws Exception {
        var message = sent(new Message("jobs@bakery.example.com", new Message.ReplyTo("ana@example.org", typed), typed, "plain",
            "html", new Message.Attachment("key", typed, "application/pdf")));
        assertEquals(typed, message.getSubject());
        assertEquals(typed, ((InternetAddress) message.getReplyTo()[0]).getPersonal());
        assertEquals("ana@example.org", ((InternetAddress) message.getReplyTo()[0]).getAddress());
        var raw = GreenMailUtil.getHeaders(message);
        assertFalse(raw.contains("=0D=0A") || raw.contains("DQpCY2M6"), raw);
    }

    @Test void a_message_that_can_be_unsubscribed_from_has_unsubscribe_headers() throws Exception {
        var address = "https://jobs.example.org/en/alerts/unsubscribe/1-00";
        var message = sent(new Message("ana@example.org", null, "Hello", "plain", "html", null, address));
        assertEquals("<" + address + ">", message.getHeader("List-Unsubscribe", null));
        assertEquals("List-Unsubscribe=One-Click", message.getHeader("List-Unsubscribe-Post", null));
    }

    @Test void other_messages_have_no_unsubscribe_headers() throws Exception {
        var other = sent(new Message("ana@example.org", null, "Hello", "plain", "html", null));
        assertNull(other.getHeader("List-Unsubscribe"));
        assertNull(other.getHeader("List-Unsubscribe-Post"));
    }

    @ParameterizedTest @ValueSource(strings = {"", "mailto:ana@example.org", "https://", "https://a b", "https://a>, <https://b",
        "https://a\r\nBcc: x@example.org", "https://é"})
    void an_invalid_web_address_is_not_written_to_a_header(String address) {
        assertThrows(IllegalArgumentException.class, () -> new Message("ana@example.org", null, "Hello", "plain", "html", null, address));
    }

    @Test void the_length_of_an_unsubscribe_address_is_limited() {
        var longest = "https://" + "a".repeat(Message.ADDRESS_MAX - "https://".length());
        assertEquals(longest, new Message("ana@example.org", null, "Hello", "plain", "html", null, longest).unsubscribe());
        assertThrows(IllegalArgumentException.class, () -> new Message("ana@example.org", null, "Hello", "plain", "html", null, longest + "a"));
    }

    @Test void an_address_that_looks_encoded_reaches_the_same_mailbox() throws Exception {
        var address = "=?utf-8?q?=0D=0ABcc=3A_x?=@example.org";
        var message = sent(new Message(address, new Message.ReplyTo(address, "Ana"), "Hello", "plain", "html", null));
        assertFalse(GreenMailUtil.getHeaders(message).contains("=?"), GreenMailUtil.getHeaders(message));
        assertEquals("\"=\\?utf-8\\?q\\?=0D=0ABcc=3A_x\\?=\"@example.org",
            ((InternetAddress) message.getAllRecipients()[0]).getAddress());
    }

    @ParameterizedTest @ValueSource(strings = {"\u202E", "\u2066", "\u200E", "\u061C", "\u200B", "\uFEFF", "\u00AD", "\u3164", "\u2800",
        "\uDB40\uDC41", "\uD834\uDD73"})
    void invisible_and_bidirectional_characters_are_omitted_from_headers(String unseen) throws Exception {
        var name = unseen + "An" + unseen + "a" + unseen;
        var message = sent(new Message("jobs@bakery.example.com", new Message.ReplyTo("ana@example.org", name), name, "plain",
            "html", new Message.Attachment("key", name + ".pdf", "application/pdf")));
        assertEquals("Ana", message.getSubject());
        assertEquals("Ana", ((InternetAddress) message.getReplyTo()[0]).getPersonal());
        assertEquals("Ana.pdf", ((MimeMultipart) message.getContent()).getBodyPart(1).getFileName());
    }

    @Test void a_domain_with_accents_is_written_as_servers_know_it() throws Exception {
        var message = sent(new Message("emplois@québec.example", null, "Bonjour", "plain", "html", null));
        assertEquals("emplois@xn--qubec-csa.example", message.getAllRecipients()[0].toString());
    }

    @Test void it_signs_in_where_the_address_names_a_user() throws Exception {
        SERVER.setUser("post@example.org", "post", "p@ss word");
        sent(new Message("jobs@bakery.example.com", null, "Hello", "plain", "html", null),
            "smtp://post:p%40ss%20word@127.0.0.1:" + SERVER.getSmtp().getPort());
    }

    @Test void a_server_with_an_untrusted_certificate_gets_no_mail_if_tls_is_required() {
        var pretender = new GreenMail(MailServers.smtps());
        pretender.start();
        try {
            var outcome = attempt(new Message("jobs@bakery.example.com", null, "Hello", "plain", "html", null),
                "smtps://127.0.0.1:" + pretender.getSmtps().getPort());
            assertInstanceOf(SendResult.ServerUnavailable.class, outcome);
            assertEquals(0, pretender.getReceivedMessages().length);
        } finally {
            pretender.stop();
        }
    }

    @Test void a_remote_server_without_tls_gets_no_password() {
        var address = SmtpAddress.parse("smtp://post:secret@mail.example.org").orElseThrow();
        assertEquals(SmtpAddress.Tls.REQUIRED, address.tls());
        var message = new Message("jobs@bakery.example.com", null, "Hello", "plain", "html", null);
        assertInstanceOf(SendResult.ServerUnavailable.class,
            attempt(message, "smtp://127.0.0.1:" + SERVER.getSmtp().getPort() + "?tls=required"));
    }
}
