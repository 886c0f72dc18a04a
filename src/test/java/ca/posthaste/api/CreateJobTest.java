package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 4.3: POST /jobs. */
@QuarkusTest
class CreateJobTest {
    @Inject TestService service;
    private Client bakery;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
    }

    @Test void a_new_job_is_answered_with_its_address_and_can_be_read_there() {
        var created = bakery.create(Samples.WELDER).expectHeader("Content-Type", "application/json");
        created.expectHeader("Location", bakery.baseUrl() + "/jobs/" + created.id());
        var read = bakery.read(created.id());
        var withTwoDecimals = JobBody.of(created.json()).withJson("salary.amount", "31.50").withJson("salary.maxAmount", "44.25");
        assertEquals(withTwoDecimals.tree(), read.json());
    }

    static Stream<Arguments> required() {
        return Stream.of("title", "description", "positionType", "applicantRoutingType", "locations", "categories")
            .flatMap(field -> Stream.of("absent", "null", "\"\"").map(none -> Arguments.of(field, none)));
    }

    private static JobBody lacking(String field, String none) {
        return none.equals("absent") ? Samples.BAKER.without(field) : Samples.BAKER.withJson(field, none);
    }

    private static String pointer(String field) {
        return field.endsWith("Type") ? "/" + field + "/id" : "/" + field;
    }

    @ParameterizedTest(name = "{0} {1}") @MethodSource("required")
    void a_required_field_is_required_for_every_status(String field, String none) {
        for (var status : new String[] {"draft", "active", "archived"}) {
            bakery.post("/jobs", lacking(field, none).with("status", status)).expectFaults(pointer(field) + " required");
        }
        bakery.get("/jobs").expect("/paging/total", 0);
    }

    @ParameterizedTest @ValueSource(strings = {"positionType", "applicantRoutingType"})
    void an_object_without_its_id_lacks_the_required_field(String field) {
        for (var none : new String[] {"{}", "{\"id\":null}", "{\"id\":\"\"}", "{\"name\":\"Full Time\"}"}) {
            bakery.post("/jobs", Samples.BAKER.withJson(field, none)).expectFaults("/" + field + "/id required");
        }
    }

    @Test void an_empty_body_is_answered_with_everything_that_is_missing() {
        bakery.post("/jobs", "{}").expectFaults("/title required", "/description required", "/positionType/id required",
            "/applicantRoutingType/id required", "/locations required", "/categories required");
    }

    @ParameterizedTest @ValueSource(ints = {0, 6, -1, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void an_unknown_position_type_is_rejected(int id) {
        bakery.post("/jobs", Samples.BAKER.with("positionType.id", id)).expectFaults("/positionType/id unknown_value");
    }

    @ParameterizedTest @ValueSource(ints = {0, 47, -1, Integer.MAX_VALUE})
    void an_unknown_category_is_rejected(int id) {
        bakery.post("/jobs", Samples.BAKER.withJson("categories", "[{\"id\":1},{\"id\":" + id + "}]"))
            .expectFaults("/categories/1/id unknown_value");
    }

    @ParameterizedTest @ValueSource(strings = {"{}", "{\"id\":null}", "{\"id\":\"\"}", "{\"name\":\"Accounting\"}"})
    void a_category_needs_its_id(String entry) {
        bakery.post("/jobs", Samples.BAKER.withJson("categories", "[" + entry + "]")).expectFaults("/categories/0/id required");
    }

    @Test void the_same_category_twice_is_one() {
        var job = bakery.create(Samples.BAKER.withJson("categories", "[{\"id\":3},{\"id\":1},{\"id\":3}]"));
        assertEquals("[3, 1]", job.at("/categories").findValuesAsText("id").toString());
    }

    @Test void a_reference_id_that_exists_is_rejected_the_second_and_later_times() {
        int id = bakery.create(Samples.baker("B-1")).id();
        bakery.post("/jobs", Samples.baker("B-1").with("title", "Other")).expect(409)
            .expect("/errors/0/pointer", "/referenceId").expect("/errors/0/code", "reference_id_taken");
        bakery.post("/jobs", Samples.baker("B-1")).expect(409);
        bakery.read(id).expect("/title", "Baker");
        bakery.get("/jobs").expect("/paging/total", 1);
    }

    @Test void a_broken_rule_is_reported_before_a_taken_reference_id() {
        bakery.create(Samples.baker("B-1"));
        bakery.post("/jobs", Samples.baker("B-1").with("title", null)).expectFaults("/title required");
    }

    @Test void a_reference_id_is_free_again_after_its_job_is_deleted_or_renamed() {
        int id = bakery.create(Samples.baker("B-1")).id();
        bakery.delete("/jobs/" + id).expect(204);
        int again = bakery.create(Samples.baker("B-1")).id();
        bakery.update(again, "{\"referenceId\":null}");
        bakery.create(Samples.baker("B-1"));
    }

    @Test void reference_ids_that_differ_in_case_accents_or_spaces_are_different() {
        for (var reference : new String[] {"a", "A", "á", "a ", " a", "a\u0301"}) {
            bakery.create(Samples.baker(reference)).expect("/referenceId", reference);
        }
    }

    @Test void any_number_of_jobs_may_be_without_a_reference_id() {
        bakery.create(Samples.BAKER);
        bakery.create(Samples.BAKER.with("referenceId", null));
        bakery.create(Samples.baker(""));
        bakery.get("/jobs").expect("/paging/total", 3);
    }

    @Test void exactly_one_of_sixteen_concurrent_creates_with_one_reference_id_succeeds() {
        var race = IntStream.range(0, 16).mapToObj(i -> bakery.request("POST", "/jobs")
            .json(Samples.baker("RACE").with("title", "Baker " + i)).sendAsync()).toList();
        var statuses = race.stream().map(CompletableFuture::join).map(Answer::status).sorted().toList();
        assertEquals(Stream.concat(Stream.of(201), Stream.generate(() -> 409).limit(15)).toList(), statuses);
        bakery.get("/jobs").expect("/paging/total", 1);
    }
}
