package ca.posthaste.developers;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Request;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The operator's information for candidates, in both languages. */
@QuarkusTest
class AboutPagesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"/en/privacy|Privacy|One year after you applied", "/fr/privacy|Confidentialité|Un an après votre candidature",
        "/en/posting-policy|Posting policy|within two business days", "/fr/posting-policy|Politique de publication|dans les deux jours ouvrables",
        "/en/accessibility|Accessibility|WCAG", "/fr/accessibility|Accessibilité|WCAG"})
    void each_page_says_what_it_is_for(String path, String title, String said) {
        var page = Request.to("GET", TestService.root() + path + "?unknown=x").header("Accept", "text/html").send().expectPage(200);
        assertTrue(page.text().contains("<h1>" + title + "</h1>") && page.text().contains(said), page.text());
        assertTrue(page.text().contains("<link rel=\"canonical\"") && page.text().contains("hreflang"), "search engines may list it");
        assertFalse(page.text().matches("(?s).*\\{[a-z0-9].*"), "something was not filled in");
    }

    @ParameterizedTest @CsvSource({"/en/posting-policy,/en/report", "/fr/posting-policy,/fr/report"})
    void the_policy_leads_to_the_form(String path, String form) {
        assertTrue(Request.to("GET", TestService.root() + path).send().expectPage(200).text().contains("<a class=\"button\" href=\"" + form + "\""));
    }
}
