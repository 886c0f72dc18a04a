package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Section 7: the six conditions that reject a request, and the shape of a rejection. */
@QuarkusTest
class RejectedRequestsTest {
    @Inject TestService service;
    private Client bakery;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
    }

    @Test void condition_1_a_post_with_a_reference_id_that_exists() {
        bakery.create(Samples.baker("B-1"));
        bakery.post("/jobs", Samples.baker("B-1")).expect(409);
    }

    @Test void condition_2_an_amount_without_a_period() {
        bakery.post("/jobs", Samples.BAKER.with("salary.amount", 20)).expectFaults("/salary/period/id required");
    }

    @Test void condition_3_routing_by_email_without_an_address() {
        bakery.post("/jobs", Samples.BAKER.without("applicationEmail")).expectFaults("/applicationEmail required");
    }

    @Test void condition_4_routing_by_url_without_an_address() {
        bakery.post("/jobs", Samples.WELDER.without("applicationUrl")).expectFaults("/applicationUrl required");
    }

    @Test void condition_5_too_few_or_too_many_locations_or_categories() {
        bakery.post("/jobs", Samples.BAKER.withJson("locations", "[]")).expectFaults("/locations too_few");
        bakery.post("/jobs", Samples.BAKER.withJson("categories", "[]")).expectFaults("/categories too_few");
        bakery.post("/jobs", Samples.BAKER.withJson("categories", "[{\"id\":1},{\"id\":2},{\"id\":3},{\"id\":4}]"))
            .expectFaults("/categories too_many");
    }

    @Test void condition_6_html_outside_the_allowed_set() {
        bakery.post("/jobs", Samples.BAKER.with("description", "<script>x</script>")).expectFaults("/description forbidden_html");
    }

    @Test void one_answer_reports_every_broken_rule() {
        bakery.post("/jobs", "{\"referenceId\":\"" + "x".repeat(51) + "\",\"title\":\"\",\"closeDate\":\"2026-02-30\",\"confidential\":\"yes\","
            + "\"autoRefresh\":1,\"status\":\"gone\",\"locations\":[{\"description\":\"Vancuver, BC\"},{},7],\"categories\":[{\"id\":99},{\"id\":\"1\"}],"
            + "\"positionType\":{\"id\":9},\"salary\":{\"amount\":-1,\"maxAmount\":0.001,\"plusCommission\":\"no\"},\"description\":\"<h1>\","
            + "\"applicantRoutingType\":{\"id\":1},\"applicationUrl\":\"x\"}").expectFaults(
            "/referenceId too_long", "/title required", "/closeDate invalid_date", "/confidential wrong_type", "/autoRefresh wrong_type",
            "/status unknown_value", "/locations/0/description misspelt_location", "/locations/1/description required", "/locations/2 wrong_type",
            "/categories/0/id unknown_value", "/categories/1/id wrong_type", "/positionType/id unknown_value", "/salary/amount out_of_range",
            "/salary/maxAmount too_many_decimals", "/salary/period/id required", "/salary/plusCommission wrong_type", "/description forbidden_html",
            "/applicationEmail required", "/applicationUrl invalid_url");
        bakery.get("/jobs").expect("/paging/total", 0);
    }

    @Test void rules_between_fields_are_reported_beside_faults_of_other_fields() {
        bakery.post("/jobs", Samples.BAKER.with("title", 5).with("applicantRoutingType.id", 2).with("salary.amount", 20)
            .with("salary.maxAmount", 10)).expectFaults("/title wrong_type", "/applicationUrl required", "/salary/period/id required",
            "/salary/maxAmount out_of_range");
    }

    @Test void a_field_that_breaks_several_rules_is_reported_for_each() {
        bakery.post("/jobs", Samples.BAKER.with("title", " ".repeat(300)).with("applicationEmail", "garbage".repeat(10))
            .with("salary", Map.of("amount", new BigDecimal("-1.005"), "period", Map.of("id", 1))))
            .expectFaults("/title too_long", "/title blank", "/applicationEmail too_long", "/applicationEmail invalid_email",
                "/salary/amount out_of_range", "/salary/amount too_many_decimals");
        bakery.post("/jobs", Samples.BAKER.with("title", "a".repeat(300) + "\u0000"))
            .expectFaults("/title forbidden_character", "/title too_long");
    }

    @Test void every_forbidden_part_of_a_description_is_reported() {
        var faults = bakery.post("/jobs", Samples.BAKER.with("description", "<script><p class=x><img><!-- c --><h1><a>"))
            .expect(400).at("/errors").toString();
        for (var thing : new String[] {"script", "class", "img", "Comments", "h1", "href"}) {
            assertTrue(faults.contains(thing), thing + " in " + faults);
        }
    }

    @Test void a_problem_says_what_is_wrong_for_machines_and_for_people() {
        var problem = bakery.post("/jobs", Samples.BAKER.with("title", null)).expect(400).expect("/status", 400);
        assertFalse(problem.at("/message").textValue().isBlank());
        assertTrue(problem.at("/errors/0/detail").textValue().contains("title"), problem::text);
        assertEquals(1, problem.at("/errors").size());
    }

    @Test void kinds_of_problems_have_types_of_their_own() {
        bakery.create(Samples.baker("B-1"));
        var types = new String[] {bakery.get("/jobs/0").text(), bakery.get("/nowhere").text(), bakery.post("/jobs", "{}").text(),
            bakery.post("/jobs", "{").text(), bakery.post("/jobs", Samples.baker("B-1")).text(), service.stranger().get("/jobs").text(),
            bakery.put("/positiontypes", "{}").text()};
        assertEquals(types.length, Arrays.stream(types).map(text -> JobBody.of(text).tree().get("type")).distinct().count());
    }

    @Test void the_instance_of_a_problem_is_the_request() {
        var problem = bakery.get("/jobs/0").expect(404);
        assertTrue(problem.at("/instance").textValue().endsWith(problem.header("X-Request-Id").orElseThrow()), problem::text);
    }
}
