package ca.posthaste.console.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.language.Language;
import ca.posthaste.support.Browser;
import ca.posthaste.support.Client;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import com.microsoft.playwright.options.ColorScheme;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Writing a description: by keyboard and by mouse, with a script and without. What comes out is what the API takes. */
@Tag("browser")
@QuarkusTest
class EditorInBrowserTest {
    private static final String ODD = "\n<div>Bake<br/>\n  <b>bread</b>&nbsp;&amp; <i>cake</i></div>\n\n<ul><li>a<li>b</ul><a href='https://example.com' target=_blank>x</a> ";
    private static Browser browser;

    @Inject TestService service;
    private Client bakery;

    @BeforeAll static void open() {
        browser = new Browser();
    }

    @AfterAll static void close() {
        browser.close();
    }

    @BeforeEach void add() {
        bakery = service.employer(Samples.BAKERY).using(ApiVersion.V1_2);
    }

    private EditorPage editing(String text) {
        return EditorPage.open(browser, service, text).ready();
    }

    private void assertAccepted(String html) {
        bakery.post("/jobs?dryRun=true", Samples.BAKER.with("description", html)).expect(200);
    }

    @Test void who_has_only_a_keyboard_writes_bold_lists_and_links() {
        try (var editor = editing("")) {
            editor.page.focus("#title");
            editor.press("Tab");
            assertEquals("Bold", editor.page.evaluate("document.activeElement.textContent"));
            editor.press("ArrowRight", "ArrowLeft", "Enter");
            assertEquals("true", editor.page.getAttribute(EditorPage.TOOLS + " button", "aria-pressed"));
            editor.type("Bake");
            editor.press("Control+b");
            assertEquals("false", editor.page.getAttribute(EditorPage.TOOLS + " button", "aria-pressed"));
            editor.type(" bread");
            editor.expect("<p><strong>Bake</strong> bread</p>");
            editor.press("Enter", "Enter");
            editor.press("Shift+Tab", "End", "Home", "ArrowRight", "ArrowRight", "ArrowRight", "Space");
            editor.type("Flour");
            editor.press("Enter");
            editor.type("Rye");
            editor.expect("<p><strong>Bake</strong> bread</p><ul><li>Flour</li><li>Rye</li></ul>");
            editor.page.waitForSelector(EditorPage.TOOLS + " [data-trix-action=increaseNestingLevel]:enabled");
            editor.press("Shift+Tab", "ArrowRight", "ArrowRight", "Enter"); // from bullets past numbers to indent
            editor.expect("<p><strong>Bake</strong> bread</p><ul><li>Flour<ul><li>Rye</li></ul></li></ul>");
            editor.press("Control+z");
            editor.expect("<p><strong>Bake</strong> bread</p><ul><li>Flour</li><li>Rye</li></ul>");
            editor.press("Control+Shift+z");
            editor.expect("<p><strong>Bake</strong> bread</p><ul><li>Flour<ul><li>Rye</li></ul></li></ul>");
            editor.page.focus(EditorPage.EDITOR);
            editor.press("Control+k");
            editor.type("example.com/rye");
            editor.press("Enter");
            editor.expect("<p><strong>Bake</strong> bread</p><ul><li>Flour<ul><li>Rye<a href=\"https://example.com/rye\">https://example.com/rye</a></li></ul></li></ul>");
            assertAccepted(editor.text());
            editor.assertQuiet();
        }
    }

    @Test void the_tab_key_leaves_the_editor_in_a_list_too() {
        try (var editor = editing("<ul><li>a</li><li>b</li></ul>")) {
            editor.page.focus(EditorPage.EDITOR);
            editor.press("Control+End", "Tab");
            assertEquals("translationTitle", editor.page.evaluate("document.activeElement.id"), "the next field");
            editor.press("Shift+Tab");
            assertEquals("trix-editor", editor.page.evaluate("document.activeElement.localName"));
            assertEquals("<ul><li>a</li><li>b</li></ul>", editor.text());
        }
    }

    @Test void the_mouse_does_the_same_once() {
        try (var editor = editing("<p>Bake</p>")) {
            editor.page.click(EditorPage.EDITOR);
            editor.press("Control+a");
            editor.page.click(EditorPage.TOOLS + " [data-trix-attribute=italic]");
            editor.expect("<p><em>Bake</em></p>");
            editor.page.click(EditorPage.TOOLS + " [data-trix-action=undo]");
            editor.expect("<p>Bake</p>");
            editor.page.click(EditorPage.TOOLS + " [data-trix-action=redo]");
            editor.expect("<p><em>Bake</em></p>");
            editor.page.click(EditorPage.TOOLS + " [data-trix-attribute=number]");
            editor.expect("<ol><li><em>Bake</em></li></ol>");
        }
    }

    @Test void who_undoes_the_last_change_by_keyboard_is_in_the_text_afterwards() {
        try (var editor = editing("<p>Bake</p>")) {
            editor.page.focus(EditorPage.EDITOR);
            editor.press("Control+End");
            editor.type("!");
            editor.expect("<p>Bake!</p>");
            editor.press("Shift+Tab", "End");
            assertEquals("Undo", editor.page.evaluate("document.activeElement.textContent"), "nothing to redo yet");
            editor.press("Enter");
            editor.expect("<p>Bake</p>");
            assertEquals("trix-editor", editor.page.evaluate("document.activeElement.localName"));
        }
    }

    @ParameterizedTest
    @CsvSource({"example.com,https://example.com", "ana@example.com,mailto:ana@example.com", "http://a.example/?b=\"c\"&d,http://a.example/?b=&quot;c&quot;&amp;d"})
    void an_address_is_completed(String typed, String address) {
        try (var editor = editing("<p>Bake</p>")) {
            editor.page.focus(EditorPage.EDITOR);
            editor.press("Control+a", "Control+k");
            editor.type(typed);
            editor.press("Tab", "Enter");
            editor.expect("<p><a href=\"" + address + "\">Bake</a></p>");
            assertAccepted(editor.text());
            editor.press("Control+k", "Tab", "Tab", "Enter");
            editor.expect("<p>Bake</p>");
        }
    }

    @ParameterizedTest @ValueSource(strings = {"", "javascript:alert(1)", "ftp://example.com", "mailto:"})
    void what_is_no_address_is_said_beside_the_field_and_escape_leaves(String typed) {
        try (var editor = editing("<p>Bake</p>")) {
            editor.page.focus(EditorPage.EDITOR);
            editor.press("Control+a", "Control+k");
            assertFalse(editor.page.isVisible("#description + .editor .error"));
            editor.type(typed);
            editor.press("Enter");
            assertTrue(editor.page.isVisible("#description + .editor .error"));
            assertEquals("true", editor.page.evaluate("document.activeElement.getAttribute('aria-invalid')"));
            editor.press("Escape");
            assertEquals("trix-editor", editor.page.evaluate("document.activeElement.localName"));
            assertEquals("<p>Bake</p>", editor.text());
        }
    }

    @Test void what_nobody_changed_is_sent_as_it_was() {
        bakery.post("/jobs?dryRun=true", Samples.BAKER.with("description", ODD)).expect(200);
        try (var editor = editing(ODD)) {
            assertEquals(ODD, editor.text());
            editor.page.click(EditorPage.EDITOR);
            editor.press("Control+b", "ArrowDown", "Control+b");
            assertEquals(ODD, editor.save());
            editor.assertQuiet();
        }
    }

    @Test void who_undoes_a_change_sends_what_was_there() {
        try (var editor = editing(ODD)) {
            editor.page.focus(EditorPage.EDITOR);
            editor.press("Control+End");
            editor.type("y");
            editor.expect("<p>Bake<br><strong>bread</strong>\u00a0&amp; <em>cake</em></p><ul><li>a</li><li>b</li></ul>"
                + "<p><a href=\"https://example.com\" target=\"_blank\">x</a>y</p>");
            assertAccepted(editor.text());
            editor.press("Control+z");
            editor.expect(ODD);
            editor.type("z");
            editor.press("Backspace");
            editor.expect(ODD);
            assertEquals(ODD, editor.save());
        }
    }

    @Test void others_on_the_page_hear_of_a_change() {
        try (var editor = editing("<p>Bake</p>")) {
            editor.page.evaluate("document.getElementById('description').form.addEventListener('input', event => { document.body.dataset.heard = event.target.name; })");
            editor.page.focus(EditorPage.EDITOR);
            editor.type("a");
            editor.page.waitForFunction("() => document.body.dataset.heard === 'description'");
        }
    }

    @ParameterizedTest @CsvSource({"ENGLISH,LIGHT,390", "ENGLISH,DARK,1280", "FRENCH,LIGHT,1280", "FRENCH,DARK,390"})
    void axe_finds_nothing_and_the_policy_forbids_nothing(Language language, ColorScheme scheme, int width) {
        try (var editor = EditorPage.open(browser.page(width, scheme), service, language, "").refused("<h2>d</h2><p>a <a href=\"https://example.com\">b</a></p><ul><li>c</li></ul>")) {
            editor.assertNothingWrong();
            editor.page.focus(EditorPage.EDITOR);
            editor.press("Control+a", "Control+b", "Control+k");
            editor.press("Control+a", "Backspace", "Enter");
            editor.assertNothingWrong();
            editor.press("Escape");
            editor.paste(EditorPage.fixture("word"));
            editor.assertNothingWrong();
        }
    }

    @Test void everything_is_said_in_french() {
        try (var editor = EditorPage.open(browser.page(1280, ColorScheme.LIGHT), service, Language.FRENCH, "").ready()) {
            assertEquals("Mise en forme", editor.page.getAttribute(EditorPage.TOOLS, "aria-label"));
            assertEquals(List.of("Gras", "Italique", "Lien", "Puces", "Numéros", "Augmenter le retrait", "Diminuer le retrait", "Annuler", "Rétablir"),
                editor.page.locator(EditorPage.TOOLS + " button").allTextContents());
            editor.page.focus(EditorPage.EDITOR);
            editor.paste("<img><img><table><tr><td>a</td></tr></table><font color=red>b</font>");
            assertEquals("Non repris\u00a0: 2 images, 1 tableau (son texte est conservé), couleurs et polices.", editor.said());
        }
    }

    @Test void the_editor_has_the_name_the_hint_the_error_and_the_language_of_the_field() {
        try (var editor = EditorPage.open(browser, service, "").refused("<h1>Baker")) {
            assertEquals("description-label", editor.page.getAttribute(EditorPage.EDITOR, "aria-labelledby"));
            assertEquals("description-error description-live", editor.page.getAttribute(EditorPage.EDITOR, "aria-describedby"));
            assertEquals("true", editor.page.getAttribute(EditorPage.EDITOR, "aria-invalid"));
            assertEquals("en fr", languages(editor));
            editor.page.check("input[name=language][value=fr]");
            assertEquals("fr en", languages(editor));
            assertFalse(editor.page.isVisible("#description-tags") || editor.page.isVisible("#description"));
            editor.page.click("#description-label");
            assertEquals("description-label", editor.page.evaluate("document.activeElement.getAttribute('aria-labelledby')"));
            editor.page.focus("#title");
            editor.page.click("#errors a[href='#description']");
            assertEquals("description-label", editor.page.evaluate("document.activeElement.getAttribute('aria-labelledby')"));
        }
    }

    private static String languages(EditorPage editor) {
        return editor.page.getAttribute(EditorPage.EDITOR, "lang") + " " + editor.page.getAttribute("#translationDescription + .editor trix-editor", "lang");
    }

    @Test void the_form_is_checked_while_somebody_writes() {
        try (var editor = editing("<p>Bake.</p>")) {
            editor.page.focus(EditorPage.EDITOR);
            editor.press("Control+a", "Delete");
            editor.page.waitForSelector("[data-live=description] .error");
            assertEquals("true", editor.page.getAttribute(EditorPage.EDITOR, "aria-invalid"));
            editor.type("Bake.");
            editor.page.waitForFunction("() => document.querySelector('[data-live=description] .error') === null");
            assertNull(editor.page.getAttribute(EditorPage.EDITOR, "aria-invalid"));
            editor.assertQuiet();
        }
    }

    @Test void what_the_api_refused_is_made_plain_at_once_and_said() {
        try (var editor = EditorPage.open(browser, service, "").refused("<h1>Baker</h1><p>Bake</p>")) {
            assertEquals("<p><strong>Baker</strong></p><p>Bake</p>", editor.text());
            assertEquals("Left out: 1 heading (now in bold).", editor.said());
        }
    }

    @Test void a_text_that_is_too_long_for_the_editor_stays_as_it_is() {
        var most = ("<p>" + "Bake. ".repeat(165) + "Ice</p>").repeat(50);
        try (var editor = editing(most)) {
            assertEquals(50_000, most.length());
            assertFalse(editor.page.isVisible("#description"));
        }
        try (var editor = EditorPage.open(browser, service, most + "9")) {
            editor.page.waitForSelector("#translationDescription + .editor trix-editor");
            assertTrue(editor.page.isVisible("#description") && editor.page.isVisible("text=This text is too long for the editor."));
            assertEquals(most + "9", editor.save());
        }
    }

    @Test void without_a_script_there_is_a_textarea_that_says_what_it_takes() {
        try (var editor = EditorPage.open(browser.pageWithoutScript(390, ColorScheme.LIGHT), service, Language.ENGLISH, ODD)) {
            assertTrue(editor.page.isVisible("#description") && editor.page.isVisible("#description-tags"));
            assertEquals(0, editor.page.locator("trix-editor").count());
            assertEquals(ODD, editor.page.inputValue("#description"));
            assertEquals(ODD, editor.save());
        }
    }
}
