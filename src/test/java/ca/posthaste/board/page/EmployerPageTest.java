package ca.posthaste.board.page;

import static ca.posthaste.board.page.Browsing.get;
import static ca.posthaste.board.page.Browsing.heading;
import static ca.posthaste.board.page.Browsing.job;
import static ca.posthaste.board.page.Browsing.link;
import static ca.posthaste.board.page.Browsing.page;
import static ca.posthaste.board.page.Browsing.titles;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.support.Client;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page with an employer's jobs, and the employers that have no such page. */
@QuarkusTest
class EmployerPageTest {
    @Inject TestService service;

    private Client employer(String name) {
        return service.employer(name).using(ApiVersion.V1_2);
    }

    private static String path(String language, Client client, String words) {
        return "/" + language + "/employers/" + client.employer().id().value() + words;
    }

    @Test void the_page_shows_the_employers_open_jobs_and_no_others() {
        var yard = employer("Chantier Éclair & Fils");
        yard.create(job("Welder"));
        yard.create(job("Painter"));
        yard.create(job("Draft").with("status", "draft"));
        yard.create(job("Secret").with("confidential", true));
        employer("Other Yard").create(job("Elsewhere"));
        service.awaitSearch();
        var english = page(path("en", yard, "-chantier-eclair-fils"));
        assertEquals("Jobs at Chantier Éclair &amp; Fils", heading(english));
        assertEquals(List.of("Painter", "Welder"), titles(english));
        assertTrue(english.contains("<p>2 jobs</p>"));
        assertEquals("Offres d’emploi chez Chantier Éclair &amp; Fils", heading(page(link(english, "Français"))));
        assertEquals("/feeds/jobs.rss?employerId=" + yard.employer().id().value(), link(english, "Follow this search"));
    }

    @ParameterizedTest @ValueSource(strings = {"", "-", "-other-name", "-harbour-bakery-", "-%3Cscript%3E"})
    void a_wrong_name_in_the_address_redirects_to_the_right_one(String words) {
        var bakery = employer("Harbour Bakery");
        bakery.create(job("Baker"));
        service.awaitSearch();
        var moved = get(path("fr", bakery, words));
        assertEquals(301, moved.status());
        moved.expectHeader("Location", TestService.root() + path("fr", bakery, "-harbour-bakery"));
        moved.expectHeader("Cache-Control", "no-cache"); // otherwise a name that is changed back causes a redirect loop
    }

    @Test void a_name_without_latin_letters_is_the_id_alone() {
        var bakery = employer("面包店");
        bakery.create(job("Baker"));
        service.awaitSearch();
        page(path("en", bakery, ""));
    }

    @Test void an_employer_without_an_open_job_that_names_it_has_no_page() {
        var hidden = employer("Hidden Works");
        hidden.create(job("Secret").with("confidential", true));
        var idle = employer("Idle Works");
        var sandbox = service.sandbox("Sandbox Works").using(ApiVersion.V1_2);
        sandbox.create(job("Sand"));
        service.awaitSearch();
        for (var client : List.of(hidden, idle, sandbox)) {
            var answer = get(path("en", client, "-works")).expectPage(404);
            assertFalse(answer.text().contains(client.employer().name()));
        }
        for (var path : List.of("/en/employers/999999999", "/en/employers/99999999999", "/fr/employers/x", "/en/employers/-1", "/en/employers/0")) {
            get(path).expectPage(404);
        }
    }

    @Test void many_jobs_are_on_several_pages() {
        var bakery = employer("Grand Bakery");
        for (int i = 0; i < 21; i++) {
            bakery.create(job("Baker " + i));
        }
        service.awaitSearch();
        var first = page(path("en", bakery, "-grand-bakery"));
        assertEquals(20, titles(first).size());
        assertEquals(List.of("Baker 0"), titles(page(link(first, "Next"))));
        for (var page : List.of("9", "x", "0", "999999999999")) {
            assertEquals(20, titles(page(path("en", bakery, "-grand-bakery?page=" + page))).size());
        }
        assertEquals(301, get(path("en", bakery, "?page=2")).expectHeader("Location",
            TestService.root() + path("en", bakery, "-grand-bakery?page=2")).status());
    }
}
