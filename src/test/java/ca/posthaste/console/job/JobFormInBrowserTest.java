package ca.posthaste.console.job;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.account.SignInService;
import ca.posthaste.api.ApiVersion;
import ca.posthaste.support.Axe;
import ca.posthaste.support.Browser;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.WaitForSelectorState;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The job form in a browser: checked while it is filled in, and accessible. */
@Tag("browser")
@QuarkusTest
class JobFormInBrowserTest {
    private static final int DESK = 1280;
    private static final String EDITOR = "#description + .editor trix-editor";
    private static Browser browser;

    @Inject TestService service;
    private final List<String> complaints = new ArrayList<>();
    private Client bakery;
    private String ana;

    @BeforeAll static void open() {
        browser = new Browser();
    }

    @AfterAll static void close() {
        browser.close();
    }

    @BeforeEach void add() {
        bakery = service.employer(Samples.BAKERY).using(ApiVersion.V1_2);
        ana = "ana-" + UUID.randomUUID() + "@example.com";
        service.addUser(bakery.employer(), ana);
    }

    @AfterEach void remove() {
        service.removeUser(bakery.employer(), ana);
        assertEquals(List.of(), complaints);
    }

    private Page signedIn(int width, ColorScheme scheme) {
        var page = browser.page(width, scheme);
        page.onConsoleMessage(message -> {
            if (message.type().equals("error") && !message.text().contains("the server responded with a status of 4")) {
                complaints.add(message.text());
            }
        });
        page.onPageError(complaints::add);
        page.onDialog(dialog -> dialog.accept());
        page.navigate(service.signInLink(ana));
        page.click("main button[type=submit]");
        return page;
    }

    private String path(String language, Object job) {
        return TestService.root() + "/" + language + "/console/" + bakery.employer().id().value() + "/jobs/" + job;
    }

    @Test void errors_are_shown_next_to_the_field_during_typing() {
        var page = signedIn(DESK, ColorScheme.LIGHT);
        page.navigate(path("en", "new"));
        page.fill("#amount", "much");
        page.waitForSelector("[data-live=amount] .error");
        assertEquals(0, page.locator("[data-live=title] .error").count(), "nobody has come to the title yet");
        assertThat(page.locator("[data-said]")).containsText("to be fixed");
        page.fill("#amount", "24.50");
        page.selectOption("#period", "5");
        page.waitForSelector("[data-live=amount] .error", new Page.WaitForSelectorOptions().setState(WaitForSelectorState.DETACHED));
        page.fill("#title", "x");
        page.fill("#title", "");
        page.waitForSelector("[data-live=title] .error");
        assertThat(page.locator("#title")).hasAttribute("aria-invalid", "true");
    }

    @Test void a_job_is_made_by_keyboard_alone() {
        var page = signedIn(DESK, ColorScheme.LIGHT);
        page.navigate(path("en", "new"));
        page.waitForSelector(EDITOR);
        page.focus("#title");
        page.keyboard().type("Baker");
        page.keyboard().press("Tab"); // to the toolbar of the editor
        page.keyboard().press("Tab");
        page.keyboard().type("Bake.");
        expectDescription(page, "<p>Bake.</p>");
        page.fill("#location0", "Halifax, NS");
        page.selectOption("#category0", "36");
        page.selectOption("#positionType", "1");
        page.focus("#applicationEmail");
        page.keyboard().type("jobs@bakery.example.com");
        page.keyboard().press("Enter");
        page.waitForURL("**/jobs/*?done=save");
        assertThat(page.locator("#title")).hasValue("Baker");
        expectDescription(page, "<p>Bake.</p>");
    }

    /** The page stays open overnight, and the link of a new mail is opened in the same browser. */
    @ParameterizedTest @ValueSource(strings = {"en", "fr"})
    void input_outlasts_the_session(String language) {
        int id = bakery.create(JobFormTest.EVERYTHING).id();
        var page = signedIn(DESK, ColorScheme.LIGHT);
        page.navigate(path(language, id));
        page.fill("#title", "Mine");
        page.waitForSelector(EDITOR);
        page.focus(EDITOR);
        page.keyboard().press("Control+a");
        Browser.awaitDrawn(page);
        page.keyboard().type("All that I know of bread.");
        expectDescription(page, "<p>All that I know of bread.</p>");
        service.clock().moveBy(SignInService.IDLE_MAX.plus(Duration.ofMinutes(1)));
        page.click("button[value=save]");
        page.waitForSelector("main a[target=_blank]");
        var tab = page.waitForPopup(() -> page.click("main a[target=_blank]"));
        tab.waitForURL("**/sign-in");
        tab.navigate(service.signInLink(ana));
        tab.click("main button[type=submit]");
        tab.waitForURL(url -> !url.contains("sign-in"));
        page.click("main form button");
        page.click("main form button:not(.quiet)"); // the button of the next page
        page.waitForURL("**/jobs/*?done=save");
        assertThat(page.locator("#title")).hasValue("Mine");
        assertThat(page.locator(EDITOR)).hasText("All that I know of bread.");
        bakery.read(id).expect("/title", "Mine").expect("/description", "<p>All that I know of bread.</p>");
    }

    @ParameterizedTest
    @CsvSource({"en, LIGHT, 390", "fr, DARK, 390", "fr, LIGHT, 1280", "en, DARK, 1280"})
    void everybody_can_use_the_form(String language, ColorScheme scheme, int width) {
        int id = bakery.create(JobFormTest.EVERYTHING).id();
        var page = signedIn(width, scheme);
        page.navigate(path(language, "new"));
        noBarriers(page);
        page.click("button[value=publish]");
        page.waitForSelector("#errors");
        noBarriers(page);
        page.navigate(path(language, id));
        noBarriers(page);
        page.fill("#title", "Mine");
        page.fill(EDITOR, "Mine");
        bakery.update(id, JobBody.empty().with("title", "Theirs").with("referenceId", "T"));
        page.click("button[value=save]");
        page.waitForSelector(".conflict");
        noBarriers(page);
        assertEquals(0, page.evaluate("Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)"), "nothing is wider than the screen");
    }

    private static void expectDescription(Page page, String html) {
        assertThat(page.locator("#description")).hasValue(html);
    }

    private static void noBarriers(Page page) {
        assertThat(page.locator("textarea[data-editor]:visible")).hasCount(0); // the editors have replaced them
        assertEquals(List.of(), Axe.violations(page));
    }
}
