package ca.posthaste.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.account.Role;
import ca.posthaste.api.ApiVersion;
import ca.posthaste.application.resume.ResumeType;
import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.http.Route;
import ca.posthaste.http.RouteTable;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.support.Axe;
import ca.posthaste.support.Browser;
import ca.posthaste.support.Client;
import ca.posthaste.support.FormBody;
import ca.posthaste.support.Request;
import ca.posthaste.support.Resumes;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Checks every page of the console on a small phone, with content: axe reports nothing, and nothing is wider than the window. The pages come from the route
 * table; a new page with an id in its path fails until an id is defined here.
 */
@Tag("browser")
@QuarkusTest
class ConsoleAxeInBrowserTest {
    private static final int SMALL_PHONE = 360;
    private static final String LONG = "Interdepartmental-Documentation-Retention-Classification-and-Preservation-" + "x".repeat(20);
    /** A download, not a page. */
    private static final String FILE = "/resume";

    @Inject TestService service;
    @Inject Database database;
    @Inject RouteTable table;
    private Client bakery;
    private String owner;
    private String operator;
    /** Values of path variables by the preceding path segment. */
    private final Map<String, Object> ids = new LinkedHashMap<>();

    @BeforeEach void fill() {
        bakery = service.employer("Bakery " + LONG).using(ApiVersion.V1_2);
        owner = "owner-" + UUID.randomUUID() + "@example.com";
        operator = "operator-" + UUID.randomUUID() + "@example.com";
        service.addUser(bakery.employer(), owner, Role.OWNER);
        service.addOperator(operator);
        ids.put("/console/{employer}", employer());
        ids.put("/operator/employers/{id}", employer());
        ids.put("/people/{id}", number("SELECT id FROM account_user WHERE email = '" + owner + "'"));
        ids.put("/integration/keys/{id}", bakery.entry().id());
        ids.put("/integration/webhooks/{id}", number("INSERT INTO webhook (employer, url, state, secret, created_at, updated_at) VALUES (" + employer()
            + ", 'https://hooks.invalid/" + LONG + "', 'on', 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=', 1, 1) RETURNING id"));
        int job = bakery.create(Samples.BAKER.with("status", "active").with("title", LONG)).id();
        ids.put("/jobs/{id}", job);
        apply(job);
        ids.put("/applications/{id}", number("SELECT max(id) FROM application WHERE employer = " + employer()));
        ids.put("/deliveries/{delivery}", awaited("SELECT coalesce(max(id), 0) FROM webhook_message WHERE employer = " + employer()));
        bakery.request("POST", "/jobs").json(Map.of("title", 7, LONG, 8)).send().expect(400);
        ids.put("/integration/errors/{id}", awaited("SELECT coalesce(max(id), 0) FROM refused_call WHERE employer = " + employer()));
        ids.put("/sign-in/{token}", service.signInLink(owner).replaceFirst(".*/", ""));
    }

    private void apply(int job) {
        FormBody.of(LONG, "ana@example.com").field("message", LONG).file(LONG + ".pdf", ResumeType.PDF.contentType(), Resumes.of(ResumeType.PDF))
            .sendTo(service.stranger(), job).expect(202);
        Request.to("POST", TestService.root() + "/en/report").header("Accept", "text/html").header("Content-Type", "application/x-www-form-urlencoded")
            .body("job=" + job + "&reason=fraud&details=" + LONG + "&email=ana@example.com").send().expect(303);
    }

    @AfterEach void leave() {
        service.removeUser(bakery.employer(), owner);
        service.removeOperator(operator);
    }

    private int employer() {
        return bakery.employer().id().value();
    }

    private int number(String sql) {
        return database.writeNow(tx -> tx.sql(sql).one(Row::nextInt));
    }

    /** Returns a number that is written shortly after the response. */
    private int awaited(String sql) {
        service.await(() -> number(sql) > 0);
        return number(sql);
    }

    private String path(Route route) {
        var path = route.address();
        for (var id : ids.entrySet()) {
            var variable = id.getKey().substring(id.getKey().indexOf('{'));
            path = path.replace(id.getKey(), id.getKey().replace(variable, String.valueOf(id.getValue())));
        }
        assertTrue(!path.contains("{"), () -> "Say which id to look at in " + route.address());
        return path;
    }

    private List<Route> pages(String language) {
        var pages = table.routes().stream().filter(route -> route.method().equals("GET") && route.path().startsWith("/" + language + "/console")
            && !route.path().endsWith(FILE)).toList();
        assertTrue(pages.size() >= 35, pages.size() + " pages");
        return pages;
    }

    private Page signedIn(Browser browser, ColorScheme scheme, String email, List<String> wrong) {
        var page = browser.page(SMALL_PHONE, scheme);
        page.onConsoleMessage(message -> {
            if (message.type().equals("error")) {
                wrong.add(page.url() + " " + message.text()); // includes violations of the content security policy
            }
        });
        if (!email.isEmpty()) {
            page.navigate(service.signInLink(email));
            page.click("main button");
            page.waitForURL(url -> !url.contains("sign-in"));
        }
        return page;
    }

    private static void look(Page page, String path, List<String> wrong) {
        var answer = page.navigate(TestService.root() + path);
        if (answer.status() != 200) {
            wrong.add(path + " is answered with " + answer.status());
        }
        Axe.violations(page).forEach(violation -> wrong.add(path + " " + violation));
        if (!(Boolean) page.evaluate("document.documentElement.scrollWidth <= innerWidth")) {
            wrong.add(path + " scrolls sideways");
        }
    }

    @ParameterizedTest @CsvSource({"en,LIGHT", "fr,DARK"})
    void axe_finds_nothing_on_any_page_and_none_scrolls_sideways(String language, ColorScheme scheme) {
        var wrong = new ArrayList<String>();
        try (var browser = new Browser()) {
            var nobody = signedIn(browser, scheme, "", wrong);
            var member = signedIn(browser, scheme, owner, wrong);
            var boss = signedIn(browser, scheme, operator, wrong);
            for (var route : pages(language)) {
                var level = route.access().level();
                look(level.isEmpty() ? nobody : level.get() == AccessLevel.OPERATOR ? boss : member, path(route), wrong);
            }
        }
        assertEquals("", String.join("\n", wrong));
    }
}
