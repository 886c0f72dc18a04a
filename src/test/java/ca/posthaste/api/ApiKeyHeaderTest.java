package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.employer.ApiKey;
import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 5: the API-Key header. */
@QuarkusTest
class ApiKeyHeaderTest {
    @Inject TestService service;
    private Client bakery;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
    }

    @ParameterizedTest @CsvSource({"GET,/jobs/1", "PUT,/jobs/1", "DELETE,/jobs/1", "GET,/jobs", "POST,/jobs", "PUT,/jobs",
        "DELETE,/jobs", "HEAD,/jobs", "HEAD,/jobs/1"})
    void every_job_operation_needs_a_key(String method, String path) {
        service.stranger().request(method, path).json(Samples.baker("B-1")).send().expect(401);
        service.stranger("nonsense").request(method, path).json(Samples.baker("B-1")).send().expect(401);
    }

    @Test void every_kind_of_invalid_key_gets_the_same_response() {
        var revoked = service.withNewKey(bakery.employer());
        revoked.get("/jobs").expect(200);
        service.revoke(revoked.entry());
        var key = bakery.key();
        var mistyped = key.substring(0, 10) + (key.charAt(10) == 'a' ? 'b' : 'a') + key.substring(11);
        var answers = Stream.of(service.stranger(), service.stranger("x"), service.stranger("phk_"), service.stranger(mistyped),
                service.stranger(ApiKey.random().reveal()), revoked, service.stranger(key + "x"), service.stranger(key.toUpperCase()),
                service.stranger(key.substring(1)))
            .map(client -> client.get("/jobs").expect(401)).toList();
        assertEquals(1, answers.stream().map(ApiKeyHeaderTest::whatAClientSees).distinct().count());
    }

    private static String whatAClientSees(Answer answer) {
        return answer.header("WWW-Authenticate") + " " + JobBody.of(answer.json()).without("instance");
    }

    @Test void the_401_names_the_header() {
        var answer = service.stranger().get("/jobs").expect(401);
        assertTrue(answer.at("/message").textValue().contains("API-Key"), answer::text);
        assertTrue(answer.header("WWW-Authenticate").isPresent());
    }

    @Test void a_key_is_checked_before_everything_else() {
        var stranger = service.stranger();
        stranger.post("/jobs", "{not json").expect(401);
        stranger.request("POST", "/jobs").header("Content-Type", "text/plain").body("x").send().expect(401);
        stranger.get("/jobs?page=x").expect(401);
        stranger.get("/jobs/abc").expect(401);
        stranger.post("/jobs", "{\"x\":\"" + "y".repeat(11 << 20) + "\"}").expect(401);
    }

    @Test void the_name_of_the_header_may_be_in_any_case() {
        for (var name : List.of("api-key", "API-KEY", "Api-Key")) {
            service.stranger().request("GET", "/jobs").header(name, bakery.key()).send().expect(200);
        }
    }

    @Test void a_key_elsewhere_is_not_a_key() {
        service.stranger().get("/jobs?API-Key=" + bakery.key()).expect(401);
        service.stranger().request("GET", "/jobs").header("Authorization", "Bearer " + bakery.key()).send().expect(401);
    }

    @Test void an_employer_may_have_several_keys_and_lose_one() {
        var second = service.withNewKey(bakery.employer());
        int id = bakery.create(Samples.BAKER).id();
        second.read(id);
        service.revoke(bakery.entry());
        bakery.get("/jobs/" + id).expect(401);
        second.read(id);
    }

    @ParameterizedTest @ValueSource(strings = {"/positiontypes", "/positiontypes/1", "/jobcategories", "/jobcategories/1"})
    void reference_lists_need_no_key_and_ignore_an_invalid_one(String path) {
        service.stranger().get(path).expect(200);
        service.stranger("nonsense").get(path).expect(200);
    }
}
