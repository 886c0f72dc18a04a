package ca.posthaste.console.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.api.Scope;
import ca.posthaste.audit.Audit;
import ca.posthaste.db.Database;
import ca.posthaste.support.Answer;
import ca.posthaste.support.AuditText;
import ca.posthaste.support.Client;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** API keys in the console: they are the same keys that the API has, created by hand. */
@QuarkusTest
class KeyPagesTest {
    private static final String SECRET = "(phk_[0-9a-z]{39})";

    @Inject TestService service;
    @Inject Database database;
    @Inject Audit audit;
    private Owner owner;

    @BeforeEach void signIn() {
        owner = Owner.of(service, Samples.BAKERY);
        owner.page("/keys");
    }

    @AfterEach void leave() {
        owner.leave();
    }

    private Answer make(String name, String... scopes) {
        var fields = new String[2 + 2 * scopes.length];
        fields[0] = "name";
        fields[1] = name;
        for (int i = 0; i < scopes.length; i++) {
            fields[2 + 2 * i] = "scopes";
            fields[3 + 2 * i] = scopes[i];
        }
        return owner.send("/keys", fields);
    }

    private static Client with(String secret) {
        return new Client(TestService.root() + "/api/v1.2", secret, null, null);
    }

    private int id(String name) {
        return Integer.parseInt(Owner.found(owner.page("/keys"), "integration/keys/(\\d+)\">" + Pattern.quote(name) + "<"));
    }

    private List<String> audited() {
        return database.read(tx -> audit.before(tx, owner.client().employer().id(), Long.MAX_VALUE, 10)).stream()
            .map(entry -> entry.actor().email().equals(owner.email()) ? AuditText.of(entry) : "somebody else").toList();
    }

    @Test void a_key_that_is_made_here_works_and_does_no_more_than_its_scope() {
        var made = make("Nightly <sync>", "jobs:read").expectPage(201).expectHeader("Cache-Control", "no-store");
        var secret = Owner.found(made.text(), "id=\"secret\"[^>]*><code>" + SECRET + "<");
        with(secret).get("/jobs").expect(200);
        with(secret).post("/jobs", Samples.BAKER).expect(403).expect("/scope", "jobs:write");
        with(secret).get("/keys").expect(403);
        var list = owner.page("/keys");
        assertTrue(list.contains("Nightly &lt;sync&gt;") && list.contains("<code>jobs:read</code>"), list);
        assertFalse(list.contains(secret) || owner.page("/keys/" + id("Nightly <sync>")).contains(secret), "it is shown once");
        assertEquals("key-made " + id("Nightly <sync>") + " Nightly <sync>", audited().get(0));
        service.noteKeyUse();
        assertTrue(owner.page("/keys").contains("from 127.0.0.1"));
        assertTrue(owner.page("fr", "/keys").contains("depuis 127.0.0.1"));
    }

    @ParameterizedTest @EnumSource
    void the_displayed_command_works(Scope scope) {
        var page = make("Only this", scope.code()).expectPage(201).text();
        if (scope == Scope.APPLICATIONS_ERASE) {
            assertFalse(page.contains("curl"), "nothing that it may do is harmless");
            return;
        }
        var command = Owner.found(page, "id=\"command\"[^>]*><code>(curl .*)</code>");
        var request = Request.to(command.contains(" -d ") ? "POST" : "GET", Owner.found(command, "'(http[^']*)'$"))
            .header("API-Key", Owner.found(command, "'API-Key: ([^']*)'"));
        if (command.contains(" -d ")) {
            request.json(Owner.found(command, " -d '([^']*)'"));
        }
        assertEquals(200, request.send().status() / 100 * 100, command);
        assertEquals(0, owner.client().get("/jobs").expect(200).at("/paging/total").intValue(), "it changes nothing");
    }

    @Test void errors_are_shown_next_to_the_field_and_the_input_is_kept() {
        var page = owner.send("/keys", "name", "", "scopes", "jobs:read", "expiresOn", "2020-01-31").expectPage(400).text();
        assertTrue(page.contains("role=\"alert\"") && page.contains("href=\"#name\"") && page.contains("href=\"#expiresOn\""), page);
        assertTrue(page.contains("id=\"name-error\">Enter a name, such as “Nightly sync”.<"), page);
        assertTrue(page.contains("value=\"jobs:read\" checked") && page.contains("value=\"2020-01-31\""), page);
        var french = owner.visitor().send(owner.path("fr", "/keys"), "name", "Nuit").expectPage(400).text();
        assertTrue(french.contains("id=\"scopes-error\">Choisissez au moins une portée.<") && french.contains("value=\"Nuit\""), french);
        assertEquals(1, owner.page("/keys").split("<th scope=\"row\"", -1).length - 1, "nothing was made");
    }

    @Test void a_key_ends_on_its_last_day() {
        var last = LocalDate.now(service.clock()).plusDays(2);
        var secret = Owner.found(owner.send("/keys", "name", "Short", "scopes", "jobs:read", "expiresOn", last.toString()).expectPage(201).text(), SECRET);
        with(secret).get("/jobs").expect(200);
        service.clock().moveBy(Duration.ofDays(3));
        with(secret).get("/jobs").expect(401);
        owner.visitor().send(service.signInLink(owner.email()).substring(TestService.root().length())).expect(303);
        assertTrue(owner.page("/keys").contains("Expired"));
        service.clock().moveBy(Duration.ofDays(-3));
    }

    @Test void a_rotated_key_has_a_new_secret_and_the_old_one_ends_as_announced() {
        var old = Owner.found(make("Sync", "jobs:read").text(), SECRET);
        int id = id("Sync");
        owner.page("/keys/" + id);
        var rotated = owner.send("/keys/" + id + "/rotate", "overlapHours", "24").expectPage(200).expectHeader("Cache-Control", "no-store").text();
        var secret = Owner.found(rotated, SECRET);
        assertNotEquals(old, secret);
        with(old).get("/jobs").expect(200);
        with(secret).get("/jobs").expect(200);
        assertTrue(owner.page("/keys/" + id).contains("The previous secret works until"));
        var rejected = owner.send("/keys/" + id + "/rotate", "overlapHours", "24").expectPage(409).text();
        assertTrue(rejected.contains("role=\"alert\"") && rejected.contains("id=\"overlapHours-error\">The previous secret still works."), rejected);
        var last = Owner.found(owner.send("/keys/" + id + "/rotate", "overlapHours", "0").expectPage(200).text(), SECRET);
        with(old).get("/jobs").expect(401);
        with(secret).get("/jobs").expect(401);
        with(last).get("/jobs").expect(200);
        assertEquals(List.of("key-rotated " + id + " Sync", "key-rotated " + id + " Sync", "key-made " + id + " Sync"), audited().subList(0, 3));
        for (var hours : List.of("721", "-1", "soon")) {
            var page = owner.send("/keys/" + id + "/rotate", "overlapHours", hours).expectPage(400).text();
            assertTrue(page.contains("id=\"overlapHours-error\"") && page.contains("value=\"" + hours + "\""), page);
        }
    }

    @Test void a_revoked_key_is_rejected_at_once() {
        var secret = Owner.found(make("Sync", "jobs:read").text(), SECRET);
        int id = id("Sync");
        with(secret).get("/jobs").expect(200);
        var asked = owner.page("/keys/" + id + "/revoke");
        assertTrue(asked.contains("Revoke the key Sync?"), asked);
        assertTrue(owner.page("fr", "/keys/" + id + "/revoke").contains("Révoquer la clé Sync?"));
        with(secret).get("/jobs").expect(200);
        assertEquals("/keys?done=revoked", Owner.leadsTo(owner.send("/keys/" + id + "/revoke")));
        with(secret).get("/jobs").expect(401);
        assertTrue(owner.page("/keys?done=revoked").contains("role=\"status\""));
        assertEquals(404, owner.visitor().get(owner.path("/keys/" + id)).status());
        assertEquals(404, owner.send("/keys/" + id + "/revoke").status());
        assertEquals("key-revoked " + id + " Sync", audited().get(0));
    }

    @Test void the_first_page_says_where_the_api_is() {
        for (var language : List.of("en", "fr")) {
            var page = owner.page(language, "");
            assertTrue(page.contains(TestService.root() + "/api/v1.2<") && page.contains("href=\"/docs\"") && page.contains("href=\"/openapi.json\""), page);
        }
    }
}
