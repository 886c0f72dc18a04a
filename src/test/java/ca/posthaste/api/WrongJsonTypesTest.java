package ca.posthaste.api;

import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 2: a value of another JSON type is rejected, never coerced. */
@QuarkusTest
class WrongJsonTypesTest {
    private static final List<String> NOT_INT32 = List.of("\"1\"", "\"x\"", "true", "{}", "[]", "[1]", "1.5", "2147483648",
        "-2147483649", "12345678901234567890123");

    @Inject TestService service;
    private Client bakery;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
    }

    static Stream<Arguments> wrongTypes() {
        return Stream.of(
            wrong("referenceId", "5", "1.5", "true", "{}", "[]", "[\"A\"]"),
            wrong("title", "5", "false", "{}", "[]", "[\"Baker\"]"),
            wrong("closeDate", "20261231", "true", "{}", "[]"),
            wrong("confidential", "\"yes\"", "\"true\"", "1", "0", "{}", "[]"),
            wrong("autoRefresh", "\"yes\"", "\"false\"", "1", "0", "{}", "[]"),
            wrong("status", "1", "true", "{}", "[\"active\"]"),
            wrong("locations", "5", "true", "\"Vancouver, BC\"", "{}", "{\"description\":\"Vancouver, BC\"}"),
            wrong("categories", "5", "true", "\"1\"", "{}", "{\"id\":1}"),
            wrong("positionType", "1", "true", "\"1\"", "\"Full Time\"", "[]", "[{\"id\":1}]"),
            wrong("salary", "60000", "true", "\"60000\"", "[]", "[{}]"),
            wrong("salary.maxAmount", "\"70000\"", "true", "{}", "[]"),
            wrong("salary.period", "1", "true", "\"Yearly\"", "[]"),
            wrong("salary.plusCommission", "\"yes\"", "1", "0", "{}", "[]"),
            wrong("description", "5", "true", "{}", "[]", "[\"<p>x</p>\"]"),
            wrong("applicantRoutingType", "1", "true", "\"Email\"", "[]"),
            wrong("applicationEmail", "5", "true", "{}", "[\"a@example.com\"]"),
            wrong("applicationUrl", "5", "true", "{}", "[\"https://example.com\"]"),
            wrong("positionType.id", NOT_INT32.toArray(String[]::new)),
            wrong("applicantRoutingType.id", NOT_INT32.toArray(String[]::new)),
            wrong("salary.period.id", NOT_INT32.toArray(String[]::new))).flatMap(fields -> fields);
    }

    private static Stream<Arguments> wrong(String field, String... values) {
        return Arrays.stream(values).map(value -> Arguments.of(field, value));
    }

    @ParameterizedTest(name = "{0}: {1}") @MethodSource("wrongTypes")
    void a_wrong_type_is_rejected_in_a_new_job(String field, String value) {
        var body = Samples.BAKER.with("salary.amount", 20).with("salary.period.id", 5).withJson(field, value);
        bakery.post("/jobs", body).expectFaults(pointer(field) + " wrong_type");
    }

    @ParameterizedTest(name = "{0}: {1}") @MethodSource("wrongTypes")
    void a_wrong_type_is_rejected_in_an_update(String field, String value) {
        var created = bakery.create(Samples.BAKER);
        var change = field.startsWith("salary.")
            ? JobBody.empty().with("salary.amount", 20).with("salary.period.id", 5) : JobBody.empty();
        bakery.put("/jobs/" + created.id(), change.withJson(field, value)).expectFaults(pointer(field) + " wrong_type");
        bakery.read(created.id()).expect("/title", "Baker").expect("/salary", null);
    }

    @ParameterizedTest @ValueSource(strings = {"\"60000\"", "true", "{}", "[]", "[60000]"})
    void a_salary_amount_is_a_number(String value) {
        bakery.post("/jobs", Samples.BAKER.withJson("salary.amount", value).with("salary.period.id", 1))
            .expectFaults("/salary/amount wrong_type");
    }

    @ParameterizedTest @ValueSource(strings = {"null", "\"\"", "5", "true", "\"Vancouver, BC\"", "[]"})
    void an_entry_of_a_list_is_an_object(String entry) {
        bakery.post("/jobs", Samples.BAKER.withJson("locations", "[" + entry + "]"))
            .expectFaults("/locations/0 wrong_type");
        bakery.post("/jobs", Samples.BAKER.withJson("categories", "[{\"id\":1}," + entry + "]"))
            .expectFaults("/categories/1 wrong_type");
    }

    @Test void entries_beside_one_that_is_not_an_object_are_checked_too() {
        bakery.post("/jobs", Samples.BAKER.withJson("locations", "[5,{\"description\":7},{}]")
            .withJson("categories", "[{\"id\":\"1\"},true]"))
            .expectFaults("/locations/0 wrong_type", "/locations/1/description wrong_type",
                "/locations/2/description required", "/categories/0/id wrong_type", "/categories/1 wrong_type");
    }

    @ParameterizedTest @ValueSource(strings = {"5", "true", "{}", "[]"})
    void the_description_of_a_location_is_text(String value) {
        bakery.post("/jobs", Samples.BAKER.withJson("locations", "[{\"description\":" + value + "}]"))
            .expectFaults("/locations/0/description wrong_type");
    }

    @ParameterizedTest @MethodSource("notInt32")
    void the_id_of_a_category_is_an_int32(String value) {
        bakery.post("/jobs", Samples.BAKER.withJson("categories", "[{\"id\":" + value + "}]"))
            .expectFaults("/categories/0/id wrong_type");
    }

    static List<String> notInt32() {
        return NOT_INT32;
    }

    @ParameterizedTest @ValueSource(strings = {"[]", "[{}]", "5", "\"job\"", "true", "null"})
    void a_body_is_an_object(String body) {
        bakery.post("/jobs", body).expectFaults(" wrong_type");
        bakery.put("/jobs", body).expectFaults(" wrong_type");
        bakery.put("/jobs/" + bakery.create(Samples.BAKER).id(), body).expectFaults(" wrong_type");
        bakery.delete("/jobs", body).expectFaults(" wrong_type");
    }

    private static String pointer(String field) {
        return "/" + field.replace('.', '/');
    }
}
