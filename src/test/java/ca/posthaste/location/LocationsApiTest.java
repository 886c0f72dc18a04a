package ca.posthaste.location;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.db.Database;
import ca.posthaste.location.load.ImportLine;
import ca.posthaste.location.load.LocationImport;
import ca.posthaste.support.Client;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@QuarkusTest
class LocationsApiTest {
    @Inject TestService service;
    @Inject Database database;
    @Inject Locations locations;
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

    @ParameterizedTest
    @CsvSource({"van,Vancouver", "vancouver%2C%20b,Vancouver", "Vancouver%2C%20British%20Columbia,Vancouver", "v,Vancouver", "t,Toronto",
        "sudb,Greater Sudbury", "Sudbury%2C%20ON,Greater Sudbury", "st-j%C3%A9r,Saint-Jérôme", "windsor%2C%20ns,Windsor"})
    void the_place_whose_name_was_typed_comes_first_in_1_2(String q, String first) {
        anyone.using(ApiVersion.V1_2).get("/locations?pageSize=5&q=" + q).expect(200).expect("/data/0/name", first);
    }

    @Test void names_that_begin_with_the_text_come_first_in_1_2() {
        var answer = anyone.using(ApiVersion.V1_2).get("/locations?q=van&pageSize=100").expect(200);
        var names = StreamSupport.stream(answer.at("/data").spliterator(), false).map(location -> location.get("name").asText()).toList();
        assertTrue(names.indexOf("Vancouver") < names.indexOf("Vanderhoof"), names::toString);
        assertTrue(names.indexOf("Vanderhoof") < names.indexOf("North Vancouver"), names::toString);
        assertTrue(names.indexOf("North Vancouver") < names.indexOf("Evanston"), names::toString);
        answer.expect("/paging/total", names.size()).expect("/paging/next", null);
    }

    @Test void unlisted_places_come_last_and_are_paged_through_in_1_2() {
        var newer = anyone.using(ApiVersion.V1_2);
        service.employer(Samples.BAKERY).create(Samples.BAKER.withJson("locations", "[{\"description\": \"Vancouver Gulch, BC\"}]"));
        newer.get("/locations?q=vancouver+g").expect(200).expect("/paging/total", 0);
        newer.get("/locations?q=vancouver+g&types=Unlisted").expect(200).expect("/data/0/name", "Vancouver Gulch").expect("/paging/total", 1);
        int listed = newer.get("/locations?q=vancouver&types=Town").at("/paging/total").intValue();
        newer.get("/locations?q=vancouver&types=Town,unlisted&pageSize=1&page=" + (listed + 1)).expect(200)
            .expect("/data/0/name", "Vancouver Gulch").expect("/paging/total", listed + 1);
    }

    @ParameterizedTest @EnumSource
    void addresses_and_words_that_are_not_places_are_rejected_in_both_versions(ApiVersion version) {
        var answer = service.employer(Samples.BAKERY).using(version).post("/jobs", Samples.BAKER.withJson("locations",
            "[{\"description\": \"Remote, BC\"}, {\"description\": \"Vancouver BC Canada\"}, {\"description\": \"Vancouver, BC V6B 1A1\"}]"));
        answer.expectFaults("/locations/0/description unknown_location", "/locations/1/description unknown_location",
            "/locations/2/description unknown_province");
        var details = StreamSupport.stream(answer.at("/errors").spliterator(), false).map(error -> error.get("detail").asText()).toList();
        assertTrue(details.get(0).contains("\"City, BC\"") && details.get(0).contains("workplaceType \"remote\""), details::toString);
        assertEquals("Remove the country: send \"Vancouver, BC\".", details.get(1));
        assertEquals("Remove the postal code: send \"Vancouver, BC\".", details.get(2));
        anyone.using(version).get("/public/jobs?location=T%C3%A9l%C3%A9travail%2C%20QC").expectFaults("/location unknown_location");
    }

    @ParameterizedTest @EnumSource
    void an_import_takes_no_alias_away_from_a_city(ApiVersion version) {
        var sudbury = Location.added("Sudbury", Province.ON, "Community", new Coordinates(46.49, -80.99), 157_857, List.of("Sudbury Proper"));
        database.writeNow(tx -> LocationImport.run(tx, List.of(new ImportLine.Usable(sudbury)), Instant.EPOCH, false));
        locations.refresh();
        var bakery = service.employer(Samples.BAKERY).using(version);
        for (var sent : List.of("Sudbury, ON", "sudbury", "Sudbury, Ontario")) {
            bakery.create(Samples.BAKER.withJson("locations", "[{\"description\": \"" + sent + "\"}]"))
                .expect("/locations/0/description", "Greater Sudbury, ON");
        }
        bakery.create(Samples.BAKER.withJson("locations", "[{\"description\": \"Sudbury Proper, ON\"}]"))
            .expect("/locations/0/description", "Sudbury, ON").expect("/locations/0/type", "Community");
        anyone.using(version).get("/locations?q=sudbury&types=Community").expect(200).expect("/data/0/description", "Sudbury, ON");
    }

    @Test void pages_link_to_each_other_with_every_parameter() {
        var next = anyone.get("/locations?q=saint&types=Town&pageSize=5").expect(200).at("/paging/next").asText();
        assertEquals(TestService.baseUrl() + "/locations?q=saint&types=Town&pageSize=5&page=2", next);
        anyone.get("/locations?q=zzzz").expect(200).expect("/paging/pages", 0).expect("/paging/next", null);
    }

    @Test void bad_parameters_are_rejected_together() {
        anyone.get("/locations?page=0&pageSize=x").expectFaults("/page out_of_range", "/pageSize wrong_type");
    }

    @Test void a_location_with_an_unknown_id_is_not_found() {
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

    @Test void an_unlisted_location_is_in_no_list_unless_requested() {
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

    @Test void a_location_that_cannot_be_taken_is_rejected_at_its_entry() {
        service.employer(Samples.BAKERY).post("/jobs", Samples.BAKER.withJson("locations",
                "[{\"description\": \"Vancouver, BC\"}, {\"description\": \"Vancuver, BC\"}, {\"description\": \"Seattle, WA\"}]"))
            .expectFaults("/locations/1/description misspelt_location", "/locations/2/description unknown_province");
    }
}
