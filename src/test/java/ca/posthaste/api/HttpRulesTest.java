package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Client;
import ca.posthaste.support.RawHttp;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 7: the requirements of HTTP itself: paths, methods, content types and headers. */
@QuarkusTest
class HttpRulesTest {
    @Inject TestService service;
    private Client bakery;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
    }

    @ParameterizedTest @ValueSource(strings = {"", "/", "/job", "/Jobs", "/jobs/1/x", "/jobs/1/", "/positiontype", "/locations/1/x", "/jobs.json",
        "/jobs%2F1", "/jobs/{id}", "/employers"})
    void an_unknown_path_is_not_found_with_or_without_a_key(String path) {
        var address = path.replace("{", "%7B").replace("}", "%7D");
        bakery.get(address).expect(404);
        if (!path.startsWith("/jobs/")) {
            service.stranger().get(address).expect(404);
        }
        bakery.post(address, "{}").expect(path.equals("/jobs/{id}") ? 405 : 404);
    }

    @ParameterizedTest @ValueSource(strings = {"/jobs", "/api", "/api/v1", "/api/v1.0/jobs", "/api/v1.1x/jobs", "/api/v1.3/jobs", "/api/v1x1/jobs", "/API/V1.1/jobs", "/nowhere"})
    void paths_outside_the_base_path_are_not_found(String path) {
        Request.to("GET", TestService.root() + path).header("API-Key", bakery.key()).send().expect(404);
    }

    @ParameterizedTest @CsvSource(delimiter = '|', value = {
        "PATCH|/jobs|DELETE, GET, HEAD, OPTIONS, POST, PUT", "POST|/jobs/1|DELETE, GET, HEAD, OPTIONS, PUT",
        "PATCH|/jobs/1|DELETE, GET, HEAD, OPTIONS, PUT", "POST|/positiontypes|GET, HEAD, OPTIONS", "DELETE|/positiontypes/1|GET, HEAD, OPTIONS",
        "PUT|/jobcategories|GET, HEAD, OPTIONS", "PATCH|/jobcategories/1|GET, HEAD, OPTIONS", "BREW|/jobs|DELETE, GET, HEAD, OPTIONS, POST, PUT",
        "TRACE|/jobs|DELETE, GET, HEAD, OPTIONS, POST, PUT"})
    void a_method_that_is_not_offered_is_answered_with_those_that_are(String method, String path, String allow) {
        bakery.request(method, path).send().expect(405).expectHeader("Allow", allow);
    }

    @ParameterizedTest @CsvSource(delimiter = '|', value = {"/jobs|DELETE, GET, HEAD, OPTIONS, POST, PUT", "/jobs/1|DELETE, GET, HEAD, OPTIONS, PUT",
        "/positiontypes|GET, HEAD, OPTIONS", "/positiontypes/1|GET, HEAD, OPTIONS", "/jobcategories|GET, HEAD, OPTIONS"})
    void options_names_the_methods_and_needs_no_key(String path, String allow) {
        service.stranger().request("OPTIONS", path).send().expect(204).expectHeader("Allow", allow);
    }

    @Test void options_of_an_unknown_path_is_not_found() {
        service.stranger().request("OPTIONS", "/nowhere").send().expect(404);
    }

    @ParameterizedTest @ValueSource(strings = {"/jobs", "/jobs?q=bak&pageSize=1", "/jobs/{id}", "/positiontypes", "/positiontypes/1", "/jobcategories", "/jobcategories/2"})
    void head_answers_like_get_without_the_body(String path) {
        int id = bakery.create(Samples.WELDER).id();
        var address = path.replace("{id}", String.valueOf(id));
        var get = bakery.get(address).expect(200);
        var head = bakery.request("HEAD", address).send().expect(200);
        assertEquals("", head.text());
        assertEquals(Optional.of(String.valueOf(get.bytes().length)), head.header("Content-Length"));
        assertEquals(get.header("Content-Type"), head.header("Content-Type"));
    }

    @Test void head_of_an_unknown_path_is_not_found() {
        bakery.request("HEAD", "/jobs/0").send().expect(404);
        bakery.request("HEAD", "/nowhere").send().expect(404);
        bakery.request("HEAD", "/jobs?page=x").send().expect(400);
    }

    @ParameterizedTest @ValueSource(strings = {"application/json", "application/json; charset=UTF-8", "application/json;charset=utf-8", "Application/JSON",
        "application/json; charset=\"utf-8\"; x=y"})
    void a_body_is_sent_as_json(String type) {
        bakery.request("POST", "/jobs").header("Content-Type", type).body(Samples.BAKER.toString()).send().expect(201);
    }

    @ParameterizedTest @ValueSource(strings = {"text/plain", "text/json", "application/xml", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
        "application/problem+json", "application/x-json", "json", "*/*", " "})
    void a_body_of_another_type_is_rejected(String type) {
        int id = bakery.create(Samples.BAKER).id();
        for (var target : new String[] {"POST /jobs", "PUT /jobs", "PUT /jobs/" + id, "DELETE /jobs"}) {
            var parts = target.split(" ");
            bakery.request(parts[0], parts[1]).header("Content-Type", type).body(Samples.baker("B-1").toString()).send().expect(415);
        }
        bakery.get("/jobs").expect("/paging/total", 1);
    }

    @Test void a_body_without_a_type_is_rejected() {
        bakery.request("POST", "/jobs").body(Samples.BAKER.toString()).send().expect(415);
        bakery.request("PUT", "/jobs").body(Samples.baker("B-1").toString()).send().expect(415);
        bakery.request("DELETE", "/jobs").body("{\"referenceId\":\"B-1\"}").send().expect(415);
    }

    @Test void a_compressed_body_is_rejected() {
        bakery.request("POST", "/jobs").json(Samples.BAKER).header("Content-Encoding", "gzip").send().expect(415);
        bakery.request("POST", "/jobs").json(Samples.BAKER).header("Content-Encoding", "identity").send().expect(201);
    }

    @Test void a_client_may_wait_for_permission_to_send_its_body() {
        bakery.request("POST", "/jobs").json(Samples.BAKER).header("Expect", "100-continue").send().expect(201);
    }

    @ParameterizedTest @CsvSource({"GET,/jobs", "GET,/jobs/0", "GET,/positiontypes", "GET,/nowhere", "POST,/jobs", "PATCH,/jobs", "OPTIONS,/jobs"})
    void every_answer_has_the_headers_that_prevent_content_sniffing(String method, String path) {
        var answer = bakery.request(method, path).header("Content-Type", "application/json").send();
        answer.expectHeader("X-Content-Type-Options", "nosniff");
        assertTrue(answer.header("Content-Security-Policy").orElse("").contains("default-src 'none'"));
        assertTrue(answer.header("X-Request-Id").isPresent());
    }

    @Test void a_deleted_job_is_answered_without_a_body_and_its_headers() {
        var answer = bakery.delete("/jobs/" + bakery.create(Samples.BAKER).id()).expect(204);
        assertTrue(answer.header("Content-Type").isEmpty());
        assertTrue(answer.header("Content-Length").isEmpty());
    }

    @Test void data_of_an_employer_is_not_cacheable() {
        bakery.get("/jobs").expectHeader("Cache-Control", "no-store");
        bakery.get("/jobs/0").expectHeader("Cache-Control", "no-store");
        service.stranger().get("/jobs").expectHeader("Cache-Control", "no-store");
    }

    @ParameterizedTest @CsvSource({"/jobs?q=%zz,400", "/jobs?q=%,400", "/jobs?page=%E0%A4,400", "/locations?q=%zz,400", "/jobs/%zz,404",
        "/%zz,404", "/jobs/,404", "/jobs?q=<x>,200"})
    void an_address_that_cannot_be_decoded_is_answered_with_a_problem(String path, int status) {
        var answer = RawHttp.exchange("GET /api/v1.1" + path + " HTTP/1.1\nAPI-Key: " + bakery.key(), new byte[0]);
        assertTrue(answer.startsWith("HTTP/1.1 " + status), answer);
        assertTrue(answer.contains("X-Request-Id: ") && answer.contains("nosniff"), answer);
        assertTrue(status == 200 || answer.contains("application/problem+json"), answer);
    }

    @Test void every_request_has_an_id_of_its_own() {
        assertNotEquals(bakery.get("/jobs").header("X-Request-Id"), bakery.get("/jobs").header("X-Request-Id"));
    }

    @Test void a_usable_request_id_is_taken_over_and_another_is_not() {
        bakery.request("GET", "/jobs").header("X-Request-Id", "0b7c2f3e-77A1-4d0e-9a55-0123456789ab").send().expectHeader("X-Request-Id", "0b7c2f3e-77A1-4d0e-9a55-0123456789ab");
        for (var unusable : new String[] {"x".repeat(200), "a b", "<script>", "\"", "", "jane.doe", bakery.key()}) {
            assertNotEquals(Optional.of(unusable), bakery.request("GET", "/jobs").header("X-Request-Id", unusable).send().header("X-Request-Id"));
        }
    }

    @Test void every_answer_to_a_key_says_what_is_left_of_its_limit() {
        var first = bakery.get("/jobs").expectHeader("RateLimit-Policy", "\"key\";q=3000;w=5");
        assertTrue(first.header("RateLimit").orElseThrow().startsWith("\"key\";r=2999;t="));
        bakery.create(Samples.BAKER).expectHeader("RateLimit-Policy", "\"key\";q=3000;w=5");
        assertTrue(bakery.get("/jobs/0").header("RateLimit").orElseThrow().startsWith("\"key\";r=2997;t="));
        assertTrue(service.stranger().get("/positiontypes").header("RateLimit").isEmpty());
    }
}
