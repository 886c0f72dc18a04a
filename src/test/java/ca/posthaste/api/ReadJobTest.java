package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Client;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 4.2: GET /jobs/{id}. */
@QuarkusTest
class ReadJobTest {
    @Inject TestService service;
    private Client bakery;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
    }

    @Test void a_job_is_read_by_its_id() {
        var id = bakery.create(Samples.BAKER).id();
        bakery.read(id).expect("/id", id).expect("/title", "Baker").expectHeader("Content-Type", "application/json");
    }

    @Test void reading_twice_answers_the_same_bytes() {
        var id = bakery.create(Samples.WELDER).id();
        assertEquals(bakery.read(id).text(), bakery.read(id).text());
    }

    @ParameterizedTest @ValueSource(strings = {"0", "2147483647", "2147483648", "99999999999999999999", "-1", "abc", "1.0", "1e3",
        "0x1", "%20", "1%2F2", "%C3%A9", "%00", "%ff", "+1", "1;a=b", "null", "true", "%F0%9F%8D%9E", "-2147483648"})
    void an_invalid_id_is_not_found(String id) {
        bakery.get("/jobs/" + id).expect(404);
        bakery.put("/jobs/" + id, "{\"title\":\"Cook\"}").expect(404);
        bakery.delete("/jobs/" + id).expect(404);
    }

    @Test void an_id_with_leading_zeros_is_not_another_name_of_a_job() {
        int id = bakery.create(Samples.BAKER).id();
        bakery.get("/jobs/0" + id).expect(404);
    }

    @Test void ids_are_never_used_again() {
        int first = bakery.create(Samples.BAKER).id();
        bakery.delete("/jobs/" + first).expect(204);
        int second = bakery.create(Samples.BAKER).id();
        assertTrue(second > first);
    }
}
