package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Client;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The parameters of a candidate's search, and the errors that invalid ones cause. */
@QuarkusTest
class SearchParametersTest {
    private static final List<String> NAMES = List.of("q", "location", "range", "categoryIds", "positionTypeIds", "workplaceType", "provinces",
        "salaryMin", "postedWithin", "employerId", "language", "sort", "facets", "page", "pageSize", "lang");

    @Inject TestService service;
    private Client anyone;

    @BeforeEach void open() {
        anyone = service.stranger().using(ApiVersion.V1_2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"range=5 | /location required", "range=5&location=%20 | /location required",
        "range=far&location=Toronto | /range out_of_range", "range=20001&location=Toronto | /range out_of_range",
        "location=Atlantis | /location unknown_location", "categoryIds=x | /categoryIds wrong_type", "categoryIds=999 | /categoryIds unknown_value",
        "positionTypeIds=1,9 | /positionTypeIds unknown_value", "workplaceType=office | /workplaceType unknown_value",
        "workplaceType=remote, | /workplaceType unknown_value", "provinces=BC,XX | /provinces unknown_value",
        "provinces=Ontario | /provinces unknown_value", "salaryMin=-1 | /salaryMin wrong_type", "salaryMin=60k | /salaryMin wrong_type",
        "salaryMin=100000001 | /salaryMin out_of_range", "postedWithin=0 | /postedWithin out_of_range",
        "postedWithin=366 | /postedWithin out_of_range", "postedWithin=week | /postedWithin wrong_type", "employerId=0 | /employerId out_of_range",
        "employerId=2147483648 | /employerId out_of_range", "employerId=99999999999 | /employerId wrong_type",
        "language=de | /language unknown_value", "sort=newest | /sort unknown_value", "sort=relevance | /sort not_allowed",
        "sort=relevance&q=%20 | /sort not_allowed", "sort=distance | /sort not_allowed", "sort=distance&location=%20 | /sort not_allowed",
        "facets=yes | /facets unknown_value", "page=0 | /page out_of_range", "page=1001 | /page out_of_range",
        "page=101&pageSize=100 | /page out_of_range", "page=101&pageSize=999 | /page out_of_range", "page=2147483647 | /page out_of_range",
        "q=%09 | /q forbidden_character", "q=%C3 | /q forbidden_character", "colour=red | /colour unknown_parameter",
        "sort=date&sort=salary | /sort repeated_parameter", "employerId= | /employerId required"})
    void invalid_searches_are_rejected(String query, String fault) {
        anyone.get("/public/jobs?" + query).expectFaults(fault);
    }

    @Test void a_query_has_at_most_200_characters_of_any_kind() {
        var emoji = encoded("😀".repeat(200));
        anyone.get("/public/jobs?q=" + emoji).expect(200);
        anyone.get("/public/jobs?q=" + emoji + "a").expectFaults("/q too_long").expect("/detail", "q must be at most 200 characters.");
        service.stranger().get("/public/jobs?q=" + "a".repeat(500)).expect(200);
    }

    @Test void all_invalid_parameters_are_reported_at_once() {
        anyone.get("/public/jobs?range=5&categoryIds=x&workplaceType=x&provinces=x&salaryMin=x&postedWithin=x&employerId=x&language=x"
            + "&sort=x&facets=x&page=x&pageSize=x").expectFaults("/location required", "/categoryIds wrong_type", "/workplaceType unknown_value",
            "/provinces unknown_value", "/salaryMin wrong_type", "/postedWithin wrong_type", "/employerId wrong_type", "/language unknown_value",
            "/sort unknown_value", "/facets unknown_value", "/page wrong_type", "/pageSize wrong_type");
    }

    @Test void each_fault_says_in_either_language_what_to_send() {
        anyone.get("/public/jobs?page=101&pageSize=100").expect("/detail",
            "page must be a whole number from 1 to 100 for this pageSize: a search returns its first 10000 jobs. Narrow the search to see others.");
        anyone.get("/public/jobs?workplaceType=x&lang=fr").expect("/detail",
            "workplaceType doit être une liste de valeurs séparées par des virgules, parmi celles-ci\u00a0: onsite, hybrid, remote.");
        anyone.get("/public/jobs?sort=distance&lang=fr").expect("/detail",
            "sort=distance exige location\u00a0: le lieu à partir duquel mesurer.");
    }

    @Test void version_1_1_has_none_of_the_later_features() {
        var old = service.stranger();
        old.get("/public/jobs?workplaceType=x&provinces=x&salaryMin=x&postedWithin=x&employerId=x&language=x&sort=x&facets=x").expect(200);
        old.get("/public/jobs?page=2000&pageSize=100").expect(200).expect("/paging/page", 2000);
        old.get("/public/suggest?q=a").expect(404);
        assertEquals(2, old.get("/public/jobs").expect(200).json().size());
    }

    @Test void a_thousand_random_searches_are_answered_or_rejected_with_a_reason() {
        var random = new Random(15);
        for (int i = 0; i < 1_000; i++) {
            var query = new StringBuilder();
            for (int n = random.nextInt(4); n >= 0; n--) {
                query.append('&').append(NAMES.get(random.nextInt(NAMES.size()))).append('=').append(encoded(text(random)));
            }
            var path = (i % 5 == 0 ? "/public/suggest?" : "/public/jobs?") + query.substring(1);
            var answer = anyone.get(path);
            assertTrue(answer.status() == 200 || answer.status() == 400 || answer.status() == 414 || answer.status() == 503, () -> path + answer.text());
        }
    }

    private static String text(Random random) {
        var words = List.of("nurse", "\"", "-", "*", "?", "~2", "(", ")", "AND", "OR", ":", "/", "\\", "é", "infirmière", "😀", "a", "1", "0", "9999999999",
            "true", "date", "distance", "relevance", "Vancouver, BC", "remote", "BC", ",", " ", "\u00a0", "en", "36", "-baker", "\"night baker\"", "\u200b");
        var text = new StringBuilder();
        for (int n = random.nextInt(6); n >= 0; n--) {
            text.append(words.get(random.nextInt(words.size()))).append(random.nextInt(3) == 0 ? " " : "");
        }
        return text.toString();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
