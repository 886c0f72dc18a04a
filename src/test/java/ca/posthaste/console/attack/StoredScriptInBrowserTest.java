package ca.posthaste.console.attack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.audit.Audit;
import ca.posthaste.db.Database;
import ca.posthaste.http.Level;
import ca.posthaste.http.Route;
import ca.posthaste.http.RouteTable;
import ca.posthaste.refusal.RefusalBuffer;
import ca.posthaste.support.Browser;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.options.ColorScheme;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hostile text, through everything that anybody can send, on every page of the console in a real browser: it is shown as it was typed and does nothing. The pages
 * are those of the route table; what is to be seen on them is what {@link Estate} has sent.
 */
@Tag("browser")
@QuarkusTest
@Timeout(300)
@TestProfile(Attacked.class)
class StoredScriptInBrowserTest {
    private static final int DESK = 1280;
    private static final int PATIENCE_MILLIS = 30_000;
    /** All that {@link Estate} sends and some page shows. Headers of a receiver are not kept, nor what a program calls itself. */
    private static final Set<String> SHOWN = new TreeSet<>(List.of("accommodation", "auditActor", "auditNetwork", "auditObject", "candidateEmail",
        "candidateMessage", "candidateName", "candidatePhone", "employerName", "hiddenTitle", "hideReason", "hookDescription", "hookFault", "hookUrl", "jobDescription",
        "jobMailbox", "jobReference", "jobSource", "jobTitle", "keyName", "languageReason", "mailFault", "mailRecipient", "mailSubject", "mailText", "note", "otherLanguage",
        "placesFile", "placesLine", "receiverBody", "refusedBody", "refusedQuery", "refusedTitle", "refusedValue", "refusedWord", "reportDetails", "reportEmail",
        "resumeContent", "resumeName", "translationDescription", "translationTitle", "userAgent", "userEmail"));
    /** Every parameter that a page of the console reads. */
    private static final List<String> PARAMETERS = List.of("done", "q", "by", "state", "view", "page", "before", "after", "sort", "status", "next", "job", "chosen",
        "action", "day", "employer", "count", "tab", "since", "cursor");
    /** What is in the page that was never meant to be: elements, handlers, links that are scripts, and what a template would have put in. */
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

    private final List<String> wrong = new ArrayList<>();
    private final Set<String> shown = new TreeSet<>();

    @Inject TestService service;
    @Inject Database database;
    @Inject Audit audit;
    @Inject RefusalBuffer refusals;
    @Inject RouteTable table;
    private Estate estate;
    private String where = "";

    @BeforeAll static void open() {
        browser = new Browser();
    }

    @AfterAll static void close() {
        browser.close();
    }

    @BeforeEach void furnish() {
        estate = new Estate(service, database, audit, refusals).furnished();
    }

    @AfterEach void clear() {
        estate.close();
    }

    private Page signedIn(String email) {
        var page = browser.page(DESK, ColorScheme.LIGHT);
        page.addInitScript(WATCH);
        page.onDialog(dialog -> {
            wrong.add(where + ": a dialog " + dialog.message());
            dialog.dismiss();
        });
        page.onPageError(fault -> wrong.add(where + ": " + fault));
        page.onConsoleMessage(message -> {
            if (message.type().equals("error") && !message.text().contains("the server responded with a status of")) { // a refused form is no fault
                wrong.add(where + ": " + message.text());
            }
        });
        page.setDefaultTimeout(PATIENCE_MILLIS);
        page.navigate(service.signInLink(email));
        page.click("main button");
        page.waitForURL(url -> !url.contains("sign-in"));
        return page;
    }

    private static boolean isOfConsole(Route route) {
        return route.since().isEmpty() && route.path().matches("(/en|/fr)?/console(/.*)?");
    }

    /** Every page of the console in this language. */
    private List<Route> pages(String language) {
        var pages = table.routes().stream().filter(StoredScriptInBrowserTest::isOfConsole).filter(route -> route.method().equals("GET"))
            .filter(route -> !route.path().startsWith("/" + (language.equals("en") ? "fr" : "en"))).toList();
        assertTrue(pages.size() > 30, pages.size() + " pages");
        return pages;
    }

    private void look(Page page, String path) {
        where = path.length() < 200 ? path : path.substring(0, 200);
        var answer = page.navigate(TestService.root() + path);
        assertTrue(answer.status() < 500, where + " answers " + answer.status());
        check(page);
    }

    @SuppressWarnings("unchecked")
    private void check(Page page) {
        ((List<String>) page.evaluate(FOUND)).forEach(found -> wrong.add(where + ": " + found));
        var all = (String) page.evaluate(TYPED);
        shown.addAll(Hostile.sources(all));
        if (all.matches("(?s).*Q-[A-Za-z]+-Q[0-9a-f]{64}.*")) {
            wrong.add(where + ": a template was filled in");
        }
    }

    private void assertNothingWrong() {
        assertEquals("", wrong.stream().distinct().limit(20).collect(Collectors.joining("\n")));
    }

    @ParameterizedTest @ValueSource(strings = {"en", "fr"})
    void what_anybody_has_sent_is_only_text_on_every_page(String language) {
        try (var page = signedIn(estate.owner)) {
            pages(language).forEach(route -> look(page, estate.path(route)));
            for (var more : List.of("/operator/reports?view=hidden", "/operator/mail?state=failed", "/operator/mail?state=written", "/operator/mail?state=waiting")) {
                look(page, "/" + language + "/console" + more);
            }
        }
        assertNothingWrong();
        assertEquals(SHOWN, shown);
    }

    /** Who may only read has pages of their own. */
    @ParameterizedTest @ValueSource(strings = {"en", "fr"})
    void nor_is_it_for_who_may_only_read(String language) {
        try (var page = signedIn(estate.reader)) {
            pages(language).stream().filter(route -> route.access().level().equals(Optional.of(Level.READER))).forEach(route -> look(page, estate.path(route)));
        }
        assertNothingWrong();
        assertTrue(shown.containsAll(Set.of("jobTitle", "jobDescription", "translationTitle", "candidateName", "note")), shown.toString());
    }

    @ParameterizedTest @ValueSource(strings = {"en", "fr"})
    void what_an_address_says_is_only_text(String language) {
        var words = URLEncoder.encode(Hostile.text("asked"), StandardCharsets.UTF_8);
        var query = PARAMETERS.stream().map(name -> name + "=" + words).collect(Collectors.joining("&"));
        var typed = URLEncoder.encode(Hostile.text("asked", 80), StandardCharsets.UTF_8);
        try (var page = signedIn(estate.owner)) {
            for (var route : pages(language)) {
                if (!route.path().endsWith("/resume")) {
                    look(page, estate.path(route) + "?" + query);
                    look(page, estate.path(route) + "?q=" + typed + "&by=" + typed + "&done=" + typed + "&next=" + typed);
                }
            }
            look(page, "/" + language + "/console/" + typed);
            look(page, "/" + language + "/console/sign-in/" + typed);
        }
        assertNothingWrong();
        assertTrue(shown.contains("asked"));
    }

    /** Playwright's own way evaluates text in the page, which its policy forbids. */
    private void await(Page page, String condition) {
        service.await(() -> {
            try {
                return (Boolean) page.evaluate(condition);
            } catch (PlaywrightException between) { // one page is gone and the next is not there yet
                return false;
            }
        });
    }

    /** Sends a form as a page of ours would. */
    private void send(Page page, String path, Map<String, String> fields) {
        where = "POST " + path;
        page.evaluate("""
            ([action, fields]) => {
              const form = document.body.appendChild(Object.assign(document.createElement('form'), {method: 'post', action}))
              for (const [name, value] of Object.entries(fields)) {
                form.append(Object.assign(document.createElement('textarea'), {name, value}))
              }
              window.isBefore = true
              form.submit()
            }""", List.of(path, fields));
        await(page, "() => !window.isBefore && document.readyState === 'complete'");
        check(page);
    }

    /** Every form of the console, with hostile words in every field: whatever it answers, nothing of it runs. */
    @ParameterizedTest @ValueSource(strings = {"en", "fr"})
    void what_is_typed_into_a_form_is_only_text_when_it_comes_back(String language) {
        var names = List.of("name", "email", "role", "address", "url", "description", "title", "text", "subject", "answers", "reason", "answer", "language", "plan", "owner",
            "state", "star", "id", "do", "since", "cursor", "scopes", "types", "which", "expiresOn", "overlapHours", "employees", "retention", "reminders", "tag", "base",
            "translationTitle", "translationDescription", "location", "category", "positionType", "amount", "applicationEmail", "applicationUrl", "accommodation",
            "otherLanguage", "otherLanguageReason", "closeDate", "publishOn", "referenceId", "source", "view", "page", "q", "tab", "job", "archived",
            Hostile.text("fieldName"));
        var hostile = names.stream().collect(Collectors.toMap(name -> name, name -> Hostile.text("typed") + "x".repeat(300)));
        var posts = table.routes().stream().filter(StoredScriptInBrowserTest::isOfConsole).filter(route -> route.method().equals("POST"))
            .filter(route -> route.path().startsWith("/" + language)).filter(route -> !isTheEnd(route)).toList();
        assertTrue(posts.size() > 40, posts.size() + " forms");
        try (var page = signedIn(estate.owner)) {
            for (var route : posts) {
                for (boolean isOurs : List.of(true, false)) {
                    look(page, "/" + language + "/console/account");
                    var token = page.inputValue("input[name=token] >> nth=0");
                    var fields = Stream.concat(hostile.entrySet().stream(), Map.of("token", isOurs ? token : "").entrySet().stream())
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
                    send(page, estate.path(route), fields);
                }
            }
        }
        assertNothingWrong();
        assertTrue(shown.containsAll(Set.of("typed", "fieldName")), shown.toString());
    }

    /** After these there is nothing left to look at, or a download. */
    private static boolean isTheEnd(Route route) {
        return route.path().matches(".*/(sign-out|sign-out-everywhere|erase|revoke|delete|remove|export|no-operator|sign-in/\\{word}|sign-out)");
    }

    /** What a browser reads otherwise than we do would be markup on the preview, the one page that shows a description as it is. */
    @Test void a_description_that_is_taken_runs_nothing_on_the_preview() {
        var taken = new ArrayList<Integer>();
        for (var text : List.of("<p>a</p><script>hit()</script>", "<p onclick=hit()>a</p>", "<p/onclick=hit()>a</p>", "<a href=\"javascript:hit()\">a</a>",
            "<a href=\"java&#115;cript:hit()\">a</a>", "<a href=\"java&Tab;script:hit()\">a</a>", "<a href=\"https://x.example/&quot; onclick=&quot;hit()\">a</a>",
            "<a href='https://x.example/' onclick='hit()'>a</a>", "<a href=\"https://x.example/`onclick=`hit()\">a</a>", "<p>&lt;planted-x onclick=hit()&gt;</p>",
            "<p>a<!--><planted-x>--></p>", "<p>a<!--[if IE]><planted-x><![endif]--></p>", "<p>a<![CDATA[><planted-x>]]></p>", "<svg><p><style><planted-x></style></p></svg>",
            "<math><mtext><planted-x></mtext></math>", "<p>a<planted-x</p>", "<p>a<planted-x\n>b</p>", "<p>a< planted-x>b</p>", "<p>a</ planted-x>b</p>", "<p>a<?planted-x?>b</p>",
            "<p>a<%planted-x>b</p>", "<ul><li>a<table><planted-x></table></li></ul>", "<p>&#60;planted-x&#62;</p>", "<p>&#x3c;planted-x></p>", "<P>a</P><PLANTED-X>b",
            "<p>\u2028<b>a</b></p>", "<p>{console.token} {#if a}{/if}</p>", "<a href=\"https://x.example/\" target=\"_top\">a</a>", "<a href=\"//x.example\" href=\"javascript:hit()\">a</a>",
            "<p>a</p\u0000><planted-x>", "<p>a\uff1cplanted-x\uff1e</p>", "<br onload=hit()>", "<p>a</p></main></body><planted-x>")) {
            var answer = estate.client.post("/jobs", Samples.BAKER.with("description", text));
            if (answer.status() == 201) {
                taken.add(answer.id());
            } else {
                answer.expect(400);
            }
        }
        assertTrue(taken.size() >= 4, taken.size() + " descriptions were taken");
        try (var page = signedIn(estate.owner)) {
            for (int job : taken) {
                look(page, "/en/console/" + estate.employer.id().value() + "/jobs/" + job + "/preview");
                look(page, "/fr/console/" + estate.employer.id().value() + "/jobs/" + job);
            }
        }
        assertNothingWrong();
    }

    @Test void this_test_would_notice() {
        try (var page = signedIn(estate.owner)) {
            where = "a planted page";
            page.evaluate("text => { document.querySelector('main').innerHTML = text }", Hostile.text("planted"));
            await(page, "() => window.violations.length > 0");
            check(page);
        }
        for (var part : List.of("<planted-x", "onclick", "onerror", "javascript:", "policy: script-src")) {
            assertTrue(wrong.stream().anyMatch(one -> one.contains(part)), part + " is not in " + wrong);
        }
        assertFalse(shown.isEmpty());
    }
}
