package ca.posthaste.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Database;
import ca.posthaste.employer.Employer;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.support.Answer;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Visitor;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests to the console that none of our pages makes. */
@QuarkusTest
class ConsoleRequestsTest {
    private static final String ACCOUNT = "/en/console/account";
    private static final String LANGUAGE = ACCOUNT + "/language";

    @Inject TestService service;
    @Inject Database database;
    private Employer bakery;
    private String ana;
    private Visitor visitor;

    @BeforeEach void add() {
        bakery = service.employer(Samples.BAKERY).employer();
        ana = "ana-" + UUID.randomUUID() + "@example.com";
        service.addUser(bakery, ana);
        visitor = Visitor.by(service.signInLink(ana));
        visitor.page(ACCOUNT);
    }

    @AfterEach void remove() {
        service.removeUser(bakery, ana);
    }

    private String language() {
        return database.read(tx -> tx.sql("SELECT language FROM account_user WHERE email = :email").bind("email", ana).one(row -> row.nextString()));
    }

    private Answer account(String cookies) {
        return Request.to("GET", TestService.root() + ACCOUNT).header("Accept", "text/html").header("Cookie", cookies).send();
    }

    @Test void a_request_with_two_sessions_is_not_signed_in() {
        var other = Visitor.by(service.signInLink(ana));
        assertEquals(200, account(visitor.cookie()).status());
        assertEquals(303, account(visitor.cookie() + "; " + other.cookie()).status());
        assertEquals(303, account(visitor.cookie() + "; session=").status());
        assertEquals(200, account("a=b; " + visitor.cookie() + "; xsession=1; session2=2").status(), "others are others");
    }

    @Test void too_many_or_too_long_cookies_are_ignored() {
        assertEquals(200, account("a=b; ".repeat(99) + visitor.cookie()).status());
        assertEquals(303, account("a=b; ".repeat(100) + visitor.cookie()).status());
        assertEquals(303, account("session=" + "A".repeat(8_000)).status());
        assertEquals(431, account("a=" + "A".repeat(16_000) + "; " + visitor.cookie()).status());
        for (var odd : List.of("session", "session==", "=", ";;;", "session=%00", "session=\"" + visitor.cookie().substring(8) + "\"")) {
            assertEquals(303, account(odd).status(), odd);
        }
    }

    @ParameterizedTest @ValueSource(strings = {"GET", "PUT", "DELETE", "PATCH", "HEAD", "POST "})
    void a_method_that_only_a_header_names_reaches_nothing(String method) {
        var sent = visitor.form(LANGUAGE).header("X-HTTP-Method-Override", method).body("token=" + visitor.token() + "&language=fr").send();
        assertEquals(List.of("PUT", "DELETE").contains(method) ? 405 : 303, sent.status());
        assertEquals(sent.status() == 303 ? "fr" : "en", language());
        var page = visitor.request("GET", LANGUAGE).header("X-HTTP-Method-Override", "POST").send();
        assertEquals(405, page.status());
        var foreign = Request.to("POST", TestService.root() + LANGUAGE).header("Cookie", visitor.cookie()).header("Origin", "https://example.com")
            .header("Content-Type", "application/x-www-form-urlencoded").header("X-HTTP-Method-Override", method).body("language=en&token=" + visitor.token()).send();
        assertTrue(foreign.status() == 403 || foreign.status() == 405, "it answers " + foreign.status());
        for (var other : List.of("PUT", "DELETE", "PATCH")) {
            assertEquals(405, visitor.request(other, LANGUAGE).send().status());
        }
    }

    @Test void a_head_request_gets_the_headers_of_the_page() {
        var head = visitor.request("HEAD", ACCOUNT).send();
        var get = visitor.request("GET", ACCOUNT).send();
        assertEquals(200, head.status());
        assertEquals("", head.text());
        for (var name : List.of("Content-Type", "Cache-Control", "Content-Security-Policy", "X-Robots-Tag")) {
            assertEquals(get.header(name), head.header(name), name);
        }
        assertEquals(303, new Visitor().request("HEAD", ACCOUNT).send().status());
        assertEquals(405, visitor.request("HEAD", LANGUAGE).send().status());
    }

    @Test void a_form_has_two_thousand_fields_at_most() {
        var limit = "token=" + visitor.token() + "&language=fr" + "&a=b".repeat(ConsoleForm.FIELDS_MAX - 2);
        assertEquals(400, visitor.form(LANGUAGE).body(limit + "&a=b").send().status());
        assertEquals("en", language());
        assertEquals(303, visitor.form(LANGUAGE).body(limit + "&&&").send().status(), "nothing between two ampersands is no field");
        assertEquals("fr", language());
    }

    /** Splitting the body at once would create a string for each of these fields. */
    @Test void millions_of_fields_are_rejected_like_two_thousand() {
        assertEquals(400, visitor.form(check()).body("&a".repeat(ConsoleForm.LONG_MAX / 2)).send().status());
        visitor.page(ACCOUNT);
    }

    /** Invalid input is shown again, which takes many times its size in memory. No one types this much. */
    @Test void a_form_that_is_too_large_is_rejected() {
        var fields = "token=" + visitor.token() + "&language=fr&text=";
        assertEquals(413, visitor.form(LANGUAGE).body(fields + "a".repeat(ConsoleForm.SHORT_MAX - fields.length() + 1)).send().status());
        assertEquals("en", language());
        assertEquals(303, visitor.form(LANGUAGE).body(fields + "a".repeat(ConsoleForm.SHORT_MAX - fields.length())).send().status());
        assertEquals("fr", language());
    }

    private String check() {
        return "/en/console/" + bakery.id().value() + "/jobs/check";
    }

    @Test void the_form_of_a_job_holds_longer_texts() {
        var fields = "token=" + visitor.token() + "&description=";
        assertEquals(200, visitor.form(check()).body(fields + "\"".repeat(ConsoleForm.LONG_MAX - fields.length())).send().status());
        assertEquals(413, visitor.form(check()).body(fields + "a".repeat(ConsoleForm.LONG_MAX - fields.length() + 1)).send().status());
    }

    /** Anyone can send these without being authenticated. */
    @Test void anonymous_forms_are_limited_in_size() {
        var path = "/en/console/sign-in";
        assertEquals(303, new Visitor().form(path).body("email=nobody@example.com&x=" + "a".repeat(60_000)).send().status());
        assertEquals(413, new Visitor().form(path).body("email=nobody@example.com&x=" + "a".repeat(70_000)).send().status());
    }

    @Test void a_large_form_sent_after_the_session_ended_is_shown_again_or_rejected_but_never_fills_the_memory() {
        var large = "a=" + "x".repeat(Console.SIGNED_OUT_FORM_MAX - 2);
        assertEquals(401, new Visitor().form(LANGUAGE).body(large).send().status());
        assertEquals(413, new Visitor().form(LANGUAGE).body(large + "x").send().status(), "one of the largest bodies would end a service with little memory");
        var many = List.of(1, 2, 3, 4, 5, 6, 7, 8).stream().map(i -> new Visitor().form(LANGUAGE).body(large).sendAsync()).toList();
        many.forEach(answer -> assertTrue(List.of(401, 503).contains(answer.join().status()), "it answers " + answer.join().status()));
        visitor.page(ACCOUNT);
    }

    @ParameterizedTest @ValueSource(strings = {"<", "\"", "'", ">", "x", "%26", "%3C"})
    void the_response_to_an_anonymous_form_is_not_many_times_its_size(String letter) {
        for (int size = 1_024; size <= ConsoleForm.LONG_MAX; size *= 2) {
            var body = "a=" + letter.repeat((size - 2) / letter.length());
            var answer = new Visitor().form(LANGUAGE).body(body).send();
            assertTrue(answer.status() == 401 || answer.status() == 413 && size > 64 * 1_024, size + " bytes: " + answer.status());
            assertTrue(answer.bytes().length <= Console.SIGNED_OUT_PAGE_MAX + 32 * 1_024, size + " bytes come back as " + answer.bytes().length);
        }
    }

    @ParameterizedTest @ValueSource(strings = {"application/json", "text/plain", "multipart/form-data; boundary=x", "application/xml"})
    void only_requests_with_the_content_type_of_a_form_are_accepted(String type) {
        var body = "token=" + visitor.token() + "&language=fr";
        var sent = visitor.request("POST", LANGUAGE).header("Origin", TestService.root()).header("Content-Type", type).body(body).send();
        assertEquals(415, sent.status());
        assertEquals(415, visitor.request("POST", LANGUAGE).header("Origin", TestService.root()).body(body).send().status(), "without a type");
        assertEquals(415, visitor.form(LANGUAGE).header("Content-Encoding", "gzip").body(body).send().status());
        assertEquals(303, visitor.request("POST", LANGUAGE).header("Origin", TestService.root())
            .header("Content-Type", "Application/X-WWW-Form-Urlencoded; charset=UTF-8").body(body.replace("=fr", "=en")).send().status());
        assertEquals("en", language());
    }

    @Test void a_text_that_begins_with_an_empty_line_keeps_it() {
        var again = new Visitor().send(LANGUAGE, "note", "\n\nA").expectPage(401).text();
        assertTrue(again.contains("readonly>\n\n\nA</textarea>"), "a browser drops one: " + again);
        assertFalse(again.contains("name=\"token\" value=\"" + visitor.token()), "who is not signed in has no word");
    }

    @Test void a_percent_sign_that_means_nothing_is_rejected() {
        assertEquals(400, visitor.form(LANGUAGE).body("token=" + visitor.token() + "&language=%zz").send().status());
    }
}
