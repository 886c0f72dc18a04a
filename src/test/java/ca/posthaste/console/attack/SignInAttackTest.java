package ca.posthaste.console.attack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.employer.Employer;
import ca.posthaste.support.RawHttp;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestMail;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Visitor;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import jakarta.mail.internet.MimeMultipart;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attempts to obtain a sign-in link to another site, or to flood the service with links. */
@QuarkusTest
class SignInAttackTest {
    private static final String SIGN_IN = "/en/console/sign-in";
    private static final Pattern ACTION = Pattern.compile("action=\"(/en/console/sign-in\\?next=[^\"]*)\"");
    private static final Pattern WORD = Pattern.compile("https?://[^/\\s]+/en/console/sign-in/[A-Za-z0-9_-]{43}");

    @Inject TestService service;
    @Inject TestMail mail;
    @Inject Database database;
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

    private String mailed() {
        service.await(() -> !mail.to(ana).isEmpty());
        try {
            var text = (String) ((MimeMultipart) mail.to(ana).get(0).getContent()).getBodyPart(0).getContent();
            var found = WORD.matcher(text);
            assertTrue(found.find(), text);
            return found.group();
        } catch (Exception fault) {
            throw new AssertionError(fault);
        }
    }

    /** Signs in as a browser does, through the form, the mail and the button, and returns the target of the final redirect. */
    private String leadsTo(String next) {
        var visitor = new Visitor();
        var found = ACTION.matcher(visitor.page(SIGN_IN + "?next=" + URLEncoder.encode(next, StandardCharsets.UTF_8)));
        assertTrue(found.find());
        visitor.send(found.group(1).replace("&amp;", "&"), "email", ana).expect(303);
        return visitor.send(mailed().replaceFirst("https?://[^/]+", "")).expect(303).header("Location").orElseThrow();
    }

    @Test void a_sign_in_after_a_session_ended_returns_to_the_page_with_its_query() {
        var page = "/en/console/" + bakery.id().value() + "/jobs?q=night+shift%26more&status=open&page=2";
        assertEquals(page, leadsTo(page));
    }

    @ParameterizedTest
    @ValueSource(strings = {"//evil.example", "/\\evil.example", "\\\\evil.example", "https://evil.example/en/console", "/en/console@evil.example", "/en/console.evil.example",
        "/%2fevil.example", "/en/console/%2e%2e/%2e%2e//evil.example", "/en/console/\\evil.example", "javascript:alert(1)", "/en/console\r\nSet-Cookie: a=b",
        "/en/console\t//evil.example", " //evil.example", "/fr/consolex", "/en/console#@evil.example"})
    void a_sign_in_redirects_only_to_the_console(String next) {
        assertEquals("/en/console", leadsTo(next));
    }

    /** A form is accepted only from the origin of its own page, but the sender controls the Host header. The link must not be built from it. */
    @ParameterizedTest @ValueSource(strings = {"evil.example", "evil.example:80", "localhost@evil.example", "localhost:1\tevil.example"})
    void a_mailed_link_leads_to_this_service_regardless_of_the_host_header(String host) {
        var body = "email=" + URLEncoder.encode(ana, StandardCharsets.UTF_8);
        var answer = RawHttp.raw("POST " + SIGN_IN + " HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host + "\r\nX-Forwarded-Host: evil.example\r\nForwarded: host=evil.example"
            + "\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: " + body.length() + "\r\nConnection: close\r\n\r\n" + body);
        if (answer.startsWith("HTTP/1.1 303")) {
            assertTrue(mailed().startsWith("http://localhost:"), mailed());
            assertFalse(answer.contains("evil"), answer);
        } else {
            assertTrue(answer.startsWith("HTTP/1.1 400"), answer);
        }
    }

    private int rows(String table) {
        return database.read(tx -> tx.sql("SELECT count(*) FROM " + table).one(Row::nextInt));
    }

    /** Anyone can request a link for any address, as often as the limit of their network allows. */
    @Test void requests_for_unknown_addresses_store_nothing() {
        new Visitor().send(SIGN_IN, "email", ana).expect(303);
        mailed();
        var before = List.of(rows("sign_in_link"), rows("mail"), rows("audit"), rows("account_user"));
        for (int i = 0; i < 50; i++) {
            new Visitor().send(SIGN_IN, "email", "nobody-" + i + "@example.com").expect(303);
        }
        new Visitor().send(SIGN_IN, "email", ana).expect(303);
        service.await(() -> mail.to(ana).size() == 2); // the requests before this one are finished
        assertEquals(List.of(before.get(0) + 1, before.get(1) + 1, before.get(2) + 1, before.get(3)),
            List.of(rows("sign_in_link"), rows("mail"), rows("audit"), rows("account_user")));
    }
}
