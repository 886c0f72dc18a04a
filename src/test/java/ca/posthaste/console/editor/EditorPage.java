package ca.posthaste.console.editor;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.language.Language;
import ca.posthaste.support.Axe;
import ca.posthaste.support.Browser;
import ca.posthaste.support.Client;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.TimeoutError;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The job form in a real browser, with its two editors. */
final class EditorPage implements AutoCloseable {
    /** Selector of the first field's editor. */
    static final String EDITOR = "#description + .editor trix-editor";
    private static final String OTHER_EDITOR = "#translationDescription + .editor trix-editor";
    static final String TOOLS = "#description + .editor [role=toolbar]";
    static final String STATUS = "#description + .editor [role=status]";

    final Page page;
    private final TestService service;
    private final Client bakery;
    private final String email = "writer-" + UUID.randomUUID() + "@example.com";
    private final List<String> complaints = new ArrayList<>();
    private int job;

    private EditorPage(Page page, TestService service) {
        this.page = page;
        this.service = service;
        bakery = service.employer(Samples.BAKERY).using(ApiVersion.V1_2);
        service.addUser(bakery.employer(), email);
    }

    /** Opens the form of a job with this description; the form of a new job if it is empty. */
    static EditorPage open(Browser browser, TestService service, String text) {
        return open(browser.page(1280, ColorScheme.LIGHT), service, Language.ENGLISH, text);
    }

    static EditorPage open(Page window, TestService service, Language language, String text) {
        var opened = new EditorPage(window, service);
        opened.show(language, text);
        return opened;
    }

    private void show(Language language, String text) {
        page.onConsoleMessage(message -> {
            if (message.type().equals("error") && !message.text().contains("the server responded with a status of 400")) {
                complaints.add(message.text());
            }
        });
        page.onPageError(complaints::add);
        page.onDialog(dialog -> dialog.accept()); // the prompt about unsaved changes
        page.addInitScript("window.violations = []; addEventListener('securitypolicyviolation', event => violations.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample), true)");
        page.navigate(service.signInLink(email));
        page.click("main button");
        page.waitForURL(url -> !url.contains("sign-in"));
        job = text.isEmpty() ? 0 : bakery.create(Samples.BAKER.with("description", text)).id();
        page.navigate(TestService.root() + "/" + language.code() + "/console/" + bakery.employer().id().value() + "/jobs/" + (job == 0 ? "new" : job));
    }

    /** Returns the form after submitting this text, which is rejected. */
    EditorPage refused(String text) {
        ready();
        page.evaluate("""
            text => {
              const field = document.getElementById('description');
              field.value = text;
              field.form.requestSubmit(field.form.querySelector('[value=save]'));
            }""", text);
        page.waitForSelector("#errors");
        return ready();
    }

    /** Waits until both fields have their editor, with the text in it. */
    EditorPage ready() {
        page.waitForSelector(EDITOR);
        page.waitForSelector(OTHER_EDITOR);
        return this;
    }

    String text() {
        return (String) page.evaluate("document.getElementById('description').value");
    }

    /** Waits until the textarea holds this HTML. */
    void expect(String html) {
        try {
            Browser.await(page, "html => document.getElementById('description').value === html", html);
            Browser.awaitDrawn(page);
        } catch (TimeoutError tooLong) {
            assertEquals(html, text());
        }
    }

    /** Presses keys one after another. Trix tracks the cursor, and restores it after a change, in the next frame. */
    void press(String... keys) {
        for (var key : keys) {
            page.keyboard().press(key);
            Browser.awaitDrawn(page);
        }
    }

    void type(String text) {
        page.keyboard().type(text);
        Browser.awaitDrawn(page);
    }

    /** Returns the element that has the focus. */
    LocatorAssertions assertThatFocused() {
        return assertThat(page.locator(":focus"));
    }

    LocatorAssertions assertThatEditor() {
        return assertThat(page.locator(EDITOR));
    }

    /** Expects the editor to have the focus. */
    void expectInEditor() {
        assertThatEditor().isFocused();
    }

    /** Waits until the editor reports this, which may be nothing. */
    void expectSaid(String text) {
        try {
            Browser.await(page, "([status, text]) => document.querySelector(status).textContent === text", List.of(STATUS, text));
        } catch (TimeoutError tooLong) {
            assertEquals(text, page.textContent(STATUS));
        }
    }

    /** Pastes as a browser does, with the same content in several MIME types. */
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

    /** Submits the form, and returns the stored description. */
    String save() {
        page.click("button[value=save]");
        page.waitForURL("**/jobs/*?done=*");
        return bakery.read(job).expect(200).at("/description").asText();
    }

    void assertNothingWrong() {
        assertEquals(List.of(), Axe.violations(page));
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
        service.removeUser(bakery.employer(), email);
    }
}
