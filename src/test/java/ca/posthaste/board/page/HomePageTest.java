package ca.posthaste.board.page;

import static ca.posthaste.board.page.Browsing.found;
import static ca.posthaste.board.page.Browsing.heading;
import static ca.posthaste.board.page.Browsing.job;
import static ca.posthaste.board.page.Browsing.link;
import static ca.posthaste.board.page.Browsing.page;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.support.Polling;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The home page of the board. */
@QuarkusTest
class HomePageTest {
    @Inject TestService service;

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"fr-CA,fr;q=0.9,en;q=0.8|fr|text/html", "en-CA|en|text/html", "de|en|*/*", "fr|fr|application/json"})
    void the_root_leads_to_the_board_in_the_language_of_the_browser(String accepted, String language, String accept) {
        for (var method : List.of("GET", "HEAD")) {
            var answer = Request.to(method, TestService.root() + "/").header("Accept", accept).header("Accept-Language", accepted).send();
            assertEquals(302, answer.status());
            answer.expectHeader("Location", TestService.root() + "/" + language).expectHeader("Vary", "Accept-Language");
        }
    }

    @ParameterizedTest
    @CsvSource({"/en/,../en", "/fr/?a=b%20c,../fr?a=b%20c", "/en/jobs/?q=cook,../jobs?q=cook", "/fr/jobs/1-cook/,../1-cook"})
    void a_trailing_slash_redirects_to_the_page(String address, String page) {
        Request.to("GET", TestService.root() + address).send().expect(301).expectHeader("Location", page);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/en//", "//en/", "//example.com/en/", "/api/v1.1/jobs/", "/nothing/"})
    void a_trailing_slash_does_not_redirect_to_a_page_that_does_not_exist(String address) {
        assertEquals(404, Request.to("GET", TestService.root() + address).send().status());
    }

    @Test void a_form_sent_to_an_address_with_a_trailing_slash_is_not_redirected() {
        assertEquals(404, Request.to("POST", TestService.root() + "/en/alerts/").body("email=ana@example.com").send().status());
    }

    @Test void the_home_page_has_the_search_box_and_the_newest_jobs() {
        var bakery = service.employer(Samples.BAKERY).using(ApiVersion.V1_2);
        for (int i = 0; i < 11; i++) {
            bakery.create(job("Baker " + i));
        }
        service.awaitSearch();
        var english = page("/en");
        assertTrue(english.contains("role=\"search\"") && english.contains("<html lang=\"en\">"));
        var newest = new ArrayList<String>();
        bakery.get("/public/jobs?pageSize=10").at("/data").forEach(job -> newest.add(job.path("id").asText()));
        assertEquals(newest, found(english, "<h3><a href=\"/en/jobs/([0-9]+)"));
        var french = page("/fr");
        assertEquals("Trouver un emploi", heading(french));
        assertTrue(french.contains("<h2>Offres les plus récentes</h2>"));
        assertEquals("/fr", link(english, "Français"));
    }

    @Test void categories_and_places_show_their_numbers_of_jobs() {
        var bakery = service.employer(Samples.BAKERY).using(ApiVersion.V1_2);
        for (int i = 0; i < 3; i++) {
            bakery.create(job("Deckhand").withJson("categories", "[{\"id\": 20}]").withJson("locations", "[{\"description\": \"Lunenburg, NS\"}]"));
        }
        bakery.create(job("Deckhand").withJson("locations", "[{\"description\": \"Lunenburg, NS\"}]").with("status", "draft"));
        service.awaitSearch();
        while (found(page("/en"), "Lunenburg, NS</a> <span class=\"soft\">([0-9]+)<").isEmpty()) {
            Polling.pause(); // cached counts remain visible for a moment
        }
        var english = page("/en");
        assertEquals(List.of("3"), found(english, "Lunenburg, NS</a> <span class=\"soft\">([0-9]+)<"));
        assertEquals("3 jobs in Lunenburg, NS", heading(page(link(english, "Lunenburg, NS"))));
        var fishing = found(english, "Fishing and Aquaculture</a> <span class=\"soft\">([0-9]+)<").get(0);
        assertEquals(fishing, heading(page(link(english, "Fishing and Aquaculture"))).replaceAll(" jobs?$", ""));
        assertTrue(page("/fr").contains("Pêche et aquaculture</a>"));
    }
}
