package ca.posthaste.developers;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Answer;
import ca.posthaste.support.Request;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Errors are a page for browsers and a JSON problem for programs. */
@QuarkusTest
class ErrorPagesTest {
    private static final String BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

    private static Answer get(String path, String accept) {
        return Request.to("GET", TestService.root() + path).header("Accept", accept).send();
    }

    @Test void a_browser_gets_a_page_with_the_search_box() {
        var page = get("/nowhere", BROWSER).expectPage(404).expectHeader("Content-Language", "en");
        assertTrue(page.text().contains("<h1>Page not found</h1>") && page.text().contains("role=\"search\""));
        assertTrue(page.header("Content-Security-Policy").orElseThrow().contains("form-action 'self'"));
        assertFalse(page.text().contains("{"), "something was not filled in");
    }

    @Test void the_path_says_in_which_language() {
        var page = get("/fr/nulle-part", BROWSER).expectPage(404).expectHeader("Content-Language", "fr");
        assertTrue(page.text().contains("<html lang=\"fr\">") && page.text().contains("href=\"/en/nulle-part\""));
    }

    @ParameterizedTest @ValueSource(strings = {"*/*", "application/json", "application/json, text/html;q=0.5", "text/html;q=0, */*", "text/html;q=x", ""})
    void a_program_gets_a_problem(String accept) {
        get("/nowhere", accept).expect(404).expectHeader("Content-Type", "application/problem+json");
    }

    @Test void the_api_answers_json_to_a_browser_too() {
        get("/api/v1.2/nowhere", BROWSER).expect(404).expectHeader("Content-Type", "application/problem+json");
        get("/api/nowhere", BROWSER).expect(404).expectHeader("Content-Type", "application/problem+json");
    }

    @Test void the_requested_path_is_escaped_on_the_page() {
        var page = get("/en/%3Cscript%3Ealert(1)%3C/script%3E%22onload=x", BROWSER).expectPage(404);
        assertFalse(page.text().contains("<script>alert"));
        assertFalse(page.text().contains("\"onload"));
    }

    @Test void files_of_pages_are_kept_for_good_under_addresses_that_change_with_them() {
        var page = get("/nowhere", BROWSER).text();
        var css = page.replaceAll("(?s).*href=\"(/assets/board-[0-9a-f-]+\\.css)\".*", "$1");
        get(css, "*/*").expect(200).expectHeader("Cache-Control", "public, max-age=31536000, immutable").expectHeader("Content-Type", "text/css; charset=utf-8");
        get("/assets/board-0-0.css", "*/*").expect(200).expectHeader("Cache-Control", "no-cache");
        get("/assets/nothing-0-0.css", "*/*").expect(404);
    }
}
