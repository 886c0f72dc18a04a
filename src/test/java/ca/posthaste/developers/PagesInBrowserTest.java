package ca.posthaste.developers;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.page.Asset;
import ca.posthaste.support.Axe;
import ca.posthaste.support.Browser;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages as people use them: in a browser, on phone and desktop, light and dark, by sight, with a screen reader and by keyboard. */
@Tag("browser") // bin/test skips these on the second JDK
@QuarkusTest
class PagesInBrowserTest {
    private static final int PHONE = 390;
    private static final int DESK = 1280;
    private static Browser browser;

    private final List<String> complaints = new ArrayList<>();

    @Inject TestService service;

    @BeforeAll static void open() {
        browser = new Browser();
    }

    @AfterAll static void close() {
        browser.close();
    }

    @ParameterizedTest
    @CsvSource({"/developers?lang=en,LIGHT,390", "/developers?lang=en,DARK,1280", "/developers?lang=fr,LIGHT,1280", "/developers?lang=fr,DARK,390"})
    void axe_finds_nothing_on_the_front_page(String path, ColorScheme scheme, int width) {
        try (var page = visit(path, scheme, width)) {
            assertNothingWrong(page, "front page");
        }
    }

    @ParameterizedTest @MethodSource("guides")
    void axe_finds_nothing_on_the_guides(String guide, ColorScheme scheme, int width) {
        try (var page = visit("/developers/" + guide, scheme, width)) {
            assertNothingWrong(page, guide);
        }
    }

    /** Returns every guide once, alternating between light and dark and between phone and desktop: they share one template and one style sheet. */
    static List<Arguments> guides() {
        var names = new String(Asset.bytes("guides/index.txt"), StandardCharsets.UTF_8).lines().toList();
        return IntStream.range(0, names.size()).mapToObj(i -> Arguments.of(names.get(i), i % 2 == 0 ? ColorScheme.LIGHT : ColorScheme.DARK,
            i % 4 < 3 ? PHONE : DESK)).toList();
    }

    @Test void wide_tables_and_examples_scroll_within_their_own_box_on_a_phone() {
        try (var page = visit("/developers/bulk", ColorScheme.LIGHT, PHONE)) {
            for (var box : List.of(".wide", "pre")) {
                assertTrue((Boolean) page.evaluate("box => [...document.querySelectorAll(box)].some(each => each.scrollWidth > each.clientWidth)", box), box);
                assertTrue((Boolean) page.evaluate("box => [...document.querySelectorAll(box)].every(each => each.getBoundingClientRect().right <= innerWidth)", box), box);
            }
            assertThat(page.locator("header nav a[href='../developers#guides']")).isVisible();
        }
    }

    @Test void the_documentation_of_the_first_version_is_shown_on_request() {
        try (var page = visit("/docs?version=1.1", ColorScheme.LIGHT, DESK)) {
            page.waitForCondition(() -> page.locator(".opblock").count() > 5);
            assertThat(page.locator(".opblock[id$='-planOrApplySet'], .opblock[id*='ebhook']")).hasCount(0); // what 1.2 added
            assertThat(page.locator("nav [aria-current=page]")).hasText("Version 1.1");
            assertThat(page.getByText("OpenAPI", new Page.GetByTextOptions().setExact(true)).first()).hasAttribute("href", "openapi-1.1.json");
            assertNothingWrong(page, "documentation of 1.1", "nav");
        }
    }

    @ParameterizedTest @CsvSource({"LIGHT,390", "DARK,1280"}) // axe takes long for each
    void the_documentation_shows_every_summary_on_our_paper_and_axe_finds_nothing(ColorScheme scheme, int width) {
        try (var page = visit("/docs", scheme, width)) {
            assertThat(page.locator(".opblock-summary-description:visible")).hasCount(summaries().size());
            assertEquals(summaries(), page.locator(".opblock-summary-description:visible").allInnerTexts().stream().sorted().toList());
            assertEquals("rgba(0, 0, 0, 0)", page.evaluate("getComputedStyle(document.querySelector('.swagger-ui')).backgroundColor"));
            assertNothingWrong(page, "documentation");
            var list = opened(page, "listPositionTypes");
            list.locator(".execute").click();
            status(list).waitFor();
            assertNothingWrong(page, "an operation that was tried", ".opblock.is-open");
        }
    }

    @Test void axe_finds_nothing_where_a_body_and_a_file_are_sent_nor_where_the_key_is_typed() {
        try (var page = visit("/docs", ColorScheme.LIGHT, PHONE)) {
            page.waitForSelector(".opblock");
            opened(page, "createJob");
            opened(page, "apply");
            page.locator(".authorize").first().click();
            page.locator(".modal-ux").waitFor();
            assertNothingWrong(page, "bodies and keys", ".opblock.is-open .opblock-section", ".modal-ux");
        }
    }

    @Test void an_operation_that_a_link_opened_sends_the_id_that_was_typed() {
        try (var page = visit("/docs#/Reference%20data/readPositionType", ColorScheme.LIGHT, DESK)) {
            var read = page.locator(".opblock[id$='-readPositionType']");
            read.locator("[data-param-name=id] input").fill("2");
            var sent = page.waitForRequest("**/positiontypes/*", () -> read.locator(".execute").click());
            assertEquals("/api/v1.2/positiontypes/2", URI.create(sent.url()).getRawPath());
            status(read).waitFor();
            assertNothingWrong(page, "an operation that a link opened", ".opblock.is-open .opblock-section");
        }
    }

    @Test void a_job_is_created_by_trying_it_with_a_key() {
        var bakery = service.employer(Samples.BAKERY);
        try (var page = visit("/docs", ColorScheme.LIGHT, DESK)) {
            page.waitForSelector(".opblock");
            page.locator(".authorize").first().click();
            page.locator(".modal-ux input").fill(bakery.key());
            page.locator(".modal-ux button[type=submit]").click();
            page.locator(".modal-ux .close-modal").click();
            var create = opened(page, "createJob");
            create.locator("textarea").fill(Samples.BAKER.toString());
            create.locator(".execute").click();
            assertThat(status(create)).hasText(Pattern.compile("^201"));
            bakery.get("/jobs").expect("/paging/total", 1);
            assertEquals(List.of(), complaints);
        }
    }

    private Page visit(String path, ColorScheme scheme, int width) {
        var page = browser.page(width, scheme);
        page.onConsoleMessage(message -> {
            if (message.type().equals("error")) {
                complaints.add(message.text()); // includes violations of the content security policy
            }
        });
        page.onPageError(complaints::add);
        page.navigate(TestService.root() + path);
        return page;
    }

    private static Locator opened(Page page, String operation) {
        var block = page.locator(".opblock[id$='-" + operation + "']");
        block.locator(".opblock-summary-control").click();
        block.locator(".execute").waitFor();
        return block;
    }

    /** Returns the status of the response to an operation that was tried out. */
    private static Locator status(Locator operation) {
        return operation.locator(".live-responses-table tbody .response-col_status").first();
    }

    private static List<String> summaries() {
        return ApiDocument.all("summary").stream().filter(summary -> summary.parent().has("operationId"))
            .map(summary -> summary.value().asText()).sorted().toList();
    }

    /** Checks these parts, or the whole page if there are none: axe takes long for a whole opened operation with its responses. */
    private void assertNothingWrong(Page page, String where, String... parts) {
        var found = Axe.violations(page, parts);
        assertEquals(List.of(), found, where);
        assertEquals(List.of(), complaints, where);
        assertTrue((Boolean) page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where + " is wider than the window");
    }
}
