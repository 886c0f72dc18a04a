package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.employer.KeyProperties;
import ca.posthaste.http.RouteTable;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A misspelt filter must not return every job: 1.2 rejects unknown parameters. 1.1 continues to ignore them. */
@QuarkusTest
class QueryParametersTest {
    @Inject TestService service;
    @Inject RouteTable table;
    private Client old;
    private Client bakery;

    @BeforeEach void open() {
        old = service.employer(Samples.BAKERY);
        bakery = old.using(ApiVersion.V1_2);
    }

    @ParameterizedTest
    @CsvSource({"stauts=draft, status", "Status=draft, status", "page_size=5, pageSize", "pagesize=5, pageSize", "pageSiz=5, pageSize"})
    void an_unknown_parameter_is_rejected_and_the_closest_known_one_suggested(String query, String nearest) {
        var name = query.split("=")[0];
        bakery.get("/jobs?" + query).expect(400).expectFaults("/" + name + " unknown_parameter");
        var detail = bakery.get("/jobs?" + query).at("/errors/0/detail").asText();
        assertTrue(detail.startsWith("\"" + name + "\" is unknown; did you mean " + nearest + "? This address takes q, status, "), detail);
        old.get("/jobs?" + query).expect(200);
    }

    @Test void a_parameter_unlike_any_known_one_gets_no_suggestion() {
        bakery.get("/jobs?colour=red").expect(400);
        assertTrue(bakery.get("/jobs?colour=red").at("/detail").asText().startsWith("\"colour\" is unknown. This address takes q, "));
        bakery.delete("/applications/1?colour=red").expect(400)
            .expect("/detail", "\"colour\" is unknown. This address takes no parameters.");
    }

    @Test void all_invalid_parameters_are_reported_at_once() {
        bakery.get("/jobs?stauts=x&colour=red&page=1&page=2&a~b/c=1&%C3%A9=1&=5&x").expect(400).expectFaults(
            "/stauts unknown_parameter", "/colour unknown_parameter", "/page repeated_parameter", "/a~0b~1c unknown_parameter",
            "/é unknown_parameter", "/ unknown_parameter", "/x unknown_parameter");
    }

    @Test void a_repeated_parameter_is_rejected_in_1_2_and_counts_with_its_first_value_in_1_1() {
        bakery.create(Samples.BAKER);
        bakery.get("/jobs?status=draft&status=active").expect(400).expectFaults("/status repeated_parameter")
            .expect("/detail", "status was sent more than once. Send it once.");
        old.get("/jobs?status=draft&status=active").expect(200).expect("/paging/total", 1);
        old.get("/jobs?status=active&status=draft").expect(200).expect("/paging/total", 0);
    }

    @Test void a_parameter_without_a_value_is_rejected_in_1_2_and_ignored_in_1_1() {
        bakery.create(Samples.BAKER);
        for (var name : List.of("referenceId", "status", "source", "updatedSince", "sort", "after", "page", "pageSize")) {
            for (var sent : List.of(name + "=", name)) {
                bakery.get("/jobs?" + sent).expect(400).expectFaults("/" + name + " required");
            }
            old.get("/jobs?" + name + "=").expect(200).expect("/paging/total", 1);
        }
        for (var feed : List.of("/changes", "/applications")) {
            bakery.get(feed + "?since=").expect(400).expectFaults("/since required")
                .expect("/detail", "since has no value. Send one, or omit the parameter.");
        }
        bakery.post("/jobs?dryRun", Samples.BAKER).expect(400).expectFaults("/dryRun required");
        bakery.get("/jobs").expect("/paging/total", 1);
    }

    @Test void an_empty_search_is_ignored() {
        bakery.create(Samples.BAKER);
        for (var caller : List.of(old, bakery)) {
            caller.get("/jobs?q=").expect(200).expect("/paging/total", 1);
            caller.get("/public/jobs?q=").expect(200);
            caller.get("/locations?q=").expect(200);
        }
    }

    @Test void every_route_of_1_2_rejects_undeclared_parameters() {
        var endpoints = table.routes().stream().filter(route -> route.since().isPresent()).toList();
        var caller = service.withNewKey(bakery.employer(), new KeyProperties("All", EnumSet.allOf(Scope.class), Optional.empty())).using(ApiVersion.V1_2);
        for (var route : endpoints) {
            var answer = caller.request(route.method(), route.path().replaceAll("\\{[^}]*}", "1") + "?nobodyKnowsThis=1").send().expect(400);
            answer.expect("/errors/0/code", "unknown_parameter");
        }
    }

    @Test void a_rejected_write_changes_nothing() {
        int id = bakery.create(Samples.BAKER).id();
        bakery.put("/jobs/" + id + "?dry_run=1", JobBody.empty().with("title", "Cook")).expect(400);
        bakery.read(id).expect("/title", "Baker");
        bakery.delete("/jobs/" + id + "?force=1").expect(400);
        bakery.read(id);
    }

    @Test void callers_without_a_key_do_not_learn_the_parameters() {
        service.stranger().using(ApiVersion.V1_2).get("/jobs?nobodyKnowsThis=1").expect(401);
    }

    @Test void a_url_full_of_unknown_parameters_gets_a_short_response() {
        var many = IntStream.range(0, 1500).mapToObj(i -> "p" + i).collect(Collectors.joining("&"));
        var answer = bakery.get("/jobs?" + many).expect(400);
        assertEquals(50, answer.at("/errors").size());
        var oneLong = bakery.get("/jobs?" + "x".repeat(7000)).expect(400);
        assertTrue(oneLong.bytes().length < 2000, oneLong.text());
    }
}
