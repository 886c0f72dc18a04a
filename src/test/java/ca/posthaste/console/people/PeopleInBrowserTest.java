package ca.posthaste.console.people;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.account.Role;
import ca.posthaste.account.SignInService;
import ca.posthaste.audit.Action;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditSubject;
import ca.posthaste.db.Database;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerSettings;
import ca.posthaste.employer.Employers;
import ca.posthaste.support.Axe;
import ca.posthaste.support.Browser;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The owner's pages in a browser, and a session that expires while a form is filled in. */
@Tag("browser")
@QuarkusTest
class PeopleInBrowserTest {
    private static final int DESK = 1280;
    private static Browser browser;

    private final List<String> complaints = new ArrayList<>();

    @Inject TestService service;
    @Inject Database database;
    @Inject Employers employers;
    @Inject Audit audit;
    private Employer bakery;
    private String ana;
    private String bob;

    @BeforeAll static void open() {
        browser = new Browser();
    }

    @AfterAll static void close() {
        browser.close();
    }

    @BeforeEach void add() {
        bakery = service.employer(Samples.BAKERY + " <script>alert(1)</script>").employer();
        ana = "ana-" + UUID.randomUUID() + "@example.com";
        bob = "bob-" + UUID.randomUUID() + "@example.com";
        service.addUser(bakery, ana, Role.OWNER);
        service.addUser(bakery, bob, Role.READER);
        database.writeNow(tx -> {
            audit.add(tx, new Actor(ana, "203.0.113.7"), bakery.id(), Action.JOB_CHANGED,
                AuditSubject.named(12, "<img src=x onerror=alert(1)>" + "x".repeat(300)));
            return null;
        });
    }

    @AfterEach void remove() {
        service.removeUser(bakery, ana);
        service.removeUser(bakery, bob);
    }

    private Page signedIn(int width, ColorScheme scheme) {
        return signIn(watched(browser.page(width, scheme)));
    }

    private Page watched(Page page) {
        page.onConsoleMessage(message -> {
            if (message.type().equals("error") && !message.text().contains("the server responded with a status of 4")) { // a rejected form is not an error
                complaints.add(message.text()); // includes violations of the content security policy
            }
        });
        page.onPageError(complaints::add);
        page.onDialog(dialog -> complaints.add("a script ran: " + dialog.message()));
        return page;
    }

    private Page signIn(Page page) {
        page.navigate(service.signInLink(ana));
        page.click("main button");
        page.waitForURL(url -> !url.contains("sign-in"));
        return page;
    }

    private String address(String language, String rest) {
        return TestService.root() + "/" + language + "/console/" + bakery.id().value() + rest;
    }

    private void assertNothingWrong(Page page, String where) {
        assertEquals(List.of(), Axe.violations(page), where);
        assertEquals(List.of(), complaints, where);
        assertTrue((Boolean) page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where + " is wider than the window");
    }

    @ParameterizedTest @CsvSource({"en,LIGHT,390", "en,DARK,1280", "fr,LIGHT,1280", "fr,DARK,390"})
    void axe_finds_nothing_on_any_page(String language, ColorScheme scheme, int width) {
        try (var page = signedIn(width, scheme)) {
            page.navigate(address(language, "/people"));
            assertNothingWrong(page, "people");
            page.fill("#email", "nobody");
            page.click("form.narrow button");
            page.waitForSelector("#email-error");
            assertNothingWrong(page, "people with an error");
            page.click(".people li:has-text('" + ana + "') select");
            page.selectOption(".people li:has-text('" + ana + "') select", "reader");
            page.click(".people li:has-text('" + ana + "') button");
            page.waitForSelector(".people .error");
            assertNothingWrong(page, "the last owner");
            page.click(".people li:has-text('" + bob + "') a");
            page.waitForURL(url -> url.endsWith("/remove"));
            assertNothingWrong(page, "the question");
            page.navigate(address(language, "/settings"));
            assertNothingWrong(page, "settings");
            page.fill("#retention", "0");
            page.fill("#employees", "many");
            page.click("form.narrow button");
            page.waitForSelector("#retention-error");
            assertNothingWrong(page, "settings with errors");
            page.navigate(address(language, "/audit"));
            assertNothingWrong(page, "audit log");
            page.navigate(TestService.root() + "/" + language + "/console/account");
            assertNothingWrong(page, "account");
        }
    }

    private EmployerSettings settings() {
        return database.read(tx -> employers.settings(tx, bakery.id())).orElseThrow();
    }

    /** The first tab is left open until the session has expired. */
    @ParameterizedTest @ValueSource(strings = {"en", "fr"})
    void input_outlasts_the_session_and_is_sent_after_a_sign_in_in_another_tab(String language) {
        try (var page = signedIn(DESK, ColorScheme.LIGHT)) {
            page.navigate(address(language, "/settings"));
            page.fill("#employees", "41");
            page.check("input[value=fr]");
            service.clock().moveBy(SignInService.IDLE_MAX.plus(Duration.ofMinutes(1)));
            page.click("form.narrow button");
            page.waitForSelector("main a[target=_blank]");
            assertNothingWrong(page, "signed out");
            assertEquals(OptionalInt.empty(), settings().employees());
            var tab = watched(page.waitForPopup(() -> page.click("main a[target=_blank]")));
            tab.waitForSelector("#email");
            assertTrue(tab.url().endsWith("/" + language + "/console/sign-in"), tab.url());
            signIn(tab);
            page.click("main form button");
            page.waitForSelector("main form button:not(.quiet)");
            page.waitForLoadState();
            assertNothingWrong(page, "signed in again");
            assertEquals(OptionalInt.empty(), settings().employees(), "nothing is done before the person says so again");
            page.click("summary");
            assertThat(page.locator("textarea[name=employees]")).hasValue("41");
            page.click("main form button:not(.quiet)");
            page.waitForURL(url -> url.contains("done=saved"));
            assertEquals(OptionalInt.of(41), settings().employees());
            assertEquals("fr", settings().language().code());
            tab.close();
        }
    }
}
