package ca.posthaste.console.attack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.apilog.RejectionBuffer;
import ca.posthaste.audit.Audit;
import ca.posthaste.db.Database;
import ca.posthaste.http.Route;
import ca.posthaste.http.RouteTable;
import ca.posthaste.support.Browser;
import ca.posthaste.support.TestService;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.options.ColorScheme;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** The pages of the console in a real browser, for an employer whose data is hostile text. Records what runs or becomes markup, and which texts were shown. */
abstract class HostilePages {
    private static final int DESK = 1280;
    /** Finds what must never be in a page: injected elements, event handlers, script links and evaluated template expressions. */
    private static final String FOUND = """
        () => {
          const found = [...document.querySelectorAll('planted-x, script:not([src]), iframe, svg:not([aria-hidden]), object, embed, base')]
            .filter(one => one.type !== 'application/json').map(one => one.outerHTML.slice(0, 200))
          for (const one of document.querySelectorAll('*')) {
            for (const {name, value} of one.attributes) {
              if (/^on/.test(name) || name === 'srcdoc' || /^\\s*(javascript|data|vbscript):/i.test(value) && /href|src|action/.test(name)) {
                found.push(one.tagName + ' ' + name + '=' + value.slice(0, 100))
              }
            }
          }
          return found.concat(window.violations || [], window.hitBy ? ['a script ran'] : [])
        }""";
    private static final String WATCH = """
        window.violations = []
        window.hit = () => { window.hitBy = true }
        document.addEventListener('securitypolicyviolation', event => window.violations.push('policy: ' + event.violatedDirective + ' ' + event.sample))
        """;
    private static final String TYPED = "() => document.documentElement.outerHTML + [...document.querySelectorAll('input, textarea')].map(one => one.value).join(' ')";
    private static Browser browser;

    final List<String> wrong = new ArrayList<>();
    final Set<String> shown = new TreeSet<>();

    @Inject TestService service;
    @Inject Database database;
    @Inject Audit audit;
    @Inject RejectionBuffer refusals;
    @Inject RouteTable table;
    HostileEmployer estate;
    String where = "";

    @BeforeAll static void open() {
        browser = new Browser();
    }

    @AfterAll static void close() {
        browser.close();
    }

    @BeforeEach void furnish() {
        estate = new HostileEmployer(service, database, audit, refusals).furnished();
    }

    @AfterEach void clear() {
        estate.close();
    }

    Page signedIn(String email) {
        var page = browser.page(DESK, ColorScheme.LIGHT);
        page.addInitScript(WATCH);
        page.onDialog(dialog -> {
            wrong.add(where + ": a dialog " + dialog.message());
            dialog.dismiss();
        });
        page.onPageError(fault -> wrong.add(where + ": " + fault));
        page.onConsoleMessage(message -> {
            if (message.type().equals("error") && !message.text().contains("the server responded with a status of")) { // a rejected form is not an error
                wrong.add(where + ": " + message.text());
            }
        });
        page.navigate(service.signInLink(email));
        page.click("main button");
        page.waitForURL(url -> !url.contains("sign-in"));
        return page;
    }

    /** Returns the routes of the console. */
    Stream<Route> routes(String method) {
        return table.routes().stream().filter(route -> route.since().isEmpty() && route.path().matches("(/en|/fr)?/console(/.*)?"))
            .filter(route -> route.method().equals(method));
    }

    /** Returns every page of the console in this language. */
    List<Route> pages(String language) {
        var pages = routes("GET").filter(route -> !route.path().startsWith("/" + (language.equals("en") ? "fr" : "en"))).toList();
        assertTrue(pages.size() > 30, pages.size() + " pages");
        return pages;
    }

    void look(Page page, String path) {
        where = path.length() < 200 ? path : path.substring(0, 200);
        var answer = page.navigate(TestService.root() + path);
        assertTrue(answer.status() < 500, where + " answers " + answer.status());
        check(page);
    }

    @SuppressWarnings("unchecked")
    void check(Page page) {
        ((List<String>) page.evaluate(FOUND)).forEach(found -> wrong.add(where + ": " + found));
        var all = (String) page.evaluate(TYPED);
        shown.addAll(HostileText.sources(all));
        if (all.matches("(?s).*Q-[A-Za-z]+-Q[0-9a-f]{64}.*")) {
            wrong.add(where + ": a template was filled in");
        }
    }

    void assertNothingWrong() {
        assertEquals("", wrong.stream().distinct().limit(20).collect(Collectors.joining("\n")));
    }

    /** Waits for a condition. Playwright's own method evaluates text in the page, which the content security policy forbids. */
    void await(Page page, String condition) {
        service.await(() -> {
            try {
                return (Boolean) page.evaluate(condition);
            } catch (PlaywrightException between) { // between two pages during navigation
                return false;
            }
        });
    }
}
