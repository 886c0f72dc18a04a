package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 4.6: the parameter q of GET /jobs. */
@QuarkusTest
class SearchJobsTest {
    @Inject TestService service;
    private Client bakery;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
    }

    private void titled(String... titles) {
        for (var title : titles) {
            bakery.create(Samples.BAKER.with("title", title));
        }
    }

    private List<String> found(String q) {
        var data = bakery.get("/jobs?q=" + URLEncoder.encode(q, StandardCharsets.UTF_8)).expect(200).at("/data");
        return data.findValuesAsText("title").stream().sorted().toList();
    }

    @ParameterizedTest @CsvSource(delimiter = '|', quoteCharacter = '§', value = {"it's|'", "Pâtissier de nuit|patissier", "Pâtissier de nuit|PÂTISSIER",
        "Pâtissier de nuit|âtiss", "Patissier|pâtissier", "Pa\u0302tissier|pâtissier", "Chef de NUIT|de nuit", "Baker|b", "Baker|ER",
        "Baker|baker", "École|é", "ÉCOLE|ec", "C++ developer|c++", "C# developer|#", "面包师傅|包师", "面包师傅|包", "🍞 baker|🍞", "Naïve Zoë|naive zoe",
        "Straße|strasse", "STRASSE|straße", "a\"b|\"", "x*y|*", "NEAR(a b)|near(", "AND OR NOT|or not", "col:umn|col:"})
    void a_part_of_the_title_is_found_without_regard_to_case_and_accents(String title, String q) {
        titled(title, "zzz");
        assertEquals(List.of(title), found(q));
    }

    @ParameterizedTest @CsvSource({"YARD-7,yard-7", "YARD-7,rd-", "YARD-7,7", "ÉQUIPE_9,equipe_9", "X,x"})
    void a_part_of_the_reference_id_is_found(String referenceId, String q) {
        bakery.create(Samples.baker(referenceId).with("title", "Found"));
        bakery.create(Samples.baker("other").with("title", "Lost"));
        assertEquals(List.of("Found"), found(q));
    }

    @ParameterizedTest @ValueSource(strings = {"%", "_", "\\", "%%", "__", "\\\\", "100%", "a_b", "c\\d", "%_\\", "***", "\"\"\""})
    void signs_that_mean_something_to_a_database_are_ordinary(String sign) {
        titled("before " + sign + " after", "plain", "100 percent", "axb", "cd");
        assertEquals(List.of("before " + sign + " after"), found(sign));
    }

    @Test void a_term_that_matches_no_job_finds_nothing() {
        titled("Baker");
        for (var q : List.of("bakerr", "x", "xy", "ba ker", "baker ", "b_ker", "b%r", "\u0301x")) {
            assertEquals(List.of(), found(q), q);
        }
        bakery.get("/jobs?q=nothing").expect("/paging/total", 0).expect("/paging/pages", 0);
    }

    @ParameterizedTest @ValueSource(strings = {"", "%20", "%20%20", "+", "%C2%A0", "%E2%80%83"})
    void a_blank_term_is_ignored(String q) {
        titled("Baker", "Cook");
        bakery.get("/jobs?q=" + q).expect(200).expect("/paging/total", 2);
    }

    @ParameterizedTest @ValueSource(strings = {"\u0301", "\u200B", "\u0301\u0302\u0303", "\uFEFF", "''", ";", "--", "(", "^", "-x", "x OR 1=1"})
    void an_odd_term_never_fails(String q) {
        titled("Baker");
        found(q);
    }

    @Test void a_term_does_not_reach_from_the_title_into_the_reference_id() {
        bakery.create(Samples.baker("77").with("title", "Baker"));
        assertEquals(List.of(), found("baker77"));
        assertEquals(List.of(), found("r7"));
        bakery.get("/jobs?q=baker%0A77").expectFaults("/q forbidden_character");
    }

    @Test void the_description_is_not_searched() {
        titled("Baker");
        assertEquals(List.of(), found("night"));
    }

    @Test void a_long_term_is_accepted() {
        var longest = "Baker of bread ".repeat(17);
        titled(longest);
        assertEquals(List.of(longest), found(longest.strip()));
        assertEquals(List.of(), found("x".repeat(2000)));
    }

    @Test void a_search_follows_updates() {
        int id = bakery.create(Samples.baker("B-1")).id();
        bakery.update(id, JobBody.empty().with("title", "Welder").with("referenceId", "W-1"));
        assertEquals(List.of(), found("baker"));
        assertEquals(List.of(), found("B-1"));
        assertEquals(List.of("Welder"), found("weld"));
        assertEquals(List.of("Welder"), found("w-1"));
    }

    @Test void a_search_is_combined_with_status_and_pages() {
        for (int i = 0; i < 3; i++) {
            bakery.create(Samples.BAKER.with("status", "active"));
            bakery.create(Samples.BAKER);
            bakery.create(Samples.BAKER.with("title", "Cook").with("status", "active"));
        }
        var page = bakery.get("/jobs?q=bak&status=active&pageSize=2&page=2").expect("/paging/total", 3).expect("/paging/pages", 2);
        assertEquals(List.of("Baker"), page.at("/data").findValuesAsText("title"));
        bakery.get("/jobs?q=b&status=active").expect("/paging/total", 3);
        bakery.get("/jobs?q=ba&status=draft").expect("/paging/total", 3);
    }
}
