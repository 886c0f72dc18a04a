package ca.posthaste.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.account.SignInService;
import ca.posthaste.employer.Employer;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestMail;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Visitor;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import jakarta.mail.internet.MimeMultipart;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Signing in to the console and signing out. */
@QuarkusTest
class SignInTest {
    private static final Pattern LINK = Pattern.compile("http://\\S+/console/sign-in/[A-Za-z0-9_-]{43}");

    @Inject TestService service;
    @Inject TestMail mail;
    private Employer bakery;
    private String ana;

    @BeforeEach void add() {
        bakery = service.employer(Samples.BAKERY).employer();
        ana = "ana-" + UUID.randomUUID() + "@example.com";
        service.addUser(bakery, ana);
    }

    @AfterEach void remove() {
        service.removeUser(bakery, ana);
    }

    private String mailed(String language) throws Exception {
        new Visitor().send("/" + language + "/console/sign-in", "email", ana).expect(303);
        service.await(() -> !mail.to(ana).isEmpty());
        var messages = mail.to(ana);
        var found = LINK.matcher((String) ((MimeMultipart) messages.get(messages.size() - 1).getContent()).getBodyPart(0).getContent());
        assertTrue(found.find());
        return found.group();
    }

    @ParameterizedTest @ValueSource(strings = {"en", "fr"})
    void a_mailed_link_leads_to_a_button_that_signs_in(String language) throws Exception {
        var link = mailed(language);
        assertTrue(link.startsWith("http://localhost:") && link.contains("/" + language + "/"), link);
        var path = link.substring(link.indexOf('/', 8));
        assertTrue(new Visitor().page(path).contains(ana));
        var visitor = Visitor.by(link);
        assertEquals(303, visitor.get("/" + language + "/console").status());
        assertTrue(visitor.page("/" + language + "/console/account").contains(ana));
    }

    @Test void a_program_that_follows_the_link_does_not_use_it_up() throws Exception {
        var link = mailed("en");
        var path = link.substring(link.indexOf('/', 8));
        for (var method : List.of("GET", "HEAD", "OPTIONS")) {
            assertEquals(List.of(), Request.to(method, TestService.root() + path).send().header("Set-Cookie").stream().toList());
        }
        Visitor.by(link).page("/en/console/account");
    }

    @Test void a_link_works_once() {
        var link = service.signInLink(ana);
        Visitor.by(link);
        var again = new Visitor().send(link.substring(link.indexOf('/', 8)));
        again.expectPage(410);
        assertTrue(again.header("Set-Cookie").isEmpty());
        assertEquals(410, new Visitor().get(link.substring(link.indexOf('/', 8))).status());
    }

    @Test void one_of_two_concurrent_uses_of_a_link_succeeds() {
        var path = service.signInLink(ana).replaceFirst("https?://[^/]+", "");
        var both = List.of(new Visitor().form(path).body("").sendAsync(), new Visitor().form(path).body("").sendAsync());
        assertEquals(List.of(303, 410), both.stream().map(answer -> answer.join().status()).sorted().toList());
    }

    @Test void a_link_works_for_fifteen_minutes() {
        var late = service.signInLink(ana);
        service.clock().moveBy(SignInService.LINK_VALID);
        assertEquals(410, new Visitor().send(late.replaceFirst("https?://[^/]+", "")).status());
        var inTime = service.signInLink(ana);
        service.clock().moveBy(SignInService.LINK_VALID.minusSeconds(1));
        Visitor.by(inTime);
    }

    @ParameterizedTest @ValueSource(strings = {"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "x", "%00", "..%2F..", "' OR 1=1"})
    void a_guessed_token_signs_nobody_in(String word) {
        var path = "/en/console/sign-in/" + word.replace(" ", "%20").replace("'", "%27");
        assertEquals(410, new Visitor().get(path).status());
        var answer = new Visitor().send(path);
        assertEquals(410, answer.status());
        assertTrue(answer.header("Set-Cookie").isEmpty());
    }

    /** A click in another browser does not sign in the browser that requested the link. */
    @Test void a_link_in_another_browser_signs_in_that_one_only() throws Exception {
        var asking = new Visitor();
        asking.send("/en/console/sign-in", "email", ana).expect(303);
        Visitor.by(service.signInLink(ana));
        assertEquals(303, asking.get("/en/console/account").status());
    }

    @Test void the_response_does_not_reveal_whether_an_address_belongs_to_a_user() {
        var known = new Visitor().send("/en/console/sign-in", "email", ana);
        var unknown = new Visitor().send("/en/console/sign-in", "email", "nobody-" + UUID.randomUUID() + "@example.com");
        assertEquals(known.status(), unknown.status());
        assertEquals(known.header("Location"), unknown.header("Location"));
        assertEquals(known.text(), unknown.text());
    }

    @Test void a_user_is_sent_five_links_at_most_in_a_quarter_of_an_hour() {
        for (int i = 0; i < 8; i++) {
            new Visitor().send("/en/console/sign-in", "email", ana).expect(303);
        }
        service.await(() -> mail.to(ana).size() == 5);
    }

    @ParameterizedTest @ValueSource(strings = {"", "ana", "ana@", "a b@example.com"})
    void an_invalid_address_is_reported_next_to_the_field(String typed) {
        var page = new Visitor().send("/en/console/sign-in", "email", typed).expectPage(400).text();
        assertTrue(page.contains("id=\"email-error\">Enter an e-mail address") && page.contains("href=\"#email\""), page);
    }

    @Test void the_cookie_is_for_this_host_only_and_no_script_reads_it() {
        var path = service.signInLink(ana).replaceFirst("https?://[^/]+", "");
        var header = new Visitor().send(path).header("Set-Cookie").orElseThrow();
        assertTrue(header.matches("session=[A-Za-z0-9_-]{43}; Path=/; HttpOnly; SameSite=Lax"), header);
    }

    @Test void each_sign_in_creates_a_new_session() {
        var planted = "session=" + "A".repeat(43);
        var path = service.signInLink(ana).replaceFirst("https?://[^/]+", "");
        var answer = new Visitor().form(path).header("Cookie", planted).body("").send();
        var given = answer.header("Set-Cookie").orElseThrow();
        assertFalse(given.startsWith(planted));
        assertNotEquals(200, Request.to("GET", TestService.root() + "/en/console/account").header("Cookie", planted).send().status());
    }

    @Test void a_session_ends_after_eight_hours_without_use_and_after_seven_days() {
        var visitor = Visitor.by(service.signInLink(ana));
        service.clock().moveBy(SignInService.IDLE_MAX.minusMinutes(1));
        visitor.page("/en/console/account");
        service.awaitNoted(ana);
        service.clock().moveBy(SignInService.IDLE_MAX.minusMinutes(1));
        visitor.page("/en/console/account");
        service.awaitNoted(ana);
        service.clock().moveBy(SignInService.IDLE_MAX);
        assertEquals(303, visitor.get("/en/console/account").status());
    }

    @Test void signing_out_ends_the_session_itself() {
        var visitor = Visitor.by(service.signInLink(ana));
        visitor.page("/en/console/account");
        var old = visitor.cookie();
        visitor.send("/en/console/sign-out").expect(303);
        assertEquals(303, Request.to("GET", TestService.root() + "/en/console/account").header("Cookie", old).send().status());
    }

    @Test void signing_out_everywhere_ends_every_session_and_every_link() {
        var one = Visitor.by(service.signInLink(ana));
        var other = Visitor.by(service.signInLink(ana));
        var link = service.signInLink(ana);
        assertEquals(2, one.page("/en/console/account").split("<strong>", -1).length - 1);
        one.send("/en/console/sign-out-everywhere").expect(303);
        assertEquals(303, other.get("/en/console/account").status());
        assertEquals(410, new Visitor().send(link.replaceFirst("https?://[^/]+", "")).status());
    }

    @Test void signing_in_returns_to_the_requested_page() {
        var answer = new Visitor().get("/fr/console/account?a=b");
        assertEquals(303, answer.status());
        answer.expectHeader("Location", "/fr/console/sign-in?next=%2Ffr%2Fconsole%2Faccount%3Fa%3Db");
    }

    @ParameterizedTest
    @CsvSource({"//example.com/console", "https://example.com", "/en/jobs", "/en/console/../../x", "/en/console/%0d%0aSet-Cookie:a=b"})
    void a_sign_in_never_redirects_to_another_site(String next) {
        var page = new Visitor().page("/en/console/sign-in?next=" + URLEncoder.encode(next, StandardCharsets.UTF_8));
        assertTrue(page.contains("action=\"/en/console/sign-in?next=/en/console\""), page);
    }

    @Test void a_form_from_another_site_is_rejected() {
        var path = service.signInLink(ana).replaceFirst("https?://[^/]+", "");
        for (var headers : List.of(List.of("Origin", "https://example.com"), List.of("Sec-Fetch-Site", "cross-site"), List.of("Sec-Fetch-Site", "same-site"),
            List.of("Sec-Fetch-Site", "none"), List.of("Origin", "null"), List.of("X-Nothing", "at all"))) {
            var answer = Request.to("POST", TestService.root() + path).header("Accept", "text/html")
                .header("Content-Type", "application/x-www-form-urlencoded").header(headers.get(0), headers.get(1)).body("").send();
            assertEquals(403, answer.status(), headers.toString());
        }
        Visitor.by(service.signInLink(ana));
    }

    @Test void input_outlasts_the_session() {
        var visitor = Visitor.by(service.signInLink(ana));
        visitor.page("/en/console/account");
        service.clock().moveBy(SignInService.IDLE_MAX.plus(Duration.ofMinutes(1)));
        var lost = visitor.send("/en/console/account/language", "language", "fr", "note", "a <b> & \"c\"\nd").expectPage(401).text();
        assertTrue(lost.contains("name=\"note\" readonly>\na &lt;b> &amp; \"c\"\nd</textarea>"), lost);
        var again = Visitor.by(service.signInLink(ana));
        var asked = again.send("/en/console/account/language", "language", "fr", "note", "x").expectPage(403).text();
        assertTrue(asked.contains("name=\"language\" readonly>\nfr</textarea>"), "nothing is done before the person says so again");
        assertEquals(303, again.send("/en/console/account/language", "language", "fr").status());
    }
}
