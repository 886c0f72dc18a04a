package ca.posthaste.console.integration;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Browser;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import com.microsoft.playwright.options.ColorScheme;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The page that shows a secret, in a browser: it is copied with a button, or by hand without JavaScript. */
@QuarkusTest
class SecretInBrowserTest {
    private static final int PHONE = 390;

    @Inject TestService service;
    private Owner owner;

    @BeforeEach void add() {
        owner = Owner.of(service, Samples.BAKERY);
    }

    @AfterEach void leave() {
        owner.leave();
    }

    private void make(com.microsoft.playwright.Page page) {
        page.navigate(service.signInLink(owner.email()));
        page.click("main button");
        page.waitForURL(url -> !url.contains("sign-in"));
        page.navigate(TestService.root() + owner.path("/keys"));
        page.fill("#name", "Nightly sync");
        page.check("input[value='jobs:read']");
        page.click("main form.narrow button");
    }

    @Test void the_button_copies_the_secret() {
        try (var browser = new Browser()) {
            var page = browser.page(PHONE, ColorScheme.LIGHT);
            page.context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
            make(page);
            page.click("[data-copy='secret']");
            page.waitForSelector("[data-copy='secret']:text('Copied')");
            assertEquals(page.textContent("#secret"), page.evaluate("navigator.clipboard.readText()"));
            assertTrue((Boolean) page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than a phone");
        }
    }

    @Test void the_copy_button_is_missing_without_scripts() {
        try (var browser = new Browser()) {
            var page = browser.pageWithoutScript(PHONE, ColorScheme.DARK);
            make(page);
            assertTrue(page.textContent("#secret").startsWith("phk_"));
            assertThat(page.locator("[data-copy='secret']")).isHidden();
        }
    }
}
