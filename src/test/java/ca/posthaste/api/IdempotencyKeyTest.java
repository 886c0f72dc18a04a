package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.RawHttp;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import io.quarkus.test.junit.QuarkusTest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Version 1.2, section 2: requests that are repeated with their Idempotency-Key. */
@QuarkusTest
class IdempotencyKeyTest extends FromTheFirstDay {
    private static final String REUSED = "urn:posthaste:problem:idempotency-key-reused";
    private static final String IN_USE = "urn:posthaste:problem:idempotency-key-in-use";

    private static Request keyed(Client caller, String path, String key, Object body) {
        return caller.request("POST", path).header("Idempotency-Key", key).json(body);
    }

    private static Answer create(Client caller, String key, Object body) {
        return keyed(caller, "/jobs", key, body).send();
    }

    private static void expectReplay(Answer first, Answer second) {
        assertEquals(Optional.empty(), first.header("Idempotency-Replayed"));
        second.expect(first.status()).expectHeader("Idempotency-Replayed", "true");
        assertArrayEquals(first.bytes(), second.bytes());
        for (var header : new String[] {"Content-Type", "Location", "ETag", "Last-Modified", "Dry-Run", "Cache-Control"}) {
            assertEquals(first.header(header), second.header(header), header);
        }
        assertNotEquals(first.header("X-Request-Id"), second.header("X-Request-Id"), "this is another request");
    }

    private static void expectJobs(Client caller, int count) {
        caller.get("/jobs").expect("/paging/total", count);
    }

    @ParameterizedTest @EnumSource
    void a_create_that_is_repeated_makes_one_job_and_gets_the_same_answer(ApiVersion version) {
        var caller = bakery.using(version);
        var first = create(caller, "key", Samples.BAKER).expect(201);
        expectReplay(first, create(caller, "key", Samples.BAKER));
        caller.delete("/jobs/" + first.id()).expect(204);
        expectReplay(first, create(caller, "key", Samples.BAKER));
        expectJobs(caller, 0);
    }

    @Test void two_creates_without_a_key_make_two_jobs() {
        bakery.create(Samples.BAKER);
        bakery.create(Samples.BAKER);
        expectJobs(bakery, 2);
    }

    @ParameterizedTest @ValueSource(strings = {"{}", "{", "{\"title\": \"a\", \"title\": \"b\"}", ""})
    void a_rejection_of_the_body_is_replayed(String body) {
        expectReplay(create(bakery, "key", body).expect(400), create(bakery, "key", body));
        create(bakery, "key", Samples.BAKER).expect(422).expect("/type", REUSED);
        expectJobs(bakery, 0);
    }

    @Test void a_rejection_is_replayed_even_if_its_reason_no_longer_exists_and_has_no_effect() {
        var rival = bakery.create(Samples.baker("B-1")).id();
        var unheardOf = Samples.baker("B-1").withJson("locations", "[{\"description\": \"Never Stored, NU\"}]");
        var first = create(bakery, "key", unheardOf).expect(409);
        bakery.delete("/jobs/" + rival).expect(204);
        expectReplay(first, create(bakery, "key", unheardOf));
        expectJobs(bakery, 0);
        bakery.get("/locations?q=Never%20Stored").expect("/paging/total", 0);
        create(bakery, "other", unheardOf).expect(201);
    }

    @Test void a_dry_run_is_stored_like_any_other_request() {
        var caller = bakery.using(ApiVersion.V1_2);
        var first = keyed(caller, "/jobs?dryRun=true", "key", Samples.BAKER).send().expect(200).expectHeader("Dry-Run", "true");
        expectReplay(first, keyed(caller, "/jobs?dryRun=true", "key", Samples.BAKER).send());
        create(caller, "key", Samples.BAKER).expect(422).expect("/type", REUSED);
        expectJobs(caller, 0);
    }

    @Test void the_same_key_with_another_body_query_or_version_is_rejected() {
        create(bakery, "key", Samples.BAKER).expect(201);
        create(bakery, "key", Samples.BAKER.with("title", "Cook")).expect(422).expect("/type", REUSED);
        create(bakery, "key", Samples.BAKER + " ").expect(422).expect("/type", REUSED);
        keyed(bakery, "/jobs?lang=fr", "key", Samples.BAKER).send().expect(422).expect("/type", REUSED);
        create(bakery.using(ApiVersion.V1_2), "key", Samples.BAKER).expect(422).expect("/type", REUSED);
        expectJobs(bakery, 1);
    }

    @Test void a_key_belongs_to_an_employer_whichever_api_key_they_send() {
        var first = create(bakery, "key", Samples.BAKER).expect(201);
        expectReplay(first, create(service.withNewKey(bakery.employer()), "key", Samples.BAKER));
        var shipyard = service.employer(Samples.SHIPYARD);
        assertEquals(Optional.empty(), create(shipyard, "key", Samples.WELDER).expect(201).header("Idempotency-Replayed"));
    }

    @Test void a_quoted_key_and_a_bare_one_are_the_same() {
        var first = create(bakery, "\"8e03978e\"", Samples.BAKER).expect(201);
        expectReplay(first, create(bakery, "8e03978e", Samples.BAKER));
    }

    @Test void a_key_has_1_to_255_visible_ascii_characters() {
        create(bakery, "x".repeat(255), Samples.BAKER).expect(201);
        create(bakery, "x".repeat(256), Samples.BAKER).expectFaults("/Idempotency-Key too_long");
        create(bakery, "", Samples.BAKER).expectFaults("/Idempotency-Key blank");
        create(bakery, "\"\"", Samples.BAKER).expectFaults("/Idempotency-Key blank");
        create(bakery, "two words", Samples.BAKER).expectFaults("/Idempotency-Key forbidden_character");
        create(bakery, "\"never closed", Samples.BAKER).expectFaults("/Idempotency-Key forbidden_character");
        expectJobs(bakery, 1);
    }

    @Test void two_keys_or_a_key_with_other_than_ascii_characters_are_rejected() {
        assertTrue(raw("Idempotency-Key: a\nIdempotency-Key: a").contains("\"code\":\"too_many\""));
        assertTrue(raw("Idempotency-Key: \u00e9t\u00e9").contains("\"code\":\"forbidden_character\""));
        expectJobs(bakery, 0);
    }

    private String raw(String headers) {
        var body = Samples.BAKER.toString().getBytes(StandardCharsets.UTF_8);
        var answer = RawHttp.exchange("POST /api/v1.1/jobs HTTP/1.1\nAPI-Key: " + bakery.key() + "\nContent-Type: application/json\n"
            + "Content-Length: " + body.length + "\n" + headers, body);
        assertTrue(answer.startsWith("HTTP/1.1 400 "), answer);
        return answer;
    }

    @Test void rejections_before_the_content_is_read_are_not_kept() {
        var body = Samples.BAKER.toString();
        bakery.request("POST", "/jobs").header("Idempotency-Key", "key").header("Content-Type", "text/plain").body(body).send().expect(415);
        create(service.stranger("wrong"), "key", body).expect(401);
        create(bakery, "key", body).expect(201);
    }

    @RepeatedTest(5) void only_one_of_20_concurrent_requests_creates_a_job_and_the_others_get_its_answer_or_a_retry() {
        var underWay = IntStream.range(0, 20).mapToObj(i -> keyed(bakery, "/jobs", "key", Samples.BAKER).sendAsync()).toList();
        var answers = underWay.stream().map(CompletableFuture::join).toList();
        assertEquals(1, answers.stream()
            .filter(answer -> answer.status() == 201 && answer.header("Idempotency-Replayed").isEmpty()).count());
        answers.stream().filter(answer -> answer.status() != 201).forEach(answer -> {
            answer.expect(409).expect("/type", IN_USE);
            assertTrue(answer.header("Retry-After").isPresent());
        });
        expectJobs(bakery, 1);
        create(bakery, "key", Samples.BAKER).expectHeader("Idempotency-Replayed", "true");
    }

    @Test void a_key_can_be_reused_after_24_hours() {
        var first = create(bakery, "key", Samples.BAKER).expect(201);
        service.clock().moveBy(Duration.ofHours(24).minusSeconds(1));
        expectReplay(first, create(bakery, "key", Samples.BAKER));
        service.clock().moveBy(Duration.ofSeconds(1));
        assertEquals(Optional.empty(), create(bakery, "key", Samples.BAKER).expect(201).header("Idempotency-Replayed"));
        expectJobs(bakery, 2);
    }

    @Test void the_response_with_a_large_job_is_replayed() {
        var large = Samples.BAKER.with("description", "<p>" + "Bread. ".repeat(400_000) + "</p>");
        expectReplay(create(bakery, "key", large).expect(201), create(bakery, "key", large));
    }

    @Test void a_put_ignores_the_header() {
        for (int i = 0; i < 2; i++) {
            var title = "Cook " + i;
            bakery.request("PUT", "/jobs").header("Idempotency-Key", "key").json(Samples.baker("B-1").with("title", title)).send()
                .expect("/title", title);
        }
    }
}
