package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 4.4: PUT /jobs/{id}, a partial update. */
@QuarkusTest
class UpdateJobTest {
    @Inject TestService service;
    private Client yard;
    private int welder;

    @BeforeEach void open() {
        yard = service.employer(Samples.SHIPYARD);
        welder = yard.create(Samples.WELDER).id();
    }

    @ParameterizedTest @CsvSource(delimiter = '|', value = {
        "title|\"Rigger\"", "closeDate|\"2027-01-31\"", "confidential|false", "autoRefresh|false", "status|\"archived\"",
        "description|\"<p>Other</p>\"", "referenceId|\"YARD-8\"", "applicationUrl|\"http://other.example.com\""})
    void only_the_field_that_is_sent_changes(String field, String value) {
        var before = yard.read(welder).json();
        yard.update(welder, JobBody.empty().withJson(field, value));
        assertEquals(JobBody.of(before).withJson(field, value).tree(), yard.read(welder).json());
    }

    @Test void an_empty_object_changes_nothing() {
        var before = yard.read(welder).text();
        yard.update(welder, "{}").expect("/title", "Welder, night shift");
        assertEquals(before, yard.read(welder).text());
    }

    @Test void an_object_without_parts_changes_nothing() {
        var before = yard.read(welder).text();
        yard.update(welder, "{\"positionType\":{},\"applicantRoutingType\":{},\"salary\":{}}");
        assertEquals(before, yard.read(welder).text());
    }

    @Test void an_update_answers_200_without_a_location() {
        assertTrue(yard.update(welder, "{\"title\":\"Rigger\"}").header("Location").isEmpty());
    }

    @Test void the_answer_to_an_update_is_the_job_as_it_is_now() {
        var answer = yard.update(welder, "{\"title\":\"Rigger\",\"positionType\":{\"id\":2}}").expect("/title", "Rigger")
            .expect("/positionType/name", "Part Time").expect("/id", welder);
        assertEquals("YARD-7", answer.at("/referenceId").textValue());
    }

    @Test void lists_are_replaced_whole() {
        yard.update(welder, "{\"locations\":[{\"description\":\"Toronto\"}]}");
        yard.update(welder, "{\"categories\":[{\"id\":1},{\"id\":2}]}");
        var job = yard.read(welder);
        assertEquals("[Toronto, ON]", job.at("/locations").findValuesAsText("description").toString());
        assertEquals("[1, 2]", job.at("/categories").findValuesAsText("id").toString());
    }

    @ParameterizedTest @ValueSource(strings = {"title", "description", "positionType", "positionType.id", "applicantRoutingType",
        "applicantRoutingType.id", "locations", "categories", "status", "confidential", "autoRefresh"})
    void a_field_a_job_cannot_be_without_is_not_cleared(String field) {
        var before = yard.read(welder).text();
        var pointer = field.endsWith("Type") ? "/" + field + "/id" : "/" + field.replace('.', '/');
        for (var none : new String[] {"null", "\"\""}) {
            yard.put("/jobs/" + welder, JobBody.empty().withJson(field, none)).expectFaults(pointer + " required");
        }
        assertEquals(before, yard.read(welder).text());
    }

    @ParameterizedTest @ValueSource(strings = {"null", "\"\""})
    void a_reference_id_is_cleared(String nothing) {
        yard.update(welder, "{\"referenceId\":" + nothing + "}").expect("/referenceId", null);
        yard.read(welder).expect("/referenceId", null);
        yard.delete("/jobs", "{\"referenceId\":\"YARD-7\"}").expect(404);
    }

    @Test void a_reference_id_is_changed_and_then_finds_the_job() {
        yard.update(welder, "{\"referenceId\":\"YARD-9\"}").expect("/referenceId", "YARD-9");
        yard.put("/jobs", "{\"referenceId\":\"YARD-9\",\"title\":\"Found\"}").expect(200).expect("/id", welder);
        yard.put("/jobs", "{\"referenceId\":\"YARD-7\",\"title\":\"Lost\"}").expect(400);
    }

    @Test void a_reference_id_that_another_job_has_is_a_conflict_and_changes_nothing() {
        int rigger = yard.create(Samples.baker("YARD-8")).id();
        var before = yard.read(rigger).text();
        yard.put("/jobs/" + rigger, "{\"referenceId\":\"YARD-7\",\"title\":\"Rigger\"}").expect(409);
        assertEquals(before, yard.read(rigger).text());
        yard.update(rigger, "{\"referenceId\":\"YARD-8\"}");
    }

    @Test void a_rejected_update_changes_nothing() {
        var before = yard.read(welder).text();
        yard.put("/jobs/" + welder, "{\"title\":\"Rigger\",\"status\":\"draft\",\"positionType\":{\"id\":9}}")
            .expectFaults("/positionType/id unknown_value");
        yard.put("/jobs/" + welder, "{\"title\":\"Rigger\",\"locations\":[]}").expectFaults("/locations too_few");
        assertEquals(before, yard.read(welder).text());
    }

    @Test void an_update_keeps_the_rules_of_a_new_job() {
        yard.put("/jobs/" + welder, "{\"locations\":[],\"categories\":[{\"id\":1},{\"id\":2},{\"id\":3},{\"id\":4}],"
            + "\"description\":\"<h1>x</h1>\",\"title\":\" \",\"closeDate\":\"2026-02-30\",\"applicationUrl\":\"x\","
            + "\"salary\":{\"amount\":5.555}}").expectFaults("/locations too_few", "/categories too_many",
            "/description forbidden_html", "/title blank", "/closeDate invalid_date", "/applicationUrl invalid_url",
            "/salary/amount too_many_decimals", "/salary/period/id required");
    }

    @Test void repeating_an_update_leaves_the_same_state_and_the_same_answer() {
        var change = "{\"title\":\"Rigger\",\"status\":\"archived\",\"closeDate\":null,\"salary\":{\"maxAmount\":null}}";
        var first = yard.update(welder, change).text();
        assertEquals(first, yard.update(welder, change).text());
    }

    @Test void a_job_that_was_read_can_be_sent_back_unchanged() {
        var before = yard.read(welder);
        yard.update(welder, before.text());
        assertEquals(before.text(), yard.read(welder).text());
    }

    @Test void an_update_of_a_job_that_does_not_exist_is_not_found_even_when_it_breaks_rules() {
        yard.delete("/jobs/" + welder).expect(204);
        yard.put("/jobs/" + welder, "{\"title\":\"Rigger\"}").expect(404);
        yard.put("/jobs/" + welder, "{\"title\":5}").expect(404);
    }
}
