package ca.posthaste.console.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.console.Console;
import ca.posthaste.language.Language;
import ca.posthaste.page.Site;
import ca.posthaste.support.Browser;
import ca.posthaste.support.TestService;
import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.TimeoutError;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A page with two editors in a real browser, made of the templates and files of the service, with the policy that the service sends. */
final class EditorPage implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 15_000;
    private static final Console.Frame FRAME = new Console.Frame("/en/console", "", "", "jobs", "ana@example.com", true, false, false, "word");
    /** The editor of the first field. */
    static final String EDITOR = "#description + .editor trix-editor";
    static final String TOOLS = "#description + .editor [role=toolbar]";
    static final String STATUS = "#description + .editor [role=status]";

    final Page page;
    private final List<String> complaints = new ArrayList<>();
    private String sent;

    private EditorPage(Page page) {
        this.page = page;
    }

    static EditorPage open(Browser browser, Site site, String text) {
        return open(browser.page(1280, ColorScheme.LIGHT), site, Language.ENGLISH, text, "");
    }

    static EditorPage open(Page window, Site site, Language language, String text, String error) {
        var opened = new EditorPage(window);
        opened.show(site, language, text, error);
        return opened;
    }

    private void show(Site site, Language language, String text, String error) {
        page.setDefaultTimeout(PATIENCE_MILLIS);
        page.onConsoleMessage(message -> {
            if (message.type().equals("error")) {
                complaints.add(message.text());
            }
        });
        page.onPageError(complaints::add);
        page.addInitScript("window.violations = []; addEventListener('securitypolicyviolation', event => violations.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample), true)");
        var made = ca.posthaste.page.Page.of("editor-page", language, "Baker", "/" + language.word() + "/editor").unlisted().withEditor()
            .with("console", FRAME).with("text", text).with("error", error).with("label", "Description").with("otherLabel", "Traduction").with("hint", "What is the work?");
        page.route("**/editor", route -> route.fulfill(new Route.FulfillOptions().setContentType(Site.HTML).setBody(site.html(made, TestService.root()))
            .setHeaders(Map.of("Content-Type", Site.HTML, "Content-Security-Policy", Site.policy(made)))));
        page.route("**/editor-sent", route -> {
            sent = route.request().postData();
            route.fulfill(new Route.FulfillOptions().setContentType(Site.HTML).setBody("<!doctype html><title>sent</title><p id=done>done"));
        });
        page.navigate(TestService.root() + "/" + language.word() + "/editor");
    }

    EditorPage ready() {
        page.waitForSelector(EDITOR);
        return this;
    }

    String text() {
        return (String) page.evaluate("document.getElementById('description').value");
    }

    /** Waits until the textarea holds this. */
    void expect(String html) {
        try {
            page.waitForFunction("html => document.getElementById('description').value === html", html);
        } catch (TimeoutError tooLong) {
            assertEquals(html, text());
        }
    }

    void press(String... keys) {
        for (var key : keys) {
            page.keyboard().press(key);
        }
    }

    void type(String text) {
        page.keyboard().type(text);
    }

    /** Pastes as a browser does, with these kinds of the same content. */
    void paste(Map<String, String> kinds) {
        transfer("paste", kinds, 0);
    }

    void paste(String html) {
        paste(Map.of("text/html", html, "text/plain", "plain"));
    }

    /** Pastes or drops text and files. */
    void transfer(String event, Map<String, String> kinds, int files) {
        page.evaluate("""
            ([selector, type, kinds, files]) => {
              const data = new DataTransfer();
              Object.entries(kinds).forEach(([kind, value]) => data.setData(kind, value));
              for (let i = 0; i < files; i++) {
                data.items.add(new File(['x'], 'photo.png', {type: 'image/png'}));
              }
              const editor = document.querySelector(selector);
              const place = editor.getBoundingClientRect();
              const options = {bubbles: true, cancelable: true, clientX: place.x + 20, clientY: place.y + 20};
              editor.dispatchEvent(type === 'paste' ? new ClipboardEvent(type, {...options, clipboardData: data}) : new DragEvent(type, {...options, dataTransfer: data}));
            }""", List.of(EDITOR, event, kinds, files));
    }

    String said() {
        return page.locator(STATUS).textContent();
    }

    /** What the form sends in the first field. */
    String save() {
        page.click("#save");
        page.waitForSelector("#done");
        for (var field : sent.split("&")) {
            if (field.startsWith("description=")) {
                return URLDecoder.decode(field.substring(field.indexOf('=') + 1), StandardCharsets.UTF_8).replace("\r\n", "\n");
            }
        }
        throw new AssertionError(sent);
    }

    void assertNothingWrong() {
        var found = new AxeBuilder(page).analyze().getViolations().stream().flatMap(violation -> violation.getNodes().stream()
            .map(node -> violation.getId() + ": " + node.getTarget() + " " + node.getHtml())).toList();
        assertEquals(List.of(), found);
        assertEquals(true, page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "wider than the window");
        assertQuiet();
    }

    void assertQuiet() {
        assertEquals(List.of(), complaints);
        assertEquals(List.of(), page.evaluate("violations"));
    }

    static String fixture(String name) {
        try (var in = EditorPage.class.getResourceAsStream("/paste/" + name + ".html")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    @Override public void close() {
        page.close();
    }
}
