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
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The jobs that a candidate sees. Titles contain a word that is unique to each test, so that tests do not affect each other. */
@QuarkusTest
class PublicJobsTest {
    private static final String APPLICATION = "{\"name\":\"Ana\",\"email\":\"ana@example.org\",\"consent\":true}";

    @Inject TestService service;
    private Client bakery;
    private Client anyone;
    private String word;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
        anyone = service.stranger();
        word = UUID.randomUUID().toString().replace("-", "");
    }

    private JobBody job(String title) {
        return Samples.BAKER.with("status", "active").with("title", title + " " + word);
    }

    private int at(String... places) {
        var list = String.join(", ", List.of(places).stream().map(place -> "{\"description\": \"" + place + "\"}").toList());
        return bakery.create(job("Baker").withJson("locations", "[" + list + "]")).id();
    }

    private List<Integer> found(String query) {
        var page = anyone.get("/public/jobs?pageSize=100&q=" + word + query).expect(200);
        var ids = StreamSupport.stream(page.at("/data").spliterator(), false).map(job -> job.get("id").intValue()).toList();
        assertEquals(page.at("/paging/total").intValue(), ids.size());
        return ids;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Test void open_jobs_of_all_employers_are_found_newest_first() {
        int first = bakery.create(job("Baker")).id();
        int second = service.employer(Samples.SHIPYARD).create(job("Welder")).id();
        assertEquals(List.of(second, first), found(""));
    }

    @Test void only_active_jobs_before_the_end_of_their_close_date_are_shown() {
        int draft = bakery.create(job("a").with("status", "draft")).id();
        int archived = bakery.create(job("b").with("status", "archived")).id();
        int over = bakery.create(job("c").with("closeDate", service.clock().today().minusDays(1).toString())).id();
        int last = bakery.create(job("d").with("closeDate", service.clock().today().toString())).id();
        assertEquals(List.of(last), found(""));
        anyone.get("/public/jobs/" + last).expect(200);
        anyone.get("/public/jobs/" + draft).expect(404);
        anyone.get("/public/jobs/" + archived).expect(410);
        anyone.get("/public/jobs/" + over).expect(410);
        anyone.get("/public/jobs/2000000000").expect(404);
        anyone.get("/public/jobs/x").expect(404);
        bakery.update(archived, "{\"status\":\"active\"}");
        bakery.update(last, "{\"status\":\"archived\"}");
        assertEquals(List.of(archived), found(""));
    }

    /** The pages return 404 in this case. In the API, 1.1 has always returned 410, and 1.2 responds as 1.1 does. */
    @ParameterizedTest
    @EnumSource(ApiVersion.class)
    void a_job_that_was_created_as_archived_is_gone(ApiVersion version) {
        int id = bakery.create(job("a").with("status", "archived")).id();
        anyone.using(version).get("/public/jobs/" + id).expect(410);
        anyone.using(version).post("/public/jobs/" + id + "/applications", APPLICATION).expect(410);
    }

    @ParameterizedTest
    @EnumSource(ApiVersion.class)
    void a_job_that_was_public_is_gone(ApiVersion version) {
        int id = bakery.create(job("a")).id();
        bakery.update(id, "{\"status\":\"archived\"}");
        anyone.using(version).get("/public/jobs/" + id).expect(410);
        anyone.using(version).post("/public/jobs/" + id + "/applications", APPLICATION).expect(410);
    }

    @Test void a_job_is_shown_without_its_mailbox_and_its_reference() {
        int id = bakery.create(job("Baker").with("referenceId", "INTERNAL-" + word)).id();
        var shown = anyone.get("/public/jobs/" + id).expect(200).expect("/employer/name", Samples.BAKERY).expect("/closeDate", service.clock().today()
            .plusDays(60).toString()).expect("/locations/0/description", "Vancouver, BC").expect("/applicantRoutingType/id", 1);
        assertTrue(shown.at("/description").asText().contains("Bake"));
        for (var text : List.of(shown.text(), anyone.get("/public/jobs?q=" + word).text())) {
            assertFalse(text.contains(Samples.BAKERY_INBOX) || text.contains("INTERNAL") || text.contains("applicationEmail"), text);
        }
        anyone.get("/public/jobs?q=INTERNAL-" + word).expect("/paging/total", 0);
    }

    @Test void a_confidential_employer_is_hidden_wherever_a_candidate_looks() {
        int id = service.employer("Secret Yard").create(Samples.WELDER.with("title", "Welder " + word).with("referenceId", "SECRET-1")).id();
        for (var answer : List.of(anyone.get("/public/jobs/" + id), anyone.get("/public/jobs?q=" + word))) {
            var text = answer.expect(200).text();
            assertFalse(text.contains("Secret Yard") || text.contains("SECRET") || text.contains("apply?job=7"), text);
        }
        anyone.get("/public/jobs/" + id).expect("/employer", null).expect("/confidential", true).expect("/applicationUrl", null);
    }

    @ParameterizedTest
    @CsvSource({"q=%2509", "range=5", "range=-1&location=Toronto", "range=far&location=Toronto", "range=20001&location=Toronto", "location=Vancuver, BC",
        "location=Atlantis", "categoryIds=x", "categoryIds=1;2", "categoryIds=999", "positionTypeIds=9", "page=0", "pageSize=0"})
    void invalid_searches_are_rejected_with_a_reason(String query) {
        anyone.get("/public/jobs?" + query.replace("%2509", "%09").replace(" ", "%20").replace(";", "%3B")).expect(400);
    }

    @Test void places_are_found_within_a_range() {
        int vancouver = at("Vancouver, BC");
        int burnaby = at("Burnaby, BC");
        int victoria = at("Victoria, BC");
        int toronto = at("Toronto, ON");
        int both = at("Toronto, ON", "Burnaby, BC");
        int unlisted = at("Nowhere Near Here, BC");
        assertEquals(List.of(vancouver), found("&location=Vancouver"));
        assertEquals(List.of(both, burnaby, vancouver), found("&location=" + encoded("Vancouver, BC") + "&range=30"));
        assertEquals(List.of(both, victoria, burnaby, vancouver), found("&location=Vancouver&range=120"));
        assertEquals(List.of(unlisted), found("&location=" + encoded("Nowhere Near Here, BC") + "&range=500"));
        assertEquals(List.of(), found("&location=" + encoded("Never Heard Of It, BC") + "&range=500"));
        assertEquals(6, found("").size());
        assertEquals(List.of(both, toronto, victoria, burnaby, vancouver), found("&location=Vancouver&range=6000"));
        bakery.update(burnaby, "{\"locations\":[{\"description\":\"Halifax, NS\"}]}");
        bakery.update(both, "{\"status\":\"archived\"}");
        assertEquals(List.of(vancouver), found("&location=Vancouver&range=30"));
        assertEquals(List.of(burnaby), found("&location=" + encoded("Halifax, NS")));
        bakery.delete("/jobs/" + vancouver).expect(204);
        assertEquals(List.of(), found("&location=Vancouver&range=30"));
    }

    @Test void categories_and_position_types_narrow_the_search() {
        int cook = bakery.create(job("Cook").withJson("categories", "[{\"id\":36},{\"id\":37}]")).id();
        int clerk = bakery.create(job("Clerk").withJson("categories", "[{\"id\":37}]").with("positionType.id", 2)).id();
        assertEquals(List.of(cook), found("&categoryIds=36"));
        assertEquals(List.of(clerk, cook), found("&categoryIds=36,37"));
        assertEquals(List.of(clerk), found("&categoryIds=36,37&positionTypeIds=2,3"));
        assertEquals(List.of(), found("&categoryIds=36&positionTypeIds=2&location=Vancouver"));
        assertEquals(List.of(cook), found("&categoryIds=36&positionTypeIds=1&location=Vancouver&range=10"));
        bakery.update(cook, "{\"categories\":[{\"id\":1}]}");
        assertEquals(List.of(clerk), found("&categoryIds=36,37"));
    }

    @Test void a_term_is_text_and_nothing_else() {
        int id = bakery.create(job("100% Baker_!\\")).id();
        for (var q : List.of("100%", "_!", "!\\", "r_", "100% baker_!\\ " + word)) {
            assertTrue(anyone.get("/public/jobs?pageSize=100&q=" + encoded(q)).expect(200).text().contains("\"id\":" + id + ","), q);
        }
        assertEquals(List.of(), found("%25"));
    }

    @Test void pages_carry_the_search_along() {
        at("Vancouver, BC");
        at("Vancouver, BC");
        var page = anyone.get("/public/jobs?q=" + word + "&location=Vancouver&range=10&pageSize=1").expect("/paging/pages", 2);
        assertTrue(page.at("/paging/next").asText().endsWith("/public/jobs?q=" + word + "&location=Vancouver&range=10&pageSize=1&page=2"), page.text());
    }

    @Test void names_of_reference_data_follow_the_language() {
        int id = bakery.create(job("Baker")).id();
        anyone.get("/public/jobs/" + id + "?lang=fr").expect("/positionType/name", "Temps plein");
    }
}
