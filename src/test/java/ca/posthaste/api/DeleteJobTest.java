package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.support.Client;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 4.5: DELETE /jobs/{id} and DELETE /jobs. */
@QuarkusTest
class DeleteJobTest {
    @Inject TestService service;
    private Client bakery;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
    }

    @Test void a_job_is_deleted_by_its_id() {
        int id = bakery.create(Samples.BAKER).id();
        assertEquals("", bakery.delete("/jobs/" + id).expect(204).text());
        bakery.get("/jobs/" + id).expect(404);
        bakery.get("/jobs").expect("/paging/total", 0);
    }

    @Test void a_job_is_deleted_by_its_reference_id() {
        int id = bakery.create(Samples.baker("B-1")).id();
        int other = bakery.create(Samples.baker("B-2")).id();
        assertEquals("", bakery.delete("/jobs", "{\"referenceId\":\"B-1\"}").expect(204).text());
        bakery.get("/jobs/" + id).expect(404);
        bakery.read(other);
    }

    @Test void a_job_is_deleted_only_once() {
        int id = bakery.create(Samples.baker("B-1")).id();
        bakery.delete("/jobs/" + id).expect(204);
        bakery.delete("/jobs/" + id).expect(404);
        bakery.delete("/jobs", "{\"referenceId\":\"B-1\"}").expect(404);
    }

    @ParameterizedTest @ValueSource(strings = {"{}", "{\"referenceId\":null}", "{\"referenceId\":\"\"}", "{\"id\":1}"})
    void without_an_id_a_reference_id_is_required(String body) {
        bakery.create(Samples.BAKER);
        bakery.delete("/jobs", body).expectFaults("/referenceId required");
        bakery.get("/jobs").expect("/paging/total", 1);
    }

    @Test void a_reference_id_that_breaks_a_rule_is_reported() {
        bakery.delete("/jobs", "{\"referenceId\":5}").expectFaults("/referenceId wrong_type");
        bakery.delete("/jobs", "{\"referenceId\":\"" + "x".repeat(51) + "\"}").expectFaults("/referenceId too_long");
        bakery.delete("/jobs", "{\"referenceId\":\"\\u0000\"}").expectFaults("/referenceId forbidden_character");
    }

    @Test void without_an_id_a_body_is_required() {
        bakery.delete("/jobs").expect(400);
    }

    @Test void other_fields_beside_the_reference_id_are_ignored() {
        bakery.create(Samples.WELDER);
        bakery.delete("/jobs", Samples.WELDER.with("title", 5)).expect(204);
    }

    @Test void a_body_sent_with_an_id_is_ignored() {
        int id = bakery.create(Samples.baker("B-1")).id();
        int other = bakery.create(Samples.baker("B-2")).id();
        bakery.delete("/jobs/" + id, "{\"referenceId\":\"B-2\"}").expect(204);
        bakery.read(other);
    }

    @Test void a_deleted_job_is_no_longer_found_by_a_search() {
        int id = bakery.create(Samples.BAKER).id();
        bakery.get("/jobs?q=baker").expect("/paging/total", 1);
        bakery.delete("/jobs/" + id).expect(204);
        bakery.get("/jobs?q=baker").expect("/paging/total", 0);
    }
}
