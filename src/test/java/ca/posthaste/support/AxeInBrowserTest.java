package ca.posthaste.support;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.options.ColorScheme;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Proves that axe reports violations. Otherwise it would mean nothing that other tests find none. */
@Tag("browser")
class AxeInBrowserTest {
    private static final String PAGE = "<!doctype html><html lang=en><title>A page</title><main><h1>A page</h1><p id=good>Words.</p>"
        + "<p id=bad><img src=data:,></p></main>";

    @Test void violations_are_found_only_within_the_given_selectors() {
        try (var browser = new Browser(); var page = browser.page(390, ColorScheme.LIGHT)) {
            page.setContent(PAGE);
            var found = Axe.violations(page);
            assertTrue(found.size() == 1 && found.get(0).startsWith("image-alt: img"), found.toString());
            assertEquals(List.of(), Axe.violations(page, "#good"));
            assertEquals(found, Axe.violations(page, "#good", "#bad"));
        }
    }
}
