package ca.posthaste.console.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.audit.Audit;
import ca.posthaste.config.Setting;
import ca.posthaste.db.Database;
import ca.posthaste.support.OwnService;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Trees;
import com.standardwebhooks.Webhook;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Webhooks in the console, with a real receiver. */
class WebhookPagesTest {
    @RegisterExtension static final OwnService SERVICE = new OwnService(Map.of(Setting.WEBHOOK_LOOPBACK_HTTP, "true"));

    private record Received(HttpHeaders headers, String body) {
        String id() {
            return headers.firstValue("webhook-id").orElseThrow();
        }
    }

    @Inject TestService service;
    @Inject Database database;
    @Inject Audit audit;
    private Owner owner;
    private HttpServer receiver;
    private final List<Received> received = new CopyOnWriteArrayList<>();
    private volatile int status = 200;

    @BeforeEach void open() throws IOException {
        service.clock().moveBy(Duration.between(service.clock().instant(), Instant.now())); // signature checks compare the time, too
        owner = Owner.of(service, Samples.BAKERY);
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.setExecutor(Executors.newCachedThreadPool());
        receiver.createContext("/", this::receive);
        receiver.start();
        owner.page("/webhooks/new");
    }

    @AfterEach void close() {
        receiver.stop(0);
        owner.leave();
    }

    private void receive(HttpExchange exchange) throws IOException {
        var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        received.add(new Received(HttpHeaders.of(exchange.getRequestHeaders(), (a, b) -> true), body));
        var answer = "thanks & <more>".getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    private String url() {
        return "http://127.0.0.1:" + receiver.getAddress().getPort() + "/hook?token=x";
    }

    private record Made(int id, String secret) {}

    private Made make(String... typesAsFields) {
        var fields = new String[4 + typesAsFields.length];
        System.arraycopy(new String[] {"url", url(), "which", typesAsFields.length == 0 ? "all" : "some"}, 0, fields, 0, 4);
        System.arraycopy(typesAsFields, 0, fields, 4, typesAsFields.length);
        var page = owner.send("/webhooks", fields).expectPage(201).expectHeader("Cache-Control", "no-store").text();
        return new Made(Integer.parseInt(Owner.found(page, "integration/webhooks/(\\d+)\"")), Owner.found(page, "(whsec_[A-Za-z0-9+/]{43}=)"));
    }

    private List<String> audited() {
        return database.read(tx -> audit.before(tx, owner.client().employer().id(), Long.MAX_VALUE, 20)).stream()
            .map(entry -> entry.actor().email().equals(owner.email()) ? entry.action() : "somebody else").toList();
    }

    @Test void a_webhook_is_made_with_a_secret_that_is_shown_once_and_tested() throws Exception {
        var hook = make();
        assertFalse(owner.page("/webhooks").contains("whsec_") || owner.page("/webhooks/" + hook.id()).contains("whsec_"));
        var to = Owner.leadsTo(owner.send("/webhooks/" + hook.id() + "/test"));
        assertEquals(1, received.size());
        new Webhook(hook.secret()).verify(received.get(0).body(), received.get(0).headers());
        var page = Owner.text(owner.page(to));
        assertTrue(page.contains("The test was delivered.") && page.contains("Response 200") && page.contains("thanks & <more>"), page);
        assertTrue(page.contains(received.get(0).id()) && page.contains(received.get(0).body()), page);
        var french = Owner.text(owner.page("fr", to));
        assertTrue(french.contains("L’essai a été livré.") && french.contains("Réponse 200"), french);
        status = 500;
        var failed = Owner.text(owner.page(Owner.leadsTo(owner.send("/webhooks/" + hook.id() + "/test"))));
        assertTrue(failed.contains("The test was not delivered.") && failed.contains("Response 500"), failed);
        assertEquals(List.of("webhook-tested", "webhook-tested", "webhook-made"), audited().subList(0, 3));
        assertTrue(database.read(tx -> audit.before(tx, owner.client().employer().id(), Long.MAX_VALUE, 20)).stream()
            .noneMatch(entry -> entry.subject().toString().contains("token")), "the receiver's own secret is in no log");
    }

    @Test void errors_are_shown_next_to_the_field_and_the_input_is_kept() {
        var page = owner.send("/webhooks", "url", "https://10.0.0.1/hook", "which", "some", "description", "Mine").expectPage(400).text();
        assertTrue(page.contains("id=\"url-error\">Enter an address whose host resolves to public addresses only. Check its name and its DNS records.<"), page);
        assertTrue(page.contains("id=\"types-error\">") && page.contains("value=\"https://10.0.0.1/hook\"") && page.contains("value=\"Mine\""), page);
        assertTrue(page.contains("href=\"#url\"") && page.contains("value=\"some\" checked"), page);
        var french = owner.visitor().send(owner.path("fr", "/webhooks"), "url", "ftp://example.org").expectPage(400).text();
        assertTrue(french.contains("id=\"url-error\">Saisissez une adresse complète, comme https://example.org/hooks.<"), french);
        assertTrue(owner.page("/webhooks").contains("There are no webhooks."));
    }

    @Test void a_webhook_can_be_changed_turned_off_and_on_and_deleted() {
        var hook = make("types", "job.created", "types", "job.deleted");
        var form = owner.page("/webhooks/" + hook.id() + "/edit");
        assertTrue(form.contains("value=\"job.created\" checked") && !form.contains("value=\"job.closed\" checked"), form);
        var to = Owner.leadsTo(owner.send("/webhooks/" + hook.id() + "/edit", "url", url() + "2", "which", "some", "types", "job.closed", "description", "Café"));
        var changed = owner.page(to);
        assertTrue(changed.contains("The webhook has been saved.") && changed.contains("<code>job.closed</code>") && changed.contains("Café"), changed);
        assertFalse(changed.contains("<code>job.created</code>"), changed);
        assertTrue(owner.page(Owner.leadsTo(owner.send("/webhooks/" + hook.id() + "/off"))).contains("You turned it off."));
        assertTrue(owner.page("fr", "/webhooks").contains("Vous l’avez désactivé."));
        assertTrue(owner.page(Owner.leadsTo(owner.send("/webhooks/" + hook.id() + "/on"))).contains("The webhook is on."));
        assertNotEquals(hook.secret(), Owner.found(owner.send("/webhooks/" + hook.id() + "/rotate").expectPage(200).text(), "(whsec_[A-Za-z0-9+/]{43}=)"));
        assertTrue(owner.page("/webhooks/" + hook.id() + "/delete").contains("Delete the webhook " + hook.id() + " 127.0.0.1"));
        assertEquals("/webhooks?done=deleted", Owner.leadsTo(owner.send("/webhooks/" + hook.id() + "/delete")));
        assertEquals(404, owner.visitor().get(owner.path("/webhooks/" + hook.id())).status());
        assertEquals(List.of("webhook-deleted", "secret-rotated", "webhook-changed", "webhook-changed", "webhook-changed", "webhook-made"), audited().subList(0, 6));
    }

    @Test void a_message_is_sent_again_alone_and_with_all_since_a_time() {
        var hook = make("types", "job.created");
        var client = owner.client().using(ApiVersion.V1_2);
        client.create(Samples.baker("B-1"));
        service.await(() -> received.size() == 1);
        service.await(() -> !owner.page("/webhooks/" + hook.id()).contains("Waiting")); // otherwise its lease expires, and it is sent once more
        service.clock().moveBy(Duration.ofMinutes(10));
        var time = LocalDateTime.now(service.clock()).minusMinutes(1).truncatedTo(ChronoUnit.MINUTES);
        client.create(Samples.baker("B-2"));
        service.await(() -> received.size() == 2);
        service.await(() -> !owner.page("/webhooks/" + hook.id()).contains("Waiting"));
        var second = Owner.found(owner.page("/webhooks/" + hook.id()), "(/webhooks/" + hook.id() + "/deliveries/\\d+)");
        assertEquals(second + "?done=replayed", Owner.leadsTo(owner.send(second + "/replay")));
        service.await(() -> received.size() == 3);
        assertEquals(received.get(1).id(), received.get(2).id());
        service.await(() -> !owner.page("/webhooks/" + hook.id()).contains("Waiting"));
        var replayed = owner.send("/webhooks/" + hook.id() + "/replay", "since", time.toString()).expectPage(200).text();
        assertTrue(replayed.contains("1 message is on its way."), replayed);
        service.await(() -> received.size() == 4);
        assertEquals("B-2", Trees.parse(received.get(3).body()).at("/data/referenceId").textValue());
        service.await(() -> !owner.page("/webhooks/" + hook.id()).contains("Waiting"));
        var all = owner.visitor().send(owner.path("fr", "/webhooks/" + hook.id() + "/replay"), "since", "2020-01-01T00:00").expectPage(200).text();
        assertTrue(all.contains("2 messages sont en route."), all);
        service.await(() -> received.size() == 6);
        var wrong = owner.send("/webhooks/" + hook.id() + "/replay", "since", "yesterday").expectPage(400).text();
        assertTrue(wrong.contains("id=\"since-error\"") && wrong.contains("value=\"yesterday\""), wrong);
        owner.send("/webhooks/" + hook.id() + "/replay", "since", "+999999999-12-31T23:59").expectPage(400);
        owner.send("/webhooks/" + hook.id() + "/off");
        var off = Owner.text(owner.send(second + "/replay").expectPage(409).text());
        assertTrue(off.contains("Turn the webhook on first"), off);
        service.clock().moveBy(Duration.ofMinutes(-10));
    }

    @Test void webhooks_of_another_employer_are_not_found() {
        var hook = make();
        var to = Owner.leadsTo(owner.send("/webhooks/" + hook.id() + "/test"));
        var other = Owner.of(service, Samples.SHIPYARD);
        other.page("/webhooks");
        for (var page : List.of("/webhooks/" + hook.id(), "/webhooks/" + hook.id() + "/edit", "/webhooks/" + hook.id() + "/delete", to)) {
            assertEquals(404, other.visitor().get(other.path(page)).status(), page);
        }
        for (var action : List.of("/on", "/off", "/test", "/rotate", "/delete")) {
            assertEquals(404, other.send("/webhooks/" + hook.id() + action).status(), action);
        }
        assertEquals(404, other.send("/webhooks/" + hook.id() + "/replay", "since", "2020-01-01T00:00").status());
        assertEquals(404, other.send("/webhooks/" + hook.id() + "/edit", "url", url()).status());
        assertEquals(1, received.size());
        other.leave();
    }
}
