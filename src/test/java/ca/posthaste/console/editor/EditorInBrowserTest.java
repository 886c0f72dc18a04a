package ca.posthaste.console.editor;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.language.Language;
import com.microsoft.playwright.options.ColorScheme;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Writing a description with keyboard and mouse. The API accepts the result. */
@Tag("browser")
@QuarkusTest
class EditorInBrowserTest extends EditorSession {
    @Test void bold_lists_and_links_can_be_written_with_the_keyboard() {
        try (var editor = editing("")) {
            editor.page.focus("#title");
            editor.press("Tab");
            editor.assertThatFocused().hasText("Bold");
            editor.press("ArrowRight", "ArrowLeft", "Enter");
            expectBold(editor, true);
            editor.type("Bake");
            editor.expect("<p><strong>Bake</strong></p>");
            editor.press("Control+b");
            expectBold(editor, false);
            editor.type(" bread");
            editor.expect("<p><strong>Bake</strong> bread</p>");
            editor.press("Enter", "Enter", "Shift+Tab", "End", "Home", "ArrowRight", "ArrowRight", "ArrowRight", "Space");
            editor.type("Flour");
            editor.press("Enter");
            editor.type("Rye");
            editor.expect("<p><strong>Bake</strong> bread</p><ul><li>Flour</li><li>Rye</li></ul>");
            editor.page.waitForSelector(EditorPage.TOOLS + " [data-trix-action=increaseNestingLevel]:enabled");
            editor.press("Shift+Tab", "ArrowRight", "ArrowRight", "Enter"); // from the bullets button past the numbers button to indent
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

    private static void expectBold(EditorPage editor, boolean isBold) {
        assertThat(editor.page.locator(EditorPage.TOOLS + " button").first()).hasAttribute("aria-pressed", String.valueOf(isBold));
    }

    @Test void the_tab_key_leaves_the_editor_in_a_list_too() {
        try (var editor = editing("<ul><li>a</li><li>b</li></ul>")) {
            editor.page.focus(EditorPage.EDITOR);
            editor.press("Control+End", "Tab");
            editor.assertThatFocused().hasId("translationTitle"); // the next field
            editor.press("Shift+Tab");
            editor.expectInEditor();
            assertEquals("<ul><li>a</li><li>b</li></ul>", editor.text());
        }
    }

    @Test void bold_lists_and_undo_work_with_the_mouse() {
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

    @Test void undoing_the_last_change_by_keyboard_keeps_the_focus_in_the_text() {
        try (var editor = editing("<p>Bake</p>")) {
            editor.page.focus(EditorPage.EDITOR);
            editor.press("Control+End");
            editor.type("!");
            editor.expect("<p>Bake!</p>");
            editor.press("Shift+Tab", "End");
            editor.assertThatFocused().hasText("Undo"); // nothing to redo yet
            editor.press("Enter");
            editor.expect("<p>Bake</p>");
            editor.expectInEditor();
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
    void an_invalid_address_is_reported_next_to_the_field_and_escape_closes_it(String typed) {
        try (var editor = editing("<p>Bake</p>")) {
            editor.page.focus(EditorPage.EDITOR);
            editor.press("Control+a", "Control+k");
            var error = editor.page.locator("#description + .editor .error");
            assertThat(error).not().isVisible();
            editor.type(typed);
            editor.press("Enter");
            assertThat(error).isVisible();
            editor.assertThatFocused().hasAttribute("aria-invalid", "true");
            editor.press("Escape");
            editor.expectInEditor();
            assertEquals("<p>Bake</p>", editor.text());
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

    @Test void everything_is_translated_to_french() {
        try (var editor = EditorPage.open(browser.page(1280, ColorScheme.LIGHT), service, Language.FRENCH, "").ready()) {
            assertEquals("Mise en forme", editor.page.getAttribute(EditorPage.TOOLS, "aria-label"));
            assertEquals(List.of("Gras", "Italique", "Lien", "Puces", "Numéros", "Augmenter le retrait", "Diminuer le retrait", "Annuler", "Rétablir"),
                editor.page.locator(EditorPage.TOOLS + " button").allTextContents());
            editor.page.focus(EditorPage.EDITOR);
            editor.paste("<img><img><table><tr><td>a</td></tr></table><font color=red>b</font>");
            editor.expectSaid("Retiré\u00a0: 2 images, 1 tableau (son texte est conservé), couleurs et polices.");
        }
    }
}
