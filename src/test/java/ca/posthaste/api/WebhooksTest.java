package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.config.Setting;
import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.OwnService;
import ca.posthaste.support.Polling;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Trees;
import com.fasterxml.jackson.databind.JsonNode;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Webhooks over HTTP, and the messages that their receivers get. */
class WebhooksTest {
    @RegisterExtension static final OwnService SERVICE = new OwnService(Map.of(Setting.WEBHOOK_LOOPBACK_HTTP, "true", Setting.BASE_URL, "https://jobs.example.org"));

    private record Received(String id, HttpHeaders headers, String body) {
        JsonNode json() {
            return Trees.parse(body);
        }
    }

    @Inject TestService service;
    private Client bakery;
    private HttpServer receiver;
    private final List<Received> received = new CopyOnWriteArrayList<>();
    private volatile int status = 200;
    private volatile CountDownLatch mayAnswer = new CountDownLatch(0);

    @BeforeEach void open() throws IOException {
        service.clock().moveBy(Duration.between(service.clock().instant(), Instant.now())); // receivers check the time of a signature, too
        bakery = service.employer(Samples.BAKERY).using(ApiVersion.V1_2);
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.setExecutor(Executors.newCachedThreadPool());
        receiver.createContext("/", this::receive);
        receiver.start();
    }

    @AfterEach void close() {
        receiver.stop(0);
    }

    private void receive(HttpExchange exchange) throws IOException {
        var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        received.add(new Received(exchange.getRequestHeaders().getFirst("webhook-id"), HttpHeaders.of(exchange.getRequestHeaders(), (a, b) -> true), body));
        try {
            mayAnswer.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        var answer = "thanks".getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    private String url() {
        return "http://127.0.0.1:" + receiver.getAddress().getPort() + "/hook";
    }

    private Answer add(String... types) {
        return bakery.post("/webhooks", "{\"url\": \"" + url() + "\"" + (types.length == 0 ? "" : ", \"types\": [\"" + String.join("\", \"", types) + "\"]") + "}")
            .expect(201);
    }

    private static void waitUntil(BooleanSupplier done) {
        while (!done.getAsBoolean()) {
            Polling.pause(); // ended by the timeout of the test
        }
    }

    private JsonNode deliveries(int hook) {
        return bakery.get("/webhooks/" + hook + "/deliveries").expect(200).at("/data");
    }

    private void waitForState(int hook, int place, String state) {
        waitUntil(() -> deliveries(hook).at("/" + place + "/state").asText().equals(state));
    }

    private static List<String> members(JsonNode object) {
        var names = new ArrayList<String>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    @Test void a_webhook_is_added_with_a_secret_that_is_shown_this_once() {
        var added = bakery.post("/webhooks", "{\"url\": \"" + url() + "\", \"types\": [\"job.deleted\", \"job.created\", \"job.created\"], \"description\": \"Café\"}")
            .expect(201).expect("/state", "on").expect("/description", "Café").expect("/url", url());
        assertTrue(added.at("/secret").textValue().matches("whsec_[A-Za-z0-9+/]{43}="), added.text());
        assertEquals("[\"job.deleted\",\"job.created\"]", added.at("/types").toString());
        added.expectHeader("Location", "https://jobs.example.org/api/v1.2/webhooks/" + added.id());
        var read = bakery.get("/webhooks/" + added.id()).expect(200);
        assertFalse(read.text().contains("whsec_"));
        assertEquals(List.of("id", "url", "types", "description", "state", "offReason", "offSince", "lastSuccessAt", "failingSince", "overlapEndsAt",
            "createdAt", "updatedAt"), members(read.json()));
        var list = bakery.get("/webhooks?pageSize=5").expect(200);
        assertEquals(read.json(), list.at("/data/0"));
        assertEquals(1, list.at("/paging/total").intValue());
        var other = service.employer(Samples.SHIPYARD).using(ApiVersion.V1_2);
        for (var path : List.of("/webhooks/" + added.id(), "/webhooks/" + added.id() + "/deliveries")) {
            other.get(path).expect(404).expect("/type", "urn:posthaste:problem:webhook-not-found");
        }
        other.delete("/webhooks/" + added.id()).expect(404);
        other.put("/webhooks/" + added.id(), "{\"state\": \"off\"}").expect(404);
        bakery.post("/webhooks/" + added.id() + "/test", "").expect(200);
        var cursor = other.get("/changes?since=now").at("/next").textValue();
        for (var path : List.of("/test", "/rotate", "/deliveries/" + deliveries(added.id()).at("/0/id") + "/replay", "/replay?since=" + cursor)) {
            other.post("/webhooks/" + added.id() + path, "").expect(404).expect("/type", "urn:posthaste:problem:webhook-not-found");
        }
        assertEquals(1, received.size(), "that of the bakery");
        service.employer("Old").get("/webhooks").expect(404); // 1.1 has no webhooks
    }

    @Test void a_webhook_that_is_added_again_with_an_idempotency_key_is_one() {
        for (int i = 0; i < 2; i++) {
            bakery.request("POST", "/webhooks").header("Idempotency-Key", "k").json("{\"url\": \"" + url() + "\"}").send().expect(201);
        }
        assertEquals(1, bakery.get("/webhooks").at("/paging/total").intValue());
    }

    @Test void changes_of_a_job_arrive_signed() throws Exception {
        var hook = add();
        var secret = hook.at("/secret").textValue();
        int job = bakery.create(Samples.baker("B-1").with("status", "active")).id();
        waitUntil(() -> received.size() == 1);
        var first = received.get(0);
        new Webhook(secret).verify(first.body(), first.headers());
        assertEquals("job.created", first.json().path("type").textValue());
        assertEquals(job, first.json().at("/data/id").intValue());
        assertEquals("B-1", first.json().at("/data/referenceId").textValue());
        assertEquals(bakery.read(job).at("/url").textValue(), first.json().at("/data/url").textValue());
        assertFalse(first.json().at("/data/url").isNull());
        assertEquals(bakery.get("/changes").at("/changes/0/etag"), first.json().at("/data/etag"));
        bakery.update(job, JobBody.empty().with("status", "archived"));
        waitUntil(() -> received.size() == 2);
        assertEquals("job.archived", received.get(1).json().path("type").textValue());
        assertTrue(received.get(1).json().at("/data/url").isNull(), "nobody may see it");
        bakery.delete("/jobs/" + job).expect(204);
        waitUntil(() -> received.size() == 3);
        assertTrue(received.get(2).json().at("/data/etag").isNull());
        waitForState(hook.id(), 0, "delivered");
        var shown = deliveries(hook.id()).get(2);
        assertEquals(first.id(), shown.path("webhookId").textValue());
        assertEquals(List.of("id", "webhookId", "type", "timestamp", "jobId", "applicationId", "state", "nextAttemptAt", "attempts"), members(shown));
        assertEquals(List.of("at", "status", "durationMs", "answer", "fault"), members(shown.at("/attempts/0")));
        assertEquals("thanks", shown.at("/attempts/0/answer").textValue());
        assertFalse(bakery.get("/webhooks/" + hook.id()).at("/lastSuccessAt").isNull());
    }

    @Test void a_message_about_an_application_does_not_name_the_candidate() {
        add("application.received", "application.erased");
        int job = bakery.create(Samples.BAKER.with("status", "active")).id();
        service.stranger().using(ApiVersion.V1_2).post("/public/jobs/" + job + "/applications",
            "{\"name\": \"Ana Lima\", \"email\": \"ana@example.org\", \"consent\": true}").expect(202);
        waitUntil(() -> received.size() == 1);
        int application = received.get(0).json().at("/data/id").intValue();
        assertEquals(job, received.get(0).json().at("/data/job/id").intValue());
        bakery.delete("/applications/" + application).expect(204);
        waitUntil(() -> received.size() == 2);
        assertEquals("application.erased", received.get(1).json().path("type").textValue());
        received.forEach(message -> assertFalse(message.body().contains("Ana") || message.body().contains("example.org"), message.body()));
    }

    @Test void a_receiver_that_fails_for_hours_gets_the_same_message_again_and_again() {
        status = 500;
        var hook = add("job.created");
        bakery.create(Samples.BAKER);
        for (var pause : List.of("PT0S", "PT6S", "PT6M", "PT33M", "PT2H12M", "PT5H30M", "PT11H", "PT15H24M", "PT22H", "PT26H24M")) {
            service.clock().moveBy(Duration.parse(pause));
            int before = received.size();
            waitUntil(() -> received.size() > before);
            waitUntil(() -> deliveries(hook.id()).at("/0/attempts").size() > before);
        }
        waitForState(hook.id(), 0, "failed");
        assertEquals(10, received.size());
        assertEquals(1, received.stream().map(Received::id).distinct().count());
        assertEquals("The receiver responded with status 500.", deliveries(hook.id()).at("/0/attempts/0/fault").textValue());
        status = 200;
        var delivery = deliveries(hook.id()).at("/0/id").longValue();
        bakery.post("/webhooks/" + hook.id() + "/deliveries/" + delivery + "/replay", "").expect(202).expect("/state", "waiting");
        waitForState(hook.id(), 0, "delivered");
        assertEquals(1, received.stream().map(Received::id).distinct().count());
    }

    @Test void a_receiver_that_is_gone_turns_its_webhook_off_until_it_is_turned_on_again() {
        status = 410;
        var hook = add();
        bakery.create(Samples.BAKER);
        waitUntil(() -> bakery.get("/webhooks/" + hook.id()).at("/state").textValue().equals("off"));
        bakery.get("/webhooks/" + hook.id()).expect("/offReason", "gone");
        bakery.create(Samples.BAKER);
        assertEquals(1, deliveries(hook.id()).size());
        var delivery = deliveries(hook.id()).at("/0/id").longValue();
        bakery.post("/webhooks/" + hook.id() + "/deliveries/" + delivery + "/replay", "").expect(409).expect("/type", "urn:posthaste:problem:webhook-off");
        status = 200;
        bakery.post("/webhooks/" + hook.id() + "/test", "").expect(200).expect("/state", "delivered");
        assertTrue(bakery.put("/webhooks/" + hook.id(), "{\"state\": \"on\"}").expect(200).at("/offReason").isNull());
        bakery.create(Samples.BAKER);
        waitForState(hook.id(), 0, "delivered");
    }

    @Test void a_test_message_returns_its_result() {
        var hook = add("job.deleted");
        var sent = bakery.post("/webhooks/" + hook.id() + "/test", "").expect(200).expect("/state", "delivered").expect("/type", "webhook.test");
        assertEquals(200, sent.at("/attempts/0/status").intValue());
        assertEquals("webhook.test", received.get(0).json().path("type").textValue());
        assertEquals(sent.json(), deliveries(hook.id()).get(0));
        bakery.post("/webhooks/" + hook.id() + "/deliveries/" + sent.at("/id") + "/replay", "").expect(404);
        receiver.stop(0);
        var failed = bakery.post("/webhooks/" + hook.id() + "/test", "").expect(200).expect("/state", "failed");
        assertTrue(failed.at("/attempts/0/status").isNull() && failed.at("/attempts/0/fault").textValue().startsWith("Could not connect"), failed.text());
        assertTrue(bakery.get("/webhooks/" + hook.id()).at("/failingSince").isNull(), "a test does not count");
    }

    @Test void tests_that_wait_for_their_receiver_keep_no_other_employer_from_theirs() {
        var hook = add("job.deleted");
        mayAnswer = new CountDownLatch(1);
        var path = "/webhooks/" + hook.id() + "/test";
        var waiting = new ArrayList<CompletableFuture<Answer>>();
        for (int i = 0; i < 4; i++) {
            waiting.add(CompletableFuture.supplyAsync(() -> bakery.post(path, ""), Executors.newSingleThreadExecutor()));
        }
        waitUntil(() -> received.size() == 4);
        bakery.post(path, "").expect(503).expect("/type", "urn:posthaste:problem:service-busy");
        service.employer(Samples.SHIPYARD).using(ApiVersion.V1_2).post("/webhooks", "{\"url\": \"" + url() + "\"}").expect(201);
        mayAnswer.countDown();
        waiting.forEach(answer -> answer.join().expect(200));
        bakery.post(path, "").expect(200);
    }

    @Test void a_rotation_signs_with_both_secrets_for_a_day() throws Exception {
        var hook = add("job.created");
        var rotated = bakery.post("/webhooks/" + hook.id() + "/rotate", "").expect(200);
        assertFalse(rotated.at("/overlapEndsAt").isNull());
        bakery.create(Samples.BAKER);
        waitUntil(() -> received.size() == 1);
        for (var issued : List.of(hook, rotated)) {
            new Webhook(issued.at("/secret").textValue()).verify(received.get(0).body(), received.get(0).headers());
        }
        service.clock().moveBy(Duration.ofHours(24));
        bakery.create(Samples.BAKER);
        waitUntil(() -> received.size() == 2);
        assertEquals(1, received.get(1).headers().firstValue("webhook-signature").orElseThrow().split(" ").length);
    }

    @Test void all_changes_after_a_cursor_are_sent_with_the_ids_they_had() {
        bakery.create(Samples.BAKER);
        var cursor = bakery.get("/changes?since=now").at("/next").textValue();
        var hook = add("job.created");
        bakery.create(Samples.BAKER);
        waitForState(hook.id(), 0, "delivered");
        bakery.put("/webhooks/" + hook.id(), "{\"state\": \"off\"}").expect(200).expect("/offReason", "turned-off");
        bakery.create(Samples.BAKER);
        bakery.post("/webhooks/" + hook.id() + "/replay?since=" + cursor, "").expect(409);
        bakery.put("/webhooks/" + hook.id(), "{\"state\": \"on\"}").expect(200);
        assertEquals(2, bakery.post("/webhooks/" + hook.id() + "/replay?since=" + cursor, "").expect(202).at("/messages").intValue());
        waitUntil(() -> received.size() == 3);
        assertEquals(2, received.stream().map(Received::id).distinct().count());
        for (var bad : List.of("", "?since=", "?since=now", "?since=made-up", "?since=" + service.employer("Else").using(ApiVersion.V1_2)
            .get("/changes?since=now").at("/next").textValue())) {
            bakery.post("/webhooks/" + hook.id() + "/replay" + bad, "").expect(400);
        }
    }

    @Test void all_faults_of_a_webhook_are_reported_at_once() {
        var faults = bakery.post("/webhooks", "{\"url\": \"https://10.0.0.1/\", \"types\": [\"job.exploded\"], \"state\": \"asleep\"}").expect(400).at("/errors");
        assertEquals(List.of("/state", "/types/0", "/url"), StreamSupport.stream(faults.spliterator(), false)
            .map(fault -> fault.get("pointer").textValue()).sorted().toList());
    }

    @Test void a_replay_sends_a_limited_number_of_changes_and_returns_a_cursor_for_the_rest() {
        var cursor = bakery.get("/changes?since=now").at("/next").textValue();
        var hook = add("job.deleted");
        int jobs = 2_001;
        for (int from = 0; from < jobs; from += 1_000) {
            var items = IntStream.range(from, Math.min(jobs, from + 1_000))
                .mapToObj(number -> "{\"op\": \"create\", \"job\": " + Samples.BAKER + "}").collect(Collectors.joining(","));
            bakery.post("/jobs/batch", "{\"items\": [" + items + "]}").expect(207);
        }
        bakery.put("/webhooks/" + hook.id(), "{\"types\": [\"job.created\"]}").expect(200);
        var first = bakery.post("/webhooks/" + hook.id() + "/replay?since=" + cursor, "").expect(202);
        assertEquals(2_000, first.at("/messages").intValue());
        assertTrue(first.at("/more").booleanValue());
        var rest = bakery.post("/webhooks/" + hook.id() + "/replay?since=" + first.at("/next").textValue(), "").expect(202);
        assertEquals(1, rest.at("/messages").intValue());
        assertFalse(rest.at("/more").booleanValue());
        bakery.delete("/webhooks/" + hook.id()).expect(204);
    }

    @Test void deliveries_have_pages() {
        var hook = add("job.created");
        for (int i = 0; i < 5; i++) {
            bakery.create(Samples.BAKER);
        }
        var seen = new ArrayList<Long>();
        var path = "/webhooks/" + hook.id() + "/deliveries?pageSize=2";
        for (var page = bakery.get(path).expect(200); page != null;) {
            page.at("/data").forEach(delivery -> seen.add(delivery.path("id").longValue()));
            page = page.at("/paging/after").isNull() ? null : bakery.get(path + "&after=" + page.at("/paging/after").textValue()).expect(200);
        }
        assertEquals(seen.stream().sorted(java.util.Comparator.reverseOrder()).distinct().toList(), seen);
        assertEquals(5, seen.size());
        bakery.get(path + "&after=x").expect(400).expect("/errors/0/pointer", "/after");
        bakery.get("/webhooks/" + hook.id() + "/deliveries?page=2").expect(400);
    }

    @Test void a_webhook_is_changed_in_part_and_deleted_for_good() {
        var hook = add("job.created");
        bakery.put("/webhooks/" + hook.id(), "{\"description\": \"New\"}").expect(200).expect("/description", "New").expect("/url", url());
        assertTrue(bakery.put("/webhooks/" + hook.id(), "{\"types\": null}").expect(200).at("/types").isNull());
        bakery.put("/webhooks/" + hook.id(), "{\"url\": null}").expect(400);
        bakery.delete("/webhooks/" + hook.id()).expect(204);
        bakery.delete("/webhooks/" + hook.id()).expect(404);
        for (var path : List.of("", "/test", "/rotate", "/replay?since=x", "/deliveries/1/replay")) {
            bakery.request(path.isEmpty() ? "PUT" : "POST", "/webhooks/" + hook.id() + path).json("{}").send().expect(path.contains("since") ? 400 : 404);
        }
    }

    @Test void an_employer_can_have_twenty_webhooks() {
        for (int i = 0; i < 20; i++) {
            add();
        }
        bakery.post("/webhooks", "{\"url\": \"" + url() + "\"}").expect(409).expect("/type", "urn:posthaste:problem:too-many-webhooks");
        bakery.delete("/webhooks/" + bakery.get("/webhooks").at("/data/0/id")).expect(204);
        add();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{}|/url|required", "{\"url\": 5}|/url|wrong_type", "{\"url\": \"example.org\"}|/url|invalid_url",
        "{\"url\": \"https://u:p@example.org/\"}|/url|invalid_url", "{\"url\": \"https://example.org:22/\"}|/url|invalid_url",
        "{\"url\": \"https://no-such-host.invalid/\"}|/url|not_reachable", "{\"url\": \"https://10.0.0.1/\"}|/url|not_reachable",
        "{\"url\": \"https://localhost/\"}|/url|not_reachable", "{\"url\": \"http://10.0.0.1/\"}|/url|not_reachable",
        "{\"url\": \"https://[::ffff:127.0.0.1]/\"}|/url|invalid_url", "{\"url\": \"https://2130706433/\"}|/url|invalid_url"})
    void a_bad_address_is_rejected(String body, String pointer, String code) {
        bakery.post("/webhooks", body).expect(400).expect("/errors/0/pointer", pointer).expect("/errors/0/code", code);
    }

    @Test void all_faults_of_a_replay_are_reported_at_once() {
        var rejected = bakery.post("/webhooks", "{\"url\": \"http:/x\", \"types\": [\"job.made\", 4], \"description\": \"" + "x".repeat(201) + "\", \"state\": \"maybe\"}")
            .expect(400);
        assertEquals(5, rejected.at("/errors").size(), rejected.text());
        bakery.post("/webhooks", "{\"url\": \"" + url() + "\", \"types\": []}").expect(400).expect("/errors/0/code", "too_few");
        bakery.post("/webhooks", "{\"url\": \"https://example.org/" + "x".repeat(2_000) + "\"}").expect(400).expect("/errors/0/code", "too_long");
        bakery.post("/webhooks", "[]").expect(400);
        bakery.post("/webhooks", "{").expect(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/webhooks/0", "/webhooks/x", "/webhooks/99999999999", "/webhooks/2147483647/deliveries"})
    void unknown_webhooks_are_not_found(String path) {
        bakery.get(path).expect(404).expect("/type", "urn:posthaste:problem:webhook-not-found");
    }
}
