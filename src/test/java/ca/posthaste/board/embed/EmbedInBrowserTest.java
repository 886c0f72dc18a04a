package ca.posthaste.board.embed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.support.Browser;
import ca.posthaste.support.Client;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An employer's jobs in a browser, on a site that is not ours. */
@Tag("browser")
@QuarkusTest
class EmbedInBrowserTest {
    private static final String SITE = "http://employer.localhost/careers";
    private static Browser browser;

    private final List<String> complaints = new ArrayList<>();

    @Inject TestService service;

    @BeforeAll static void open() {
        browser = new Browser();
    }

    @AfterAll static void close() {
        browser.close();
    }

    private Client bakery(int jobs) {
        var bakery = service.employer("Harbour Bakery");
        for (int i = 0; i < jobs; i++) {
            bakery.create(Samples.BAKER.with("status", "active"));
        }
        return bakery;
    }

    @Test void the_script_frames_the_list_as_high_as_it_is_and_a_job_opens_in_the_whole_window() {
        var bakery = bakery(6);
        try (var page = browser.page(390, ColorScheme.LIGHT)) {
            page.onConsoleMessage(message -> {
                if (message.type().equals("error")) {
                    complaints.add(message.text());
                }
            });
            page.route(SITE, route -> route.fulfill(new Route.FulfillOptions().setContentType("text/html").setBody(
                "<!doctype html><html lang=en><title>Careers</title><link rel=icon href='data:,'><main><script async src='" + TestService.root()
                    + "/embed.js' data-employer='" + bakery.employer().id().value() + "'></script></main>")));
            page.navigate(SITE);
            page.waitForFunction("document.querySelector('iframe') && document.querySelector('iframe').offsetHeight > 500");
            var list = page.frameLocator("iframe");
            assertEquals("Harbour Bakery", list.locator("h1").innerText());
            assertEquals(6, list.locator(".jobs > li").count());
            assertEquals(false, list.locator("body").evaluate("body => document.documentElement.scrollHeight > innerHeight + 1"), "nothing is cut off");
            assertEquals(List.of(), complaints);
            list.locator(".jobs a").first().click();
            page.waitForURL(address -> address.startsWith(TestService.root()));
        }
    }

    @ParameterizedTest @EnumSource(names = {"LIGHT", "DARK"})
    void axe_finds_nothing_on_the_framed_page(ColorScheme scheme) {
        try (var page = browser.page(390, scheme)) {
            for (int jobs : new int[] {2, 0}) {
                page.navigate(TestService.root() + "/embed/jobs?lang=fr&employerId=" + bakery(jobs).employer().id().value());
                assertEquals(List.of(), new AxeBuilder(page).analyze().getViolations().stream().map(Object::toString).toList());
            }
        }
    }
}
