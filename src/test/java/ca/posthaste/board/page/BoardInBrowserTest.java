package ca.posthaste.board.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.support.Axe;
import ca.posthaste.support.Browser;
import ca.posthaste.support.Client;
import ca.posthaste.support.Keyboard;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Home page, results and employer pages in a browser: on phone and desktop, light and dark, by keyboard, with and without JavaScript. */
@Tag("browser")
@QuarkusTest
class BoardInBrowserTest {
    private static final int PHONE = 390;
    private static final int DESK = 1280;
    private static Browser browser;

    private final List<String> complaints = new ArrayList<>();

    @Inject TestService service;
    private Client bakery;
    private String word;

    @BeforeAll static void start() {
        browser = new Browser();
    }

    @AfterAll static void stop() {
        browser.close();
    }

    @BeforeEach void jobs() {
        bakery = service.employer(Samples.BAKERY).using(ApiVersion.V1_2);
        word = Browsing.newWord();
    }

    /** Creates jobs that are hard to lay out. */
    private void createSamples() {
        bakery.create(Browsing.job((word + " " + "Supercalifragilistic".repeat(13)).substring(0, 256)));
        bakery.create(Browsing.job(word + " boulangère de nuit").with("language", "fr").with("workplaceType", "hybrid"));
        bakery.create(Browsing.job(word + " in three places").withJson("salary", "{\"amount\": 31.5, \"maxAmount\": 44.25, \"period\": {\"id\": 5}, \"plusCommission\": true}")
            .withJson("locations", "[{\"description\": \"Vancouver, BC\"}, {\"description\": \"Halifax, NS\"}, {\"description\": \"Regina, SK\"}]"));
        bakery.create(Browsing.job(word + " confidential").with("confidential", true).with("positionType.id", 2));
        for (int i = 0; i < 20; i++) {
            bakery.create(Browsing.job(word + " helper " + i).withJson("categories", "[{\"id\": " + (i + 1) + "}]"));
        }
        service.awaitSearch();
    }

    @ParameterizedTest
    @CsvSource({"en,LIGHT,390", "fr,LIGHT,1280", "en,DARK,1280", "fr,DARK,390"})
    void axe_finds_nothing_and_nothing_is_wider_than_the_window(String language, ColorScheme scheme, int width) {
        createSamples();
        var paths = List.of("/" + language, "/" + language + "/jobs?q=" + word + "&location=Vancouver&range=25&positionTypeIds=1,2",
            "/" + language + "/jobs?q=zzqxwv&location=Vancouver", "/" + language + "/jobs?location=zzz+1&salaryMin=x&q=" + "x".repeat(300),
            "/" + language + "/jobs?q=" + word + "&page=9", "/" + language + "/employers/" + bakery.employer().id().value() + "-bread-butter-bakery?page=2");
        for (var path : paths) {
            try (var page = visit(path, scheme, width, true)) {
                page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)");
                assertNothingWrong(page, path);
            }
        }
    }

    @ParameterizedTest @ValueSource(booleans = {true, false})
    void jobs_are_found_filtered_sorted_and_paged_and_the_way_back_works(boolean withScript) {
        createSamples();
        try (var page = visit("/en", ColorScheme.LIGHT, DESK, withScript)) {
            page.locator("#what").fill(word);
            page.locator("#where").fill("Vancouver");
            page.locator(".search button").click();
            heading(page, "24 jobs for “" + word + "” in Vancouver, BC");
            filter(page, "Part Time").click();
            heading(page, "1 job for “" + word + "” in Vancouver, BC");
            page.locator(".chosen a").first().click();
            heading(page, "24 jobs for “" + word + "” in Vancouver, BC");
            page.locator(".sorts a:has-text('Highest pay')").click();
            assertThat(page.locator(".jobs h3").first()).hasText(word + " in three places");
            page.locator(".pages a[rel=next]").click();
            assertThat(page.locator(".jobs > li")).hasCount(4);
            page.goBack();
            assertThat(page.locator(".jobs h3").first()).hasText(word + " in three places");
            assertThat(page.locator("#what")).hasValue(word);
            assertEquals(List.of(), complaints);
        }
    }

    @Test void filters_are_behind_one_button_on_a_phone_and_next_to_the_results_on_a_desktop() {
        createSamples();
        try (var page = visit("/en/jobs?q=" + word, ColorScheme.LIGHT, PHONE, false)) {
            assertThat(filter(page, "Part Time")).isHidden();
            page.locator(".filters .whole > summary").click();
            filter(page, "Part Time").click();
            heading(page, "1 job for “" + word + "”");
        }
        try (var page = visit("/en/jobs?q=" + word, ColorScheme.LIGHT, DESK, false)) {
            assertThat(filter(page, "Part Time")).isVisible();
            assertTrue(page.locator(".filters").boundingBox().width <= 256);
        }
    }

    @Test void the_keyboard_alone_finds_and_filters() {
        createSamples();
        try (var page = visit("/en", ColorScheme.LIGHT, DESK, true)) {
            var keys = new Keyboard(page);
            keys.next("a[href='#main']").tabTo("#what").type(word).press("Enter");
            heading(page, "24 jobs for “" + word + "”");
            keys.tabTo(".filters a[href*='positionTypeIds=2']").press("Enter");
            heading(page, "1 job for “" + word + "”");
            keys.tabTo(".jobs h3 a");
        }
    }

    @Test void suggestions_are_chosen_with_the_keyboard_or_the_mouse_and_nothing_moves() {
        bakery.create(Browsing.job("Machinist"));
        service.awaitSearch();
        try (var page = visit("/en", ColorScheme.LIGHT, PHONE, true)) {
            var before = page.locator(".search button").boundingBox().y;
            var where = page.locator("#where");
            where.pressSequentially("Vancouv");
            var options = page.locator("#where-suggested [role=option]");
            options.first().waitFor();
            assertThat(where).hasAttribute("aria-expanded", "true");
            assertEquals(before, page.locator(".search button").boundingBox().y);
            assertNothingWrong(page, "suggestions");
            page.keyboard().press("ArrowDown");
            assertThat(where).hasAttribute("aria-activedescendant", "where-suggested0");
            assertThat(options.first()).hasAttribute("aria-selected", "true");
            page.keyboard().press("ArrowUp");
            page.keyboard().press("ArrowDown");
            page.keyboard().press("Enter");
            assertThat(where).hasValue("Vancouver, BC");
            assertThat(where).hasAttribute("aria-expanded", "false");
            assertTrue(page.url().endsWith("/en"), "Enter chooses, and does not search yet");
            where.fill("");
            where.pressSequentially("Halif");
            options.first().waitFor();
            page.keyboard().press("Escape");
            assertThat(page.locator("#where-suggested")).isHidden();
            assertThat(where).hasValue("Halif");
            where.pressSequentially("ax");
            options.first().click();
            assertThat(where).hasValue("Halifax, NS");
            assertEquals(List.of(), complaints);
        }
    }

    private Page visit(String path, ColorScheme scheme, int width, boolean withScript) {
        var page = withScript ? browser.page(width, scheme) : browser.pageWithoutScript(width, scheme);
        page.onConsoleMessage(message -> {
            if (message.type().equals("error")) {
                complaints.add(message.text()); // includes violations of the content security policy
            }
        });
        page.onPageError(complaints::add);
        page.navigate(TestService.root() + path);
        return page;
    }

    private static Locator filter(Page page, String name) {
        return page.locator(".filters li a:has-text('" + name + "')");
    }

    private static void heading(Page page, String text) {
        page.locator("h1:text-is('" + text + "')").waitFor();
        page.waitForLoadState();
    }

    private void assertNothingWrong(Page page, String where) {
        assertEquals(List.of(), Axe.violations(page), where);
        assertEquals(List.of(), complaints, where);
        assertTrue((Boolean) page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where + " is wider than the window");
    }
}
