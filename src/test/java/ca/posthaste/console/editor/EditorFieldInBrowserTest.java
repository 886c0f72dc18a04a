package ca.posthaste.console.editor;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.language.Language;
import ca.posthaste.support.Browser;
import com.microsoft.playwright.options.ColorScheme;
import io.quarkus.test.junit.QuarkusTest;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The editor as a form field: what it submits, what it announces, and what replaces it. */
@Tag("browser")
@QuarkusTest
class EditorFieldInBrowserTest extends EditorSession {
    private static final String ODD = "\n<div>Bake<br/>\n  <b>bread</b>&nbsp;&amp; <i>cake</i></div>\n\n<ul><li>a<li>b</ul><a href='https://example.com' target=_blank>x</a> ";

    @Test void unchanged_text_is_sent_unchanged() {
        assertAccepted(ODD);
        try (var editor = editing(ODD)) {
            assertEquals(ODD, editor.text());
            editor.page.click(EditorPage.EDITOR);
            editor.press("Control+b", "ArrowDown", "Control+b");
            assertEquals(ODD, editor.save());
            editor.assertQuiet();
        }
    }

    @Test void undoing_a_change_sends_the_original_html() {
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

    @Test void a_change_fires_an_input_event_on_the_form() {
        try (var editor = editing("<p>Bake</p>")) {
            editor.page.evaluate("document.getElementById('description').form.addEventListener('input', event => { document.body.dataset.heard = event.target.name; })");
            editor.page.focus(EditorPage.EDITOR);
            editor.type("a");
            Browser.await(editor.page, "() => document.body.dataset.heard === 'description'");
        }
    }

    @Test void the_editor_has_the_name_the_hint_the_error_and_the_language_of_the_field() {
        try (var editor = EditorPage.open(browser, service, "").refused("<h1>Baker")) {
            editor.assertThatEditor().hasAttribute("aria-labelledby", "description-label");
            editor.assertThatEditor().hasAttribute("aria-describedby", "description-error description-live");
            editor.assertThatEditor().hasAttribute("aria-invalid", "true");
            expectLanguages(editor, "en", "fr");
            editor.page.check("input[name=language][value=fr]");
            expectLanguages(editor, "fr", "en");
            assertThat(editor.page.locator("#description-tags")).isHidden();
            assertThat(editor.page.locator("#description")).isHidden();
            editor.page.click("#description-label");
            editor.expectInEditor();
            editor.page.focus("#title");
            editor.page.click("#errors a[href='#description']");
            editor.expectInEditor();
        }
    }

    private static void expectLanguages(EditorPage editor, String first, String second) {
        editor.assertThatEditor().hasAttribute("lang", first);
        assertThat(editor.page.locator("#translationDescription + .editor trix-editor")).hasAttribute("lang", second);
    }

    @Test void the_form_is_checked_during_typing() {
        try (var editor = editing("<p>Bake.</p>")) {
            editor.page.focus(EditorPage.EDITOR);
            editor.press("Control+a", "Delete");
            editor.page.waitForSelector("[data-live=description] .error");
            editor.assertThatEditor().hasAttribute("aria-invalid", "true");
            editor.type("Bake.");
            Browser.await(editor.page, "() => document.querySelector('[data-live=description] .error') === null");
            editor.assertThatEditor().not().hasAttribute("aria-invalid", Pattern.compile(".*"));
            editor.assertQuiet();
        }
    }

    @Test void html_that_the_api_rejected_is_simplified_on_loading_and_reported() {
        try (var editor = EditorPage.open(browser, service, "").refused("<h1>Baker</h1><p>Bake</p>")) {
            editor.expect("<p><strong>Baker</strong></p><p>Bake</p>");
            editor.expectSaid("Removed: 1 heading (now in bold).");
        }
    }

    @Test void a_text_that_is_too_long_for_the_editor_stays_as_it_is() {
        var limit = ("<p>" + "Bake. ".repeat(165) + "Ice</p>").repeat(50);
        try (var editor = editing(limit)) {
            assertEquals(50_000, limit.length());
            assertThat(editor.page.locator("#description")).isHidden();
        }
        try (var editor = EditorPage.open(browser, service, limit + "9")) {
            editor.page.waitForSelector("#translationDescription + .editor trix-editor");
            assertThat(editor.page.locator("#description")).isVisible();
            assertThat(editor.page.getByText("This text is too long for the editor.").first()).isVisible();
            assertEquals(limit + "9", editor.save());
        }
    }

    @Test void a_textarea_with_a_hint_is_shown_without_scripts() {
        try (var editor = EditorPage.open(browser.pageWithoutScript(390, ColorScheme.LIGHT), service, Language.ENGLISH, ODD)) {
            assertTrue(editor.page.isVisible("#description") && editor.page.isVisible("#description-tags"));
            assertEquals(0, editor.page.locator("trix-editor").count());
            assertEquals(ODD, editor.page.inputValue("#description"));
            assertEquals(ODD, editor.save());
        }
    }
}
