package ca.posthaste.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Answer;
import ca.posthaste.support.LimitedBehindProxy;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestMail;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Signing in to a service that trusts its proxy for the client address and for whether the connection is encrypted. */
@QuarkusTest
@TestProfile(LimitedBehindProxy.class)
class SignInBehindProxyTest {
    private static final int LIMIT = LimitedBehindProxy.LIMIT;
    private static final String HOST = "jobs.example.org";
    private static final String ANA = "ana@example.com";

    @Inject TestService service;
    @Inject TestMail mail;

    @BeforeEach void add() {
        service.addUser(service.employer(Samples.BAKERY).employer(), ANA);
    }

    private static Request request(String method, String path, String network, String scheme) {
        return Request.to(method, TestService.root() + path).header("Accept", "text/html").header("X-Forwarded-For", network)
            .header("X-Forwarded-Proto", scheme).header("X-Forwarded-Host", HOST);
    }

    private static Answer send(String path, String network, String scheme, String body) {
        return request("POST", path, network, scheme).header("Content-Type", "application/x-www-form-urlencoded").header("Origin", scheme + "://" + HOST).body(body).send();
    }

    private static Answer ask(String network, String email) {
        return send("/en/console/sign-in", network, "https", "email=" + email);
    }

    private String linkPath() {
        return service.signInLink(ANA).substring(TestService.root().length());
    }

    @Test void requests_for_links_per_network_are_limited_for_all_addresses_together() {
        for (int i = 0; i < LIMIT; i++) {
            assertEquals(303, ask("203.0.113.10", "nobody" + i + "@example.com").status());
        }
        var rejected = ask("203.0.113.10", ANA).expectPage(429);
        assertTrue(rejected.text().contains("Too many links were requested from your network") && rejected.text().contains("value=\"" + ANA + "\""), rejected.text());
        assertEquals(List.of(), mail.to(ANA));
        assertEquals(303, ask("203.0.113.11", "nobody@example.com").status());
        assertEquals(303, ask("2001:db8:0:1::7", "nobody@example.com").status());
    }

    @Test void attempts_to_use_links_per_network_are_limited() {
        var path = linkPath();
        for (int i = 0; i < LIMIT; i++) {
            assertEquals(410, send("/en/console/sign-in/" + "A".repeat(43), "203.0.113.20", "https", "").status());
        }
        assertEquals(429, send(path, "203.0.113.20", "https", "").status());
        assertEquals(303, send(path, "203.0.113.21", "https", "").status(), "the link is still good for who did not guess");
    }

    @Test void an_encrypted_connection_gets_a_secure_cookie_for_this_host() {
        var answer = send(linkPath(), "203.0.113.30", "https", "");
        assertEquals(303, answer.status());
        var cookie = answer.header("Set-Cookie").orElseThrow();
        assertTrue(cookie.matches("__Host-session=[A-Za-z0-9_-]{43}; Path=/; HttpOnly; SameSite=Lax; Secure"), cookie);
        var session = cookie.substring(0, cookie.indexOf(';'));
        assertTrue(account(session, "https").expectPage(200).text().contains("203.0.113.30"));
        assertEquals(303, account(session.replace("__Host-", ""), "https").status(), "a name without the prefix can be set by a neighbour");
        assertFalse(request("GET", "/en/console/sign-in", "203.0.113.30", "https").send().text().contains("not encrypted"));
    }

    private static Answer account(String cookie, String scheme) {
        return request("GET", "/en/console/account", "203.0.113.30", scheme).header("Cookie", cookie).send();
    }

    @Test void the_page_says_that_nobody_can_sign_in_without_encryption() {
        var page = request("GET", "/en/console/sign-in", "203.0.113.40", "http").send().expectPage(200).text();
        assertTrue(page.contains("role=\"alert\"") && page.contains("not encrypted"), page);
        var cookie = send(linkPath(), "203.0.113.40", "http", "").header("Set-Cookie").orElseThrow();
        assertTrue(cookie.startsWith("__Host-session=") && cookie.endsWith("; Secure"), "browsers drop it, and so nobody overhears it: " + cookie);
    }

    @Test void a_form_must_come_from_the_address_that_the_proxy_names() {
        for (var origin : List.of("https://" + HOST, "http://" + HOST, TestService.root(), "https://" + HOST + ".example.com")) {
            var answer = request("POST", "/en/console/sign-in", "203.0.113.50", "https").header("Content-Type", "application/x-www-form-urlencoded")
                .header("Origin", origin).body("email=x").send();
            assertEquals(origin.equals("https://" + HOST) ? 400 : 403, answer.status(), origin);
        }
    }
}
