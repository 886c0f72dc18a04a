package ca.posthaste.location;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Client;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class LocationsApiTest {
    @Inject TestService service;
    private Client anyone;

    @BeforeEach void open() {
        anyone = service.stranger();
    }

    @Test void a_location_has_every_field_with_null_where_unknown() {
        var vancouver = anyone.get("/locations?q=vancouver&pageSize=1").expect(200).at("/data/0");
        anyone.get("/locations/" + vancouver.get("id")).expect(200)
            .expect("/name", "Vancouver").expect("/description", "Vancouver, BC").expect("/type", "Town")
            .expect("/latitude", 49.24966).expect("/longitude", -123.11934)
            .expect("/swLatitude", null).expect("/swLongitude", null).expect("/neLatitude", null)
            .expect("/neLongitude", null).at("/area").isArray();
    }

    @Test void part_of_a_name_finds_locations_shortest_name_first_with_a_paging_object() {
        var answer = anyone.get("/locations?q=VAN&pageSize=100").expect(200);
        var names = StreamSupport.stream(answer.at("/data").spliterator(), false).map(location -> location.get("name").asText()).toList();
        assertTrue(names.containsAll(List.of("Vancouver", "North Vancouver", "Vanderhoof")), names::toString);
        assertEquals(names.stream().map(String::length).sorted().toList(), names.stream().map(String::length).toList());
        answer.expect("/paging/total", names.size()).expect("/paging/page", 1).expect("/paging/previous", null);
    }

    @Test void pages_link_to_each_other_with_every_parameter() {
        var next = anyone.get("/locations?q=saint&types=Town&pageSize=5").expect(200).at("/paging/next").asText();
        assertEquals(TestService.baseUrl() + "/locations?q=saint&types=Town&pageSize=5&page=2", next);
        anyone.get("/locations?q=zzzz").expect(200).expect("/paging/pages", 0).expect("/paging/next", null);
    }

    @Test void bad_parameters_are_refused_together() {
        anyone.get("/locations?page=0&pageSize=x").expectFaults("/page out_of_range", "/pageSize wrong_type");
    }

    @Test void there_is_no_location_without_a_known_id() {
        for (var id : List.of("0", "-1", "x", "999999", "1999999", "99999999999")) {
            anyone.get("/locations/" + id).expect(404);
        }
    }

    @Test void an_answer_is_not_sent_again_to_a_client_that_has_it() {
        for (var path : List.of("/locations?q=van", "/locations/1", "/positiontypes", "/jobcategories", "/jobcategories/7")) {
            var first = anyone.get(path).expect(200);
            var tag = first.header("ETag").orElseThrow();
            assertTrue(tag.matches("\"[0-9a-f]+\""), tag);
            assertTrue(first.header("Cache-Control").orElseThrow().startsWith("public, max-age="));
            var again = anyone.request("GET", path).header("If-None-Match", "\"other\", W/" + tag).send();
            assertEquals(304, again.status());
            assertEquals(0, again.bytes().length);
            again.expectHeader("ETag", tag);
            anyone.request("GET", path).header("If-None-Match", "\"other\"").send().expect(200);
        }
    }

    @Test void reference_lists_answer_in_french_when_asked() {
        anyone.get("/positiontypes").expect(200).expect("/data/0/name", "Full Time");
        anyone.get("/positiontypes?lang=fr").expect("/data/0/name", "Temps plein").expectHeader("Vary", "Accept-Language");
        anyone.request("GET", "/jobcategories/1").header("Accept-Language", "fr-CA,en;q=0.5").send()
            .expect("/name", "Comptabilité");
        anyone.request("GET", "/jobcategories/1").header("Accept-Language", "fr").send().expect("/name", "Comptabilité");
        anyone.request("GET", "/jobcategories/1?lang=en").header("Accept-Language", "fr").send().expect("/name", "Accounting");
    }

    @Test void a_location_an_employer_invents_is_in_no_list_unless_asked_for() {
        var bakery = service.employer(Samples.BAKERY);
        var job = bakery.create(Samples.BAKER.withJson("locations",
            "[{\"description\": \"Quince Hollow, bc\"}, {\"description\": \"QUINCE-HOLLOW, B.C.\"}]"));
        assertEquals(1, job.at("/locations").size());
        job.expect("/locations/0/description", "Quince Hollow, BC").expect("/locations/0/type", "Unlisted");
        int id = job.at("/locations/0/id").intValue();
        anyone.get("/locations/" + id).expect(200).expect("/latitude", null).expect("/name", "Quince Hollow");
        anyone.get("/locations?q=quince+hollow").expect(200).expect("/paging/total", 0);
        anyone.get("/locations?q=quince+hollow&types=unlisted").expect(200).expect("/data/0/id", id);
    }

    @Test void a_location_that_cannot_be_taken_is_refused_at_its_entry() {
        service.employer(Samples.BAKERY).post("/jobs", Samples.BAKER.withJson("locations",
                "[{\"description\": \"Vancouver, BC\"}, {\"description\": \"Vancuver, BC\"}, {\"description\": \"Seattle, WA\"}]"))
            .expectFaults("/locations/1/description misspelt_location", "/locations/2/description unknown_province");
    }
}
