package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Client;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Trees;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 4.1: position types and job categories, which anyone may read. */
@QuarkusTest
class ReferenceDataTest {
    @Inject TestService service;
    private Client anyone;

    @BeforeEach void open() {
        anyone = service.stranger();
    }

    @Test void the_position_types_are_fixed() {
        assertEquals(Trees.parse("""
            {"data":[{"id":1,"name":"Full Time"},{"id":2,"name":"Part Time"},{"id":3,"name":"Contract"},{"id":4,"name":"Temp"},
             {"id":5,"name":"Volunteer"}]}"""), anyone.get("/positiontypes").expect(200).json());
    }

    @ParameterizedTest @CsvSource({"1,Full Time", "5,Volunteer"})
    void a_position_type_is_read_by_its_id(int id, String name) {
        assertEquals(Trees.of(Map.of("id", id)).get("id"), anyone.get("/positiontypes/" + id).expect(200).at("/id"));
        anyone.get("/positiontypes/" + id).expect("/name", name);
    }

    @Test void there_are_46_job_categories_with_names_of_at_most_40_characters() {
        var data = anyone.get("/jobcategories").expect(200).at("/data");
        assertEquals(IntStream.rangeClosed(1, 46).mapToObj(String::valueOf).toList(), data.findValuesAsText("id"));
        data.findValuesAsText("name").forEach(name -> assertTrue(!name.isBlank() && name.length() <= 40, name));
    }

    @ParameterizedTest @CsvSource(delimiter = '|', value = {"1|Accounting", "5|Arts, Culture and Entertainment", "11|Software and Programming",
        "31|Mining, Oil and Gas", "36|Restaurant and Food Service", "46|Other"})
    void a_job_category_is_read_by_its_id(int id, String name) {
        anyone.get("/jobcategories/" + id).expect(200).expect("/id", id).expect("/name", name);
    }

    @Test void every_listed_entry_is_accepted_in_a_job_and_has_the_listed_name() {
        var bakery = service.employer(Samples.BAKERY);
        for (var category : anyone.get("/jobcategories").at("/data")) {
            bakery.create(Samples.BAKER.withJson("categories", "[{\"id\":" + category.get("id") + "}]"))
                .expect("/categories/0", category);
        }
        for (var type : anyone.get("/positiontypes").at("/data")) {
            bakery.create(Samples.BAKER.withJson("positionType", "{\"id\":" + type.get("id") + "}")).expect("/positionType", type);
        }
    }

    @ParameterizedTest @ValueSource(strings = {"0", "6", "47", "-1", "abc", "1.0", "01", "2147483648", "99999999999999999999", "%31x"})
    void an_entry_that_does_not_exist_is_not_found(String id) {
        if (!id.equals("6")) {
            anyone.get("/jobcategories/" + id).expect(404);
        }
        anyone.get("/positiontypes/" + id).expect(404);
    }

    @Test void names_are_english_unless_french_is_requested() {
        anyone.request("GET", "/jobcategories/1").header("Accept-Language", "fr-CA,fr;q=0.9,en;q=0.5").send().expect("/name", "Comptabilité");
        anyone.request("GET", "/jobcategories/1").header("Accept-Language", "en-CA,fr;q=0.9").send().expect("/name", "Accounting");
        anyone.request("GET", "/jobcategories/1").header("Accept-Language", ";;;").send().expect("/name", "Accounting");
        anyone.get("/jobcategories/1?lang=fr").expect("/name", "Comptabilité");
        anyone.get("/jobcategories/1?lang=xx").expect("/name", "Accounting");
    }
}
