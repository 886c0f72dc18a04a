package ca.posthaste.board.embed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.support.Browser;
import ca.posthaste.support.Client;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.options.ColorScheme;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The page that other sites frame, in a browser. */
@Tag("browser")
@QuarkusTest
class EmbedInBrowserTest {
    private static Browser browser;

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
