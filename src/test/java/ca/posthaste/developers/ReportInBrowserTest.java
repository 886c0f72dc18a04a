package ca.posthaste.developers;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.board.report.ReportReason;
import ca.posthaste.board.report.Report;
import ca.posthaste.board.report.Reports;
import ca.posthaste.db.Database;
import ca.posthaste.support.Axe;
import ca.posthaste.support.Browser;
import ca.posthaste.support.Keyboard;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reporting a posting in a browser, without JavaScript and without a mouse; and axe on the form and on the pages about the board. */
@Tag("browser")
@QuarkusTest
class ReportInBrowserTest {
    private static Browser browser;

    @Inject TestService service;
    @Inject Database database;

    @BeforeAll static void open() {
        browser = new Browser();
    }

    @AfterAll static void close() {
        browser.close();
    }

    @Test void a_posting_is_reported_without_scripts_after_a_mistake_that_is_reported_next_to_its_field() {
        int job = service.employer(Samples.BAKERY).create(Samples.BAKER.with("status", "active")).id();
        try (var page = browser.pageWithoutScript(390, ColorScheme.LIGHT)) {
            page.navigate(TestService.root() + "/en/report?job=" + job);
            page.locator("#details").fill("They want money.");
            page.locator("#email").fill("ana");
            page.locator("button[type=submit]").click();
            assertThat(page.locator("#reason-error")).hasText("Choose what is wrong with the posting.");
            assertThat(page.locator("#errors a")).hasCount(2);
            assertThat(page.locator("#details")).hasValue("They want money.");
            page.locator("#errors a[href='#email']").click();
            page.waitForURL(url -> url.endsWith("#email"));
            page.locator("#email").fill("ana@example.org");
            page.locator("input[value=fraud]").check();
            page.locator("button[type=submit]").click();
            page.waitForURL(TestService.root() + "/en/report/thanks");
            assertThat(page.locator("h1")).hasText("Thank you for your report");
        }
        assertEquals("ana@example.org", reportOf(job).email().orElseThrow());
    }

    @ParameterizedTest
    @CsvSource({"en,LIGHT,1280,'Thank you for your report'", "fr,DARK,390,'Merci de votre signalement'"})
    void a_posting_can_be_reported_from_its_page_with_the_keyboard(String language, ColorScheme scheme, int width, String thanks) {
        int job = service.employer(Samples.BAKERY).create(Samples.BAKER.with("status", "active")).id();
        try (var page = browser.page(width, scheme)) {
            var keys = new Keyboard(page);
            page.navigate(TestService.root() + "/" + language + "/jobs/" + job);
            keys.tabTo("main a[href*='/report?']").press("Enter");
            page.waitForURL("**/" + language + "/report?job=" + job);
            keys.skipToContent().next("main a[href$='/posting-policy']").next("input[value=fraud]").next("#details").type("They want money.")
                .next("#email").type("ana").next("main button").press("Enter");
            page.locator("#errors").waitFor();

            keys.skipToContent().next("#errors a[href='#reason']").jump().expectAt("#reason"); // the summary leads to the question
            keys.next("input[value=fraud]").press("Space").press("ArrowDown");
            keys.expectAt("input[value=money_or_data]:checked"); // arrows choose within the question
            keys.next("#details").next("#email[aria-invalid]").press("Control+a").type("ana@example.org").next("main button").press("Space");
            page.waitForURL("**/report/thanks");
            page.locator("h1:text-is('" + thanks + "')").waitFor();
        }
        var report = reportOf(job);
        assertEquals("ana@example.org", report.email().orElseThrow());
        assertEquals("They want money.", report.details().orElseThrow());
        assertEquals(ReportReason.MONEY_OR_DATA, report.reason());
    }

    /** Returns the report of a job, which must be the only one. */
    private Report reportOf(int job) {
        var kept = database.read(tx -> new Reports().list(tx, false)).stream().filter(report -> report.job().value() == job).toList();
        assertEquals(1, kept.size());
        return kept.get(0);
    }

    @ParameterizedTest
    @CsvSource({"/en/report,LIGHT,390", "/en/report,DARK,1280", "/fr/report,LIGHT,1280", "/fr/report,DARK,390", "/en/report/thanks,LIGHT,390",
        "/fr/report/thanks,DARK,1280", "/en/privacy,LIGHT,390", "/fr/privacy,DARK,1280", "/en/posting-policy,DARK,390", "/fr/posting-policy,LIGHT,1280",
        "/en/accessibility,LIGHT,1280", "/fr/accessibility,DARK,390"})
    void axe_finds_nothing(String path, ColorScheme scheme, int width) {
        try (var page = browser.page(width, scheme)) {
            page.navigate(TestService.root() + path);
            assertNothingWrong(page, path);
        }
    }

    @ParameterizedTest @CsvSource({"/en/report,LIGHT,390", "/fr/report,DARK,1280"})
    void axe_finds_nothing_where_something_was_wrong(String path, ColorScheme scheme, int width) {
        try (var page = browser.page(width, scheme)) {
            page.navigate(TestService.root() + path);
            page.locator("#email").fill("ana");
            page.locator("button[type=submit]").click();
            page.locator("#errors").waitFor();
            assertNothingWrong(page, path);
        }
    }

    private static void assertNothingWrong(Page page, String where) {
        assertEquals(List.of(), Axe.violations(page), where);
        assertTrue((Boolean) page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where + " is wider than the window");
    }
}
