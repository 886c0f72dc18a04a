package ca.posthaste.console.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.language.Language;
import com.microsoft.playwright.options.ColorScheme;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The editor as a form field: what it submits, what it announces, and what replaces it. */
@Tag("browser")
@QuarkusTest
class EditorFieldInBrowserTest extends InTheEditor {
    private static final String ODD = "\n<div>Bake<br/>\n  <b>bread</b>&nbsp;&amp; <i>cake</i></div>\n\n<ul><li>a<li>b</ul><a href='https://example.com' target=_blank>x</a> ";

    @Test void what_nobody_changed_is_sent_as_it_was() {
        assertAccepted(ODD);
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
