package ca.posthaste.board.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.application.resume.ResumeType;
import ca.posthaste.support.Axe;
import ca.posthaste.support.Browser;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Keyboard;
import ca.posthaste.support.Resumes;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reading a posting and applying for it in a browser, with and without JavaScript. */
@Tag("browser")
@QuarkusTest
class JobPageInBrowserTest {
    private static final int PHONE = 390;
    private static final FilePayload PDF = new FilePayload("Ana.pdf", "application/pdf", Resumes.of(ResumeType.PDF));
    private static final FilePayload TOO_LARGE = new FilePayload("Ana.pdf", "application/pdf", new byte[5 * 1024 * 1024 + 1]);
    private static final JobBody WHOLE = Samples.BAKER.with("status", "active").withJson("salary", "{\"amount\": 24.5, \"period\": {\"id\": 5}}")
        .withJson("locations", "[{\"description\": \"Halifax, NS\"}, {\"description\": \"Toronto, ON\"}, {\"description\": \"Québec, QC\"}]")
        .withJson("disclosures", "{\"aiUsed\": false, \"vacancy\": \"existing\", \"accommodation\": \"Ask us.\", \"otherLanguages\": [{\"language\": \"English\"}]}");
    private static Browser browser;

    private final List<String> complaints = new ArrayList<>();

    @Inject TestService service;
    private Client bakery;
    private int job;

    @BeforeAll static void open() {
        browser = new Browser();
    }

    @AfterAll static void close() {
        browser.close();
    }

    @BeforeEach void create() {
        bakery = service.employer(Samples.BAKERY).using(ApiVersion.V1_2);
        job = bakery.create(WHOLE).id();
    }

    private Page visit(String path, ColorScheme scheme, int width, boolean scripts) {
        var page = scripts ? browser.page(width, scheme) : browser.pageWithoutScript(width, scheme);
        page.onConsoleMessage(message -> {
            if (message.type().equals("error") && !message.text().contains("the server responded with a status of 4")) { // a rejected form is not an error
                complaints.add(message.text()); // includes violations of the content security policy
            }
        });
        page.onPageError(complaints::add);
        page.navigate(TestService.root() + path);
        return page;
    }

    private Page visit(boolean scripts) {
        return visit("/en/jobs/" + job + "-baker", ColorScheme.LIGHT, PHONE, scripts);
    }

    private static void fill(Page page, String email) {
        page.fill("#name", "Ana");
        page.fill("#email", email);
        page.fill("#message", "I bake.\nMuch.");
    }

    private static void send(Page page) {
        page.click(".apply button[type=submit]");
    }

    private static String receipt(Page page) {
        page.waitForURL(url -> url.contains("?sent="));
        return page.locator(".receipt").textContent();
    }

    private static void expectVisible(Page page, String... selectors) {
        for (var selector : selectors) {
            assertThat(page.locator(selector).first()).isVisible();
        }
    }

    private static void expectHidden(Page page, String... selectors) {
        for (var selector : selectors) {
            assertThat(page.locator(selector).first()).isHidden();
        }
    }

    private void expectApplications(int count) {
        bakery.get("/jobs/" + job + "/applications").expect("/paging/total", count);
    }

    private void assertNothingWrong(Page page, String where) {
        assertEquals(List.of(), Axe.violations(page), where);
        assertEquals(List.of(), complaints, where);
        assertTrue((Boolean) page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where + " is wider than the window");
    }

    @ParameterizedTest @CsvSource({"en,LIGHT,390", "en,DARK,1280", "fr,LIGHT,1280", "fr,DARK,390"})
    void axe_finds_nothing_on_any_page_of_a_job(String language, ColorScheme scheme, int width) {
        int french = bakery.create(Samples.BAKER.with("title", "B".repeat(256)).with("language", "fr").with("status", "active")
            .with("description", "<ul><li>Un</li></ul>" + "<p>Faire du pain, la nuit.</p>".repeat(300))).id();
        service.awaitSearch();
        try (var page = visit("/" + language + "/jobs/" + job, scheme, width, true)) {
            assertNothingWrong(page, "posting");
            send(page);
            page.waitForSelector("#errors");
            assertNothingWrong(page, "errors");
            page.navigate(TestService.root() + "/" + language + "/jobs/" + french);
            assertNothingWrong(page, "a long posting in one language");
            page.navigate(TestService.root() + "/" + language + "/jobs/" + job + "?sent=00000000-0000-4000-8000-000000000000");
            assertNothingWrong(page, "thanks");
            bakery.update(job, JobBody.empty().with("status", "archived"));
            page.navigate(TestService.root() + "/" + language + "/jobs/" + job);
            assertNothingWrong(page, "gone");
        }
    }

    @ParameterizedTest @ValueSource(booleans = {true, false})
    void an_application_with_a_file_arrives(boolean scripts) {
        try (var page = visit(scripts)) {
            fill(page, "ana@example.org");
            page.setInputFiles("#resume", PDF);
            page.check("#consent");
            send(page);
            var receipt = receipt(page);
            page.reload();
            assertEquals(receipt, receipt(page));
            bakery.get("/jobs/" + job + "/applications").expect("/paging/total", 1).expect("/data/0/resume/fileName", "Ana.pdf")
                .expect("/data/0/receipt", receipt);
            assertEquals(List.of(), complaints);
        }
    }

    @ParameterizedTest @ValueSource(booleans = {true, false})
    void errors_are_shown_next_to_the_field_and_the_input_is_kept(boolean scripts) {
        try (var page = visit(scripts)) {
            fill(page, "ana@");
            page.setInputFiles("#resume", PDF);
            send(page);
            page.waitForSelector("#errors");
            assertThat(page.locator("#email-error")).hasText("Enter an e-mail address, such as ana@example.org.");
            assertThat(page.locator("#consent-error")).hasText(Pattern.compile("^Tick the box"));
            assertThat(page.locator("#email")).hasValue("ana@");
            assertThat(page.locator("#name")).hasValue("Ana");
            assertThat(page.locator("#message")).hasValue("I bake.\nMuch.");
            assertThat(page.locator("#resume-again")).hasCount(scripts ? 0 : 1); // a script keeps the file, a browser does not
            page.click("#errors a[href='#email']");
            assertThat(page.locator("#email")).isFocused(); // the summary leads to the field
            page.fill("#email", "ana@example.org");
            page.check("#consent");
            if (!scripts) {
                page.setInputFiles("#resume", PDF);
            }
            send(page);
            bakery.get("/jobs/" + job + "/applications").expect(200);
            receipt(page);
            bakery.get("/jobs/" + job + "/applications").expect("/paging/total", 1).expect("/data/0/resume/fileName", "Ana.pdf");
            assertEquals(List.of(), complaints);
        }
    }

    @ParameterizedTest @ValueSource(booleans = {true, false})
    void a_file_that_is_too_large_is_reported_and_nothing_else_is_lost(boolean scripts) {
        try (var page = visit(scripts)) {
            fill(page, "ana@example.org");
            page.check("#consent");
            page.setInputFiles("#resume", TOO_LARGE);
            send(page);
            page.waitForSelector("#resume-error");
            assertThat(page.locator("#resume-error")).hasText("Choose a file of at most 5 MB.");
            assertThat(page.locator("#name")).hasValue("Ana");
            assertThat(page.locator("#consent")).isChecked();
            page.setInputFiles("#resume", PDF);
            send(page);
            receipt(page);
            expectApplications(1);
        }
    }

    @ParameterizedTest @ValueSource(booleans = {true, false})
    void a_double_click_and_the_way_back_send_once(boolean scripts) {
        try (var page = visit(scripts)) {
            fill(page, "ana@example.org");
            page.check("#consent");
            page.dblclick(".apply button[type=submit]");
            var receipt = receipt(page);
            page.goBack();
            page.waitForSelector("#apply");
            fill(page, "ana@example.org");
            page.check("#consent");
            send(page);
            assertEquals(receipt, receipt(page));
            expectApplications(1);
        }
    }

    @Test void candidates_can_apply_with_the_keyboard() {
        try (var page = visit(true)) {
            new Keyboard(page).tabTo("a[href='#apply']").jump().next("#name").type("Ana").next("#email").type("ana@example.org").next("#phone")
                .next("#message").type("I bake.").next("#resume").next("#consent").press("Space").next(".consent a").next(".apply button").press("Enter");
            receipt(page);
            expectApplications(1);
        }
    }

    @Test void the_address_is_copied_and_the_page_is_printed_without_what_paper_cannot_do() {
        try (var page = visit(true)) {
            page.context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
            page.click("[data-copy]");
            Browser.await(page, "document.querySelector('[data-copy]').textContent === 'Copied'");
            assertEquals(TestService.root() + "/en/jobs/" + job + "-baker", page.evaluate("navigator.clipboard.readText()"));
            page.evaluate("window.print = () => { document.body.dataset.printed = 'yes'; }");
            page.click("[data-print]");
            assertThat(page.locator("body")).hasAttribute("data-printed", "yes");
            page.emulateMedia(new Page.EmulateMediaOptions().setMedia(com.microsoft.playwright.options.Media.PRINT));
            expectHidden(page, "#apply", "[data-print]", "nav");
            expectVisible(page, "h1", ".prose");
        }
    }

    @Test void buttons_that_need_scripts_are_missing_without_scripts() {
        try (var page = visit(false)) {
            expectHidden(page, "[data-copy]", "[data-print]");
            expectVisible(page, "#apply");
        }
    }

    @Test void a_job_that_closes_during_typing_returns_the_message() {
        try (var page = visit(true)) {
            fill(page, "ana@example.org");
            page.check("#consent");
            bakery.update(job, JobBody.empty().with("status", "archived"));
            send(page);
            page.waitForSelector("#errors");
            page.waitForCondition(() -> page.locator("main").innerText().contains("I bake.\nMuch."));
            assertEquals(List.of(), complaints);
        }
    }

    @Test void scripts_in_user_input_never_run() {
        var evil = "\"><img src=x onerror=alert(1)><script>alert(1)</script>{t:x}";
        int odd = bakery.create(WHOLE.with("title", evil).with("disclosures.accommodation", evil)).id();
        try (var page = visit("/en/jobs/" + odd, ColorScheme.LIGHT, PHONE, true)) {
            page.onDialog(dialog -> complaints.add(dialog.message()));
            page.fill("#name", evil);
            send(page);
            page.waitForSelector("#errors");
            assertThat(page.locator("#name")).hasValue(evil);
            assertThat(page.locator("h1")).hasText(evil);
            assertEquals(0, page.locator("main img").count());
            assertEquals(List.of(), complaints);
        }
    }
}
