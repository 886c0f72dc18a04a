package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestClock;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Trees;
import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 2: the resources and their fields, as responses show them. */
@QuarkusTest
class JobFieldsTest {
    private static final List<String> JOB = List.of("id", "referenceId", "employer", "title", "publishDate", "closeDate",
        "confidential", "autoRefresh", "status", "locations", "categories", "positionType", "salary", "description",
        "applicantRoutingType", "applicationEmail", "applicationUrl");
    private static final List<String> HEADER = List.of("id", "referenceId", "employer", "title", "publishDate",
        "locations", "confidential", "status");

    @Inject TestService service;
    private Client bakery;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
    }

    @Test void every_field_is_present_in_every_answer() {
        var created = bakery.create(Samples.baker("B-1"));
        int id = created.id();
        for (var answer : List.of(created, bakery.read(id), bakery.update(id, JobBody.of("{\"title\":\"Cook\"}")),
            bakery.put("/jobs", JobBody.of("{\"referenceId\":\"B-1\"}")))) {
            assertEquals(JOB, names(answer.json()));
        }
    }

    @Test void a_job_with_only_the_required_fields_gets_the_defaults() {
        int id = bakery.create(Samples.BAKER).id();
        bakery.read(id).expect("/referenceId", null).expect("/confidential", false).expect("/autoRefresh", false)
            .expect("/status", "draft").expect("/salary", null).expect("/applicationUrl", null)
            .expect("/publishDate", service.clock().today().toString())
            .expect("/closeDate", service.clock().today().plusDays(60).toString());
    }

    @Test void a_job_with_every_field_keeps_them_all() {
        int id = bakery.create(Samples.WELDER).id();
        var job = bakery.read(id).expect("/referenceId", "YARD-7").expect("/title", "Welder, night shift")
            .expect("/closeDate", "2026-12-31").expect("/confidential", true).expect("/autoRefresh", true)
            .expect("/status", "active").expect("/salary/amount", 31.5).expect("/salary/maxAmount", 44.25)
            .expect("/salary/plusCommission", true).expect("/applicationEmail", null)
            .expect("/applicationUrl", "https://yard.example.com/apply?job=7")
            .expect("/description", Samples.WELDER.tree().get("description").textValue());
        assertEquals(List.of("Halifax, NS", "Québec, QC"), job.at("/locations").findValuesAsText("description"));
        assertEquals(List.of("40", "29", "10"), job.at("/categories").findValuesAsText("id"));
    }

    @Test void the_types_are_those_of_the_interface() {
        var job = bakery.create(Samples.WELDER).json();
        for (var whole : List.of("/id", "/employer/id", "/locations/0/id", "/categories/0/id", "/positionType/id",
            "/salary/period/id", "/applicantRoutingType/id")) {
            assertTrue(job.at(whole).isInt(), whole);
        }
        for (var text : List.of("/title", "/employer/name", "/publishDate", "/closeDate", "/status", "/description",
            "/locations/0/name", "/locations/0/description", "/locations/0/type", "/categories/0/name",
            "/positionType/name", "/salary/period/name", "/salary/period/unit", "/applicantRoutingType/name")) {
            assertTrue(job.at(text).isTextual(), text);
        }
        for (var flag : List.of("/confidential", "/autoRefresh", "/salary/plusCommission")) {
            assertTrue(job.at(flag).isBoolean(), flag);
        }
    }

    @Test void the_employer_is_the_one_the_key_belongs_to() {
        bakery.create(Samples.BAKER.withJson("employer", "{\"id\":1,\"name\":\"Somebody else\"}"))
            .expect("/employer/id", bakery.employer().id().value()).expect("/employer/name", Samples.BAKERY);
    }

    @Test void the_objects_inside_a_job_have_the_fields_of_the_interface() {
        var job = bakery.create(Samples.WELDER).json();
        assertEquals(List.of("id", "name"), names(job.get("employer")));
        assertEquals(List.of("id", "name", "description", "type"), names(job.at("/locations/0")));
        assertEquals(List.of("id", "name"), names(job.at("/categories/0")));
        assertEquals(List.of("id", "name"), names(job.get("positionType")));
        assertEquals(List.of("amount", "maxAmount", "period", "plusCommission"), names(job.get("salary")));
        assertEquals(List.of("id", "name", "unit"), names(job.at("/salary/period")));
        assertEquals(List.of("id", "name"), names(job.get("applicantRoutingType")));
    }

    @ParameterizedTest @CsvSource({"1,Full Time", "2,Part Time", "3,Contract", "4,Temp", "5,Volunteer"})
    void a_position_type_is_answered_with_its_name(int id, String name) {
        bakery.create(Samples.BAKER.with("positionType.id", id))
            .expect("/positionType/id", id).expect("/positionType/name", name);
    }

    @ParameterizedTest
    @CsvSource({"1,Yearly,year", "2,Monthly,month", "3,Weekly,week", "4,Daily,day", "5,Hourly,hour"})
    void a_salary_period_is_answered_with_its_name_and_unit(int id, String name, String unit) {
        bakery.create(Samples.BAKER.with("salary.amount", 20).with("salary.period.id", id))
            .expect("/salary/period/id", id).expect("/salary/period/name", name).expect("/salary/period/unit", unit);
    }

    @Test void a_routing_type_is_answered_with_its_name_and_only_its_own_address() {
        bakery.create(Samples.BAKER).expect("/applicantRoutingType/name", "Email")
            .expect("/applicationEmail", Samples.BAKERY_INBOX).expect("/applicationUrl", null);
        bakery.create(Samples.WELDER).expect("/applicantRoutingType/name", "URL")
            .expect("/applicationEmail", null).expect("/applicationUrl", "https://yard.example.com/apply?job=7");
    }

    @Test void a_category_is_answered_with_its_name() {
        bakery.create(Samples.BAKER).expect("/categories/0/id", 36)
            .expect("/categories/0/name", "Restaurant and Food Service");
    }

    @Test void a_write_answers_four_decimals_and_a_read_two() {
        var salaried = Samples.BAKER.withJson("salary", "{\"amount\":60000,\"maxAmount\":70000.5,\"period\":{\"id\":1}}");
        var created = bakery.create(salaried);
        assertDecimals(created, "60000.0000", "70000.5000");
        assertDecimals(bakery.read(created.id()), "60000.00", "70000.50");
        assertDecimals(bakery.update(created.id(), JobBody.of("{\"status\":\"active\"}")), "60000.0000", "70000.5000");
    }

    private static void assertDecimals(Answer answer, String amount, String maxAmount) {
        var text = answer.text();
        assertTrue(text.contains("\"amount\":" + amount + ","), text);
        assertTrue(text.contains("\"maxAmount\":" + maxAmount + ","), text);
    }

    @Test void a_header_is_a_subset_of_the_job_with_the_same_values() {
        var job = bakery.create(Samples.WELDER).json();
        var header = bakery.get("/jobs").expect(200).at("/data/0");
        assertEquals(HEADER, names(header));
        HEADER.forEach(name -> assertEquals(job.get(name), header.get(name), name));
    }

    @Test void a_header_without_a_reference_id_carries_null() {
        bakery.create(Samples.BAKER);
        bakery.get("/jobs").expect("/data/0/referenceId", null);
    }

    @ParameterizedTest @ValueSource(strings = {"", "null"})
    void an_optional_field_without_a_value_is_answered_as_null_or_its_default(String none) {
        var nothing = none.isEmpty() ? Trees.of("") : Trees.of(null);
        var body = Samples.BAKER;
        for (var name : List.of("referenceId", "closeDate", "confidential", "autoRefresh", "status", "salary",
            "applicationUrl")) {
            body = body.with(name, nothing);
        }
        bakery.create(body).expect("/referenceId", null).expect("/confidential", false).expect("/autoRefresh", false)
            .expect("/status", "draft").expect("/salary", null).expect("/applicationUrl", null)
            .expect("/closeDate", TestClock.FIRST_DAY.plusDays(60).toString());
    }

    @Test void read_only_and_unknown_fields_of_a_new_job_are_ignored() {
        var body = Samples.BAKER.with("id", 7).with("publishDate", "1999-01-01").with("positionType.name", "Boss")
            .with("applicantRoutingType.name", 5).with("colour", "blue").withJson("future", "{\"a\":[1,{}]}")
            .withJson("locations", "[{\"id\":\"x\",\"name\":5,\"type\":[],\"description\":\"Vancouver, BC\"}]")
            .withJson("categories", "[{\"id\":36,\"name\":\"Nonsense\"}]")
            .withJson("salary", "{\"amount\":20,\"period\":{\"id\":5,\"name\":\"Never\",\"unit\":1},\"currency\":\"EUR\"}");
        var job = bakery.create(body).expect("/publishDate", service.clock().today().toString())
            .expect("/positionType/name", "Full Time").expect("/applicantRoutingType/name", "Email")
            .expect("/categories/0/name", "Restaurant and Food Service").expect("/salary/period/name", "Hourly")
            .expect("/locations/0/type", "Town").json();
        assertEquals(JOB, names(job));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"id\":1}", "{\"id\":\"x\"}", "{\"employer\":5}", "{\"employer\":{\"id\":1}}",
        "{\"publishDate\":\"1999-01-01\"}", "{\"publishDate\":7}", "{\"colour\":null}", "{\"positionType\":{\"name\":\"x\"}}"})
    void read_only_and_unknown_fields_of_an_update_are_ignored(String change) {
        var created = bakery.create(Samples.BAKER);
        assertEquals(created.text(), bakery.update(created.id(), change).text());
    }

    private static List<String> names(JsonNode object) {
        var names = new ArrayList<String>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
