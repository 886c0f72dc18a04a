package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.application.ApplicationErasure;
import ca.posthaste.board.alert.AlertsResource;
import ca.posthaste.config.Setting;
import ca.posthaste.db.Database;
import ca.posthaste.http.upload.Form;
import ca.posthaste.support.Answer;
import ca.posthaste.support.BehindProxy;
import ca.posthaste.support.FreshData;
import ca.posthaste.support.MailServers;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestMail;
import ca.posthaste.support.TestService;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.GreenMailUtil;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import jakarta.mail.Address;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** E-mail alerts from the form to the last mail, with a real mail server and in both languages. */
@QuarkusTest
@TestProfile(AlertsTest.WithMail.class)
class AlertsTest {
    private static final int PORT = freePort();
    private static GreenMail server = started();
    private static final int NETWORK_LIMIT = 3;
    private static final int MAILBOX_LIMIT = 2;

    public static final class WithMail implements QuarkusTestProfile {
        @Override public boolean disableGlobalTestResources() {
            return true;
        }

        @Override public List<TestResourceEntry> testResources() {
            return List.of(new TestResourceEntry(FreshData.class, Map.of(Setting.SMTP_URL.property(), "smtp://127.0.0.1:" + PORT,
                Setting.BASE_URL.property(), "https://jobs.example.org", Setting.TRUST_PROXY.property(), "true",
                Setting.APPLY_LIMIT.property(), String.valueOf(NETWORK_LIMIT), Setting.CONFIRM_LIMIT.property(), String.valueOf(MAILBOX_LIMIT))));
        }

        @Override public Map<String, String> getConfigOverrides() {
            return new BehindProxy().getConfigOverrides();
        }
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    private static GreenMail started() {
        var started = new GreenMail(MailServers.smtp(PORT));
        started.start();
        return started;
    }

    @Inject TestService service;
    @Inject TestMail mail;
    @Inject Database database;
    private static int people;

    @BeforeEach void beginOnTheFirstDay() {
        mail.await();
        service.clock().moveTo(service.clock().today().plusDays(1)); // mail sent by other tests counts towards yesterday's limits
    }

    @AfterAll static void stop() {
        server.stop();
    }

    private static Answer get(String path) {
        return Request.to("GET", TestService.root() + path).header("Accept", "text/html").send();
    }

    private static Answer post(String path, String body) {
        return Request.to("POST", TestService.root() + path).header("Accept", "text/html").header("Content-Type", "application/x-www-form-urlencoded").body(body).send();
    }

    private static String form(String email, String often) {
        return "email=" + URLEncoder.encode(email, StandardCharsets.UTF_8) + "&often=" + often + "&" + Form.TRAP + "=";
    }

    private static String person() {
        return "ana" + ++people + "@example.org";
    }

    private static Answer ask(String path, String email, String often) {
        return redirected(post(path, form(email, often)));
    }

    private static Answer redirected(Answer answer) {
        assertEquals(303, answer.status(), answer::text);
        return answer;
    }

    /** Returns the messages to an address, once no mail is waiting to be sent. */
    private List<MimeMessage> mailTo(String address) {
        mail.await();
        return Arrays.stream(server.getReceivedMessages()).filter(message -> GreenMailUtil.getAddressList(addresses(message)).contains(address)).toList();
    }

    private static Address[] addresses(MimeMessage message) {
        try {
            return message.getAllRecipients();
        } catch (MessagingException fault) {
            throw new IllegalStateException(fault);
        }
    }

    private static String plain(MimeMessage message) throws Exception {
        return (String) ((MimeMultipart) message.getContent()).getBodyPart(0).getContent();
    }

    /** Returns the path of the link in a message that leads to this action on an alert. */
    private static String link(MimeMessage message, String what) throws Exception {
        var found = Pattern.compile("https://jobs\\.example\\.org(/\\w\\w/alerts/" + what + "/\\S+)").matcher(plain(message));
        assertTrue(found.find(), plain(message));
        return found.group(1);
    }

    private void publish(String title) {
        service.employer(Samples.BAKERY).create(Samples.BAKER.with("title", title).with("status", "active"));
    }

    private int morning() {
        service.awaitSearch(); // before the clock moves: in the morning the service starts a round by itself, too
        service.clock().moveTo(service.clock().today().plusDays(1), LocalTime.of(7, 0));
        return service.alertRound();
    }

    /** Requests an alert, confirms it and returns the message that asked for confirmation. */
    private MimeMessage subscribe(String path, String email, String often) throws Exception {
        ask(path, email, often);
        var asked = mailTo(email).get(0);
        post(link(asked, "confirm"), "sure=yes").expectPage(200);
        return asked;
    }

    @ParameterizedTest @ValueSource(strings = {"en", "fr"})
    void search_engines_list_the_form_once_and_not_for_every_search(String language) {
        var page = Request.to("GET", TestService.root() + "/" + language + "/alerts").send().expectPage(200).text();
        assertTrue(!page.contains("noindex") && page.contains("<meta name=\"description\""), page);
    }

    @ParameterizedTest
    @CsvSource({"en,“zymologist”,Get new jobs by e-mail,Confirm your job alert from Posthaste Jobs,Your alert is on,1 new job: “zymologist”,You have unsubscribed",
        "fr,«\u00a0zymologue\u00a0»,Recevoir les nouvelles offres par courriel,Confirmez votre alerte emploi de Posthaste Emplois,Votre alerte est active,"
            + "1 nouvelle offre\u00a0: «\u00a0zymologue\u00a0»,Désabonnement effectué"})
    void an_alert_is_requested_confirmed_sent_and_ended(String language, String words, String title, String asks, String on, String subject,
                                                        String ended) throws Exception {
        var email = person();
        var search = language.equals("fr") ? "zymologue" : "zymologist";
        var path = "/" + language + "/alerts?q=" + search + "&page=4&utm_source=x";
        var page = get(path).expectPage(200).expectHeader("Content-Language", language).text();
        assertTrue(page.contains("<h1>" + title + "</h1>") && page.contains(words) && page.contains("action=\"/" + language + "/alerts?q=" + search + "\""), page);
        assertTrue(page.contains("href=\"/" + language + "/privacy\"") && page.contains("noindex"), page);

        ask(path, email, "daily").expectHeader("Location", "/" + language + "/alerts/check-mail");
        get("/" + language + "/alerts/check-mail").expectPage(200);
        var asked = mailTo(email).get(0);
        assertEquals(asks, asked.getSubject());
        assertFalse(plain(asked).contains(search), "what a stranger typed is in the mail");
        var confirm = link(asked, "confirm");
        assertTrue(get(confirm).expectPage(200).expectHeader("Referrer-Policy", "no-referrer").expectHeader("Cache-Control", "no-store").text().contains(words));
        publish("Chief " + search);
        assertEquals(0, morning(), "a look at the page does not confirm it");
        assertTrue(post(confirm, "sure=yes").expectPage(200).text().contains(on));
        assertTrue(post(confirm, "sure=yes").expectPage(200).text().contains(on));
        assertTrue(get(confirm).expectPage(200).text().contains(on));

        publish("Assistant " + search);
        publish("Welder");
        assertEquals(1, morning());
        var told = mailTo(email).get(1);
        assertEquals(0, morning());
        assertEquals(subject, told.getSubject());
        assertTrue(plain(told).contains("Assistant " + search) && !plain(told).contains("Chief") && !plain(told).contains("Welder"), plain(told));
        assertTrue(plain(told).contains("https://jobs.example.org/" + language + "/jobs?q=" + search), plain(told));

        var unsubscribe = link(told, "unsubscribe");
        assertEquals("<https://jobs.example.org" + unsubscribe + ">", told.getHeader("List-Unsubscribe", null));
        assertEquals("List-Unsubscribe=One-Click", told.getHeader("List-Unsubscribe-Post", null));
        assertTrue(get(unsubscribe).expectPage(200).expectHeader("Referrer-Policy", "no-referrer").text().contains(words));
        assertTrue(post(unsubscribe, "sure=yes").expectPage(200).text().contains(ended));
        publish("Second " + search);
        assertEquals(0, morning());
        assertEquals(2, mailTo(email).size());
        get(unsubscribe).expectPage(404);
        get(confirm).expectPage(404);
    }

    @Test void a_mail_program_unsubscribes_with_one_request_and_mail_that_waits_is_not_sent() throws Exception {
        var email = person();
        subscribe("/en/alerts?q=ropewalker", email, "daily");
        publish("Ropewalker");
        assertEquals(1, morning());
        var link = link(mailTo(email).get(1), "unsubscribe");
        server.stop();
        publish("Ropewalker, second");
        assertEquals(1, morning());
        assertEquals(200, Request.to("POST", TestService.root() + link).header("Content-Type", "application/x-www-form-urlencoded")
            .body("List-Unsubscribe=One-Click").send().status());
        server = started();
        assertEquals(0, morning());
        assertEquals(0, mailTo(email).size());
        assertEquals(0, mail.rowsWith(email));
    }

    @ParameterizedTest @ValueSource(strings = {"/en/alerts/confirm/nothing", "/fr/alerts/confirm/%3Cscript%3E", "/en/alerts/unsubscribe/1-00", "/fr/alerts/unsubscribe/x",
        "/en/alerts/unsubscribe/1-00000000000000000000000000000000"})
    void an_invalid_link_leads_to_a_page_that_helps(String path) {
        for (var page : List.of(get(path), post(path, "sure=yes"))) {
            assertTrue(page.expectPage(404).text().contains("role=\"search\""));
            assertFalse(page.text().contains("<script>"), page.text());
            page.expectHeader("Referrer-Policy", "no-referrer");
        }
    }

    @ParameterizedTest @CsvSource({"en,,daily,Enter an e-mail address", "en,ana,daily,Enter an e-mail address", "fr,a b@example.org,weekly,Saisissez une adresse courriel",
        "en,ana@example.org,hourly,Choose every day", "fr,ana@example.org,,Choisissez tous les jours"})
    void form_errors_are_shown_next_to_the_field_and_the_input_is_kept(String language, String email, String often, String problem) {
        var typed = email == null ? "" : email;
        var page = post("/" + language + "/alerts?q=baker", form(typed, often == null ? "" : often)).expectPage(400).text();
        assertEquals(3, page.split(Pattern.quote(problem), -1).length, page);
        assertTrue(page.contains("value=\"" + typed + "\"") && page.contains("baker"), page);
    }

    @Test void an_address_of_the_maximum_length_is_accepted_and_a_longer_one_is_rejected() {
        var longest = "a".repeat(64) + "@" + ("b".repeat(60) + ".").repeat(3) + "example";
        var name = "a".repeat(254 - longest.length() + 64);
        ask("/en/alerts", longest.replaceFirst("a+@", name + "@"), "daily");
        post("/en/alerts", form(longest.replaceFirst("a+@", name + "a@"), "daily")).expectPage(400);
    }

    @ParameterizedTest @ValueSource(strings = {"categoryIds=999", "location=Atlantis", "range=5", "provinces=XX", "q=%FF"})
    void an_invalid_search_is_answered_with_a_page_that_says_so(String query) {
        assertTrue(get("/en/alerts?" + query).expectPage(400).text().contains("This search is not valid"));
        assertTrue(post("/fr/alerts?" + query, form(person(), "daily")).expectPage(400).text().contains("Cette recherche n’est pas valide"));
    }

    @Test void filling_in_the_hidden_field_gets_the_same_response_and_sends_no_mail() {
        var email = person();
        redirected(post("/en/alerts", form(email, "daily") + "x")).expectHeader("Location", "/en/alerts/check-mail");
        assertEquals(0, mailTo(email).size());
    }

    @Test void confirmation_requests_per_mailbox_and_day_are_limited_without_revealing_it() {
        var email = person();
        for (int i = 0; i <= MAILBOX_LIMIT; i++) {
            ask("/en/alerts?q=baker" + i, email, "daily").expectHeader("Location", "/en/alerts/check-mail");
        }
        assertEquals(MAILBOX_LIMIT, mailTo(email).size());
    }

    @Test void requests_per_network_are_limited() {
        for (int i = 0; i < NETWORK_LIMIT; i++) {
            assertEquals(303, from("203.0.113.7").status());
        }
        var rejected = from("203.0.113.7").expectPage(429);
        assertTrue(rejected.header("Retry-After").isPresent() && rejected.text().contains("Too many alerts were requested from your network"));
        assertEquals(303, from("203.0.113.8").status());
    }

    private static Answer from(String network) {
        return Request.to("POST", TestService.root() + "/en/alerts").header("Accept", "text/html").header("X-Forwarded-For", network)
            .header("Content-Type", "application/x-www-form-urlencoded").body(form(person(), "daily")).send();
    }

    @Test void a_few_sites_cannot_block_the_form_for_others() {
        addUnconfirmed(1_000);
        for (int i = 1; i <= AlertsResource.FIRST_OF_SITE; i++) {
            redirected(from("198.51.100." + i));
        }
        var rejected = from("198.51.100.99").expectPage(503);
        assertTrue(rejected.header("Retry-After").isPresent() && rejected.text().contains("Nothing was saved. Try again in an hour."), rejected.text());
        redirected(from("2001:db8:77::1"));
        addUnconfirmed(1_000);
        from("2001:db8:78::1").expectPage(503);
    }

    /** Adds alerts that others have just requested and not yet confirmed. */
    private void addUnconfirmed(int count) {
        var tag = person();
        database.writeNow(tx -> tx.sql("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :count)"
                + " INSERT INTO alert (email, email_key, mailbox, language, search, rhythm, seed, confirm_hash, created_at)"
                + " SELECT 'x', 'x', 'x', 'en', '', 'daily', 's', :tag || i, :now FROM n")
            .bind("count", count).bind("tag", tag).bind("now", service.clock().millis()).execute());
    }

    @Test void erasing_a_candidate_erases_their_alerts_too() throws Exception {
        var email = person();
        subscribe("/en/alerts?q=falconer", email, "weekly");
        assertEquals("q=falconer", mail.erasing().alertsOf(email).get(0).search());
        var erased = mail.erasing().eraseCandidate(email, ApplicationErasure.NOT_NOTED);
        assertEquals(0, erased.applications());
        assertEquals(1, erased.alerts());
        assertEquals(List.of(), mail.erasing().alertsOf(email));
        assertEquals(0, mail.rowsWith(email));
    }

    @Test void a_body_that_is_not_a_form_is_answered_with_a_page() {
        Request.to("POST", TestService.root() + "/en/alerts").header("Accept", "text/html").header("Content-Type", "text/plain").body("x").send().expectPage(415);
    }
}
