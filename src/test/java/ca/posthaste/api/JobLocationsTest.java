package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 2.2: the locations of a job. The resolution of names to places is tested with the list of places. */
@QuarkusTest
class JobLocationsTest {
    @Inject TestService service;
    private Client bakery;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
    }

    private static JobBody in(String... places) {
        return Samples.BAKER.with("locations", Arrays.stream(places).map(place -> Map.of("description", place)).toList());
    }

    @ParameterizedTest @CsvSource(delimiter = '|', value = {"Vancouver|Vancouver, BC", "Vancouver, BC|Vancouver, BC",
        "vancouver,bc|Vancouver, BC", "MONTREAL, QC|Montréal, QC", "Montréal, Québec|Montréal, QC",
        "Toronto, Ontario|Toronto, ON", "  Toronto ,  ON |Toronto, ON"})
    void a_place_is_answered_in_its_canonical_form(String sent, String answered) {
        bakery.create(in(sent)).expect("/locations/0/description", answered)
            .expect("/locations/0/name", answered.substring(0, answered.indexOf(','))).expect("/locations/0/type", "Town");
    }

    @Test void a_place_that_no_list_holds_is_accepted_and_keeps_its_id() {
        var first = bakery.create(in("Grassy Knoll Flats, SK")).expect("/locations/0/type", "Unlisted")
            .expect("/locations/0/description", "Grassy Knoll Flats, SK");
        int placeId = first.at("/locations/0/id").intValue();
        bakery.read(first.id()).expect("/locations/0/id", placeId);
        service.employer(Samples.SHIPYARD).create(in("Grassy Knoll Flats, SK")).expect("/locations/0/id", placeId);
    }

    @ParameterizedTest @CsvSource(delimiter = '|', value = {"Vancuver, BC|misspelt_location",
        "Xyzzyville|unknown_location", "Vancouver, ZZ|unknown_province", "Vancouver, BC, Canada|invalid_location",
        "Vancouver, BC, V5K|invalid_location", "Vancouver,|invalid_location", ", BC|invalid_location", ",|invalid_location"})
    void a_place_that_cannot_be_is_rejected(String sent, String code) {
        bakery.post("/jobs", in(sent)).expectFaults("/locations/0/description " + code);
    }

    @Test void a_misspelt_place_is_rejected_with_the_right_spelling() {
        var detail = bakery.post("/jobs", in("Vancuver, BC")).expect(400).at("/errors/0/detail").textValue();
        assertTrue(detail.contains("Vancouver, BC"), detail);
    }

    @Test void two_spellings_of_one_place_are_stored_once() {
        var job = bakery.create(in("Vancouver", "vancouver, British Columbia", "Toronto"));
        assertEquals(List.of("Vancouver, BC", "Toronto, ON"), job.at("/locations").findValuesAsText("description"));
    }

    @Test void two_spellings_of_one_unlisted_place_are_stored_once() {
        var job = bakery.create(in("Old Mill Corner, NB", "old mill  corner, nb"));
        assertEquals(1, job.at("/locations").size());
    }

    @Test void the_order_of_places_is_kept() {
        var job = bakery.create(in("Toronto, ON", "Halifax, NS", "Calgary, AB"));
        assertEquals(List.of("Toronto, ON", "Halifax, NS", "Calgary, AB"),
            bakery.read(job.id()).at("/locations").findValuesAsText("description"));
    }

    @ParameterizedTest @ValueSource(strings = {"{}", "{\"id\":1}", "{\"name\":\"Vancouver\"}", "{\"description\":null}", "{\"description\":\"\"}"})
    void a_location_needs_its_description(String entry) {
        bakery.post("/jobs", Samples.BAKER.withJson("locations", "[" + entry + "]"))
            .expectFaults("/locations/0/description required");
    }

    @Test void every_faulty_place_is_reported_at_its_position() {
        bakery.post("/jobs", in("Vancuver, BC", "Toronto, ON", "Vancouver, ZZ")).expectFaults(
            "/locations/0/description misspelt_location", "/locations/2/description unknown_province");
    }

    @Test void more_than_three_are_too_many_even_when_some_are_the_same_place() {
        bakery.post("/jobs", in("Toronto", "Toronto", "Toronto", "Toronto")).expectFaults("/locations too_many");
    }
}
