package ca.posthaste.console.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.support.Browser;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pasting from Word, web pages and Google Docs. Words, lines, bold, italic, lists and links are retained; the rest is removed, and the user is told. */
@Tag("browser")
@QuarkusTest
class PasteInBrowserTest extends EditorSession {
    @Override EditorPage editing(String text) {
        var editor = super.editing(text);
        editor.page.focus(EditorPage.EDITOR);
        return editor;
    }

    private static Stream<Arguments> pasted() {
        return Stream.of(
            Arguments.of("word", "<p><strong>Baker, nights</strong></p><p><strong>Bake</strong> bread at <em>night</em>, for $24\u00a0an hour.</p>"
                + "<p>You have:<br>a licence of some kind</p><ul><li>Two hands<ul><li><strong>strong</strong> ones</li></ul></li><li>A bicycle</li></ul>"
                + "<p>How to apply</p><ol><li>Write to <a href=\"mailto:jobs@bakery.example.com\">us</a></li><li>Come &amp; see</li></ol>"
                + "<p>Monday | Off<br>Tuesday | 22:00</p>",
                "Removed: 1 image, 1 table (its text is kept), 1 heading (now in bold), underlining and strikethrough, colours and fonts."),
            Arguments.of("page", "<p><strong>About us</strong></p><p>First line<br>Second line, with spaces and a break</p>"
                + "<p>A <a href=\"https://example.com/a?b=1&amp;c=2\">link</a>, a trap and another.</p>"
                + "<ul><li>One<ul><li>One and a half</li></ul></li><li><em>Two</em></li></ul><ol><li>First</li><li>Second</li></ol>"
                + "<p><strong>Hours</strong></p><p>Day | Time<br>Monday | 8</p><p>kept<br>lines</p><p>Set style=\"x\" &lt;b&gt; &amp; go.</p>",
                "Removed: 2 images, 1 table (its text is kept), 2 headings (now in bold), 2 links without a web address, 4 elements that are not text,"
                    + " underlining and strikethrough, colours and fonts."),
            Arguments.of("docs", "<p><strong>The job</strong></p><p><strong>Bake</strong> bread <em>slowly</em>, see <a href=\"https://example.com/\">our site</a></p>"
                + "<ul><li>Flour<ul><li><strong>Rye</strong></li></ul></li><li>Water</li><li>loose</li><li>bullets</li></ul>",
                "Removed: 1 heading (now in bold), colours and fonts."));
    }

    @ParameterizedTest @MethodSource("pasted")
    void allowed_formatting_is_kept_and_removed_content_is_reported(String name, String html, String said) {
        try (var editor = editing("")) {
            editor.paste(EditorPage.fixture(name));
            editor.expect(html);
            editor.expectSaid(said);
            assertAccepted(html);
            assertTrue(editor.page.title().startsWith("New job"), "no script ran");
            editor.assertQuiet();
        }
    }

    /** The editor's output must be unchanged when the job is next opened. */
    @ParameterizedTest @MethodSource("pasted")
    void a_description_is_unchanged_by_editing(String name, String html, String said) {
        try (var editor = editing(html)) {
            editor.press("Control+Home");
            editor.type("x");
            editor.expect(html.replaceFirst("<p>", "<p>x"));
        }
    }

    private static Stream<Arguments> readAndWritten() {
        return Stream.of(
            Arguments.of("Just text & more", "<p>Just text &amp; more</p>"),
            Arguments.of("<div>a</div><div>b</div>", "<p>a<br>b</p>"),
            Arguments.of("<p>a</p>\n\n<p>b<br>c</p>", "<p>a</p><p>b<br>c</p>"),
            Arguments.of("<p>a</p><p></p><p><br></p><p>b</p>", "<p>a</p><p>b</p>"),
            Arguments.of("a<br><br>b", "<p>a</p><p>b</p>"),
            Arguments.of("<b>a <i>b</i></b><i> c</i>", "<p><strong>a <em>b</em></strong><em> c</em></p>"),
            Arguments.of("<strong>a<br>b</strong>", "<p><strong>a</strong><br><strong>b</strong></p>"),
            Arguments.of("<ul><li><p>a</p><p>b</p></li><li></li></ul>", "<ul><li>a<br><br>b</li></ul>"),
            Arguments.of("<ol><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li><li>d</li></ol>", "<ol><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li><li>d</li></ol>"),
            Arguments.of("<ul><li>a</li></ul><ol><li>b</li></ol>c", "<ul><li>a</li></ul><ol><li>b</li></ol><p>c</p>"),
            Arguments.of("<a href=\"https://a.example/online=1?x= style=2\">one = 1, style=x</a>", "<p><a href=\"https://a.example/online=1?x= style=2\">one = 1, style=x</a></p>"),
            Arguments.of("<li>a</li>", "<ul><li>a</li></ul>"),
            Arguments.of("<a href=\"https://a.example\" target=\"_blank\">a <b>b</b></a>", "<p><a href=\"https://a.example\" target=\"_blank\">a <strong>b</strong></a></p>"),
            Arguments.of("25\u00a0$ \u2013 \ud83c\udf5e", "<p>25\u00a0$ \u2013 \ud83c\udf5e</p>"),
            Arguments.of("a\u0085\u0007\ufdd0b", "<p>ab</p>"),
            Arguments.of("<ul><li>".repeat(30) + "deep", "<ul><li>deep</li></ul>"),
            Arguments.of("", ""));
    }

    @ParameterizedTest @MethodSource("readAndWritten")
    void allowed_html_keeps_its_meaning(String read, String written) {
        try (var editor = editing("")) {
            assertEquals(written, editor.page.evaluate("html => richText.write(richText.read(html, {}))", read));
            assertEquals(written, editor.page.evaluate("html => richText.write(richText.read(html, {}))", written));
            if (!written.isEmpty()) {
                assertAccepted(written);
            }
        }
    }

    @Test void unpaired_surrogates_are_removed() {
        try (var editor = editing("")) {
            assertEquals("<p>ab</p>", editor.page.evaluate("richText.write(richText.readPlain('a\\ud83cb'))"));
        }
    }

    @Test void text_is_pasted_into_the_middle_of_a_line_and_of_a_list() {
        try (var editor = editing("<p>ad</p><ul><li>one</li></ul>")) {
            editor.press("Control+Home", "ArrowRight");
            editor.paste("<span>b<b>c</b></span>");
            editor.expect("<p>ab<strong>c</strong>d</p><ul><li>one</li></ul>");
            editor.press("Control+End");
            editor.paste("<ul><li> and</li><li>two</li></ul>");
            editor.expect("<p>ab<strong>c</strong>d</p><ul><li>oneand</li><li>two</li></ul>");
            editor.press("Control+z");
            editor.expect("<p>ab<strong>c</strong>d</p><ul><li>one</li></ul>");
            editor.press("Control+z");
            editor.expect("<p>ad</p><ul><li>one</li></ul>");
        }
    }

    @Test void plain_text_keeps_its_lines() {
        try (var editor = editing("")) {
            editor.paste(Map.of("text/plain", "a <b>\r\nb\n\nc"));
            editor.expect("<p>a &lt;b&gt;<br>b</p><p>c</p>");
            editor.expectSaid("");
        }
    }

    @Test void a_selection_is_replaced() {
        try (var editor = editing("<p>old</p>")) {
            editor.press("Control+a");
            editor.paste("<p>new</p><p>text</p>");
            editor.expect("<p>new</p><p>text</p>");
        }
    }

    @ParameterizedTest @ValueSource(strings = {"paste", "drop"})
    void files_are_rejected_with_a_message(String way) {
        try (var editor = editing("<p>Bake</p>")) {
            editor.transfer(way, Map.of(), 1);
            editor.expectSaid("Files cannot be added here. Describe what they show, or add a link.");
            assertEquals("<p>Bake</p>", editor.text());
            assertEquals(0, editor.page.locator("trix-editor img, trix-editor figure").count());
        }
    }

    @Test void dropped_content_is_simplified_like_pasted_content() {
        try (var editor = editing("")) {
            editor.transfer("drop", Map.of("text/html", "<h1>Baker</h1><img src=x>"), 0);
            editor.expect("<p><strong>Baker</strong></p>");
            editor.expectSaid("Removed: 1 image, 1 heading (now in bold).");
        }
    }

    @Test void content_moved_within_the_editor_is_not_reported_as_pasted() {
        try (var editor = editing("<p>Bake <strong>bread</strong></p>")) {
            editor.page.context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
            editor.press("Control+a", "Control+x");
            editor.expect("");
            editor.press("Control+v");
            editor.expect("<p>Bake <strong>bread</strong></p>");
            editor.expectSaid("");
            editor.assertQuiet();
        }
    }

    @Test void too_much_text_at_once_is_rejected_with_a_message() {
        var limit = "<p>Bake</p><!--" + "x".repeat(2_000_000 - "<p>Bake</p><!---->".length()) + "-->";
        try (var editor = editing("")) {
            editor.paste(limit + " ");
            editor.expectSaid("This is too much text to paste at once. Paste it in parts.");
            assertEquals("", editor.text());
            editor.paste(limit);
            editor.expect("<p>Bake</p>");
            editor.expectSaid("");
        }
    }

    /** Content that Trix inserts itself, for example on behalf of another program, is reduced to the same tags. */
    @Test void content_inserted_without_pasting_is_reduced_to_the_same_tags() {
        try (var editor = editing("")) {
            editor.page.evaluate("document.querySelector('" + EditorPage.EDITOR + "').editor.insertHTML('<h1>Baker</h1><img src=x><blockquote>b</blockquote><del>c</del>')");
            Browser.await(editor.page, "() => document.getElementById('description').value !== ''");
            assertTrue(editor.text().contains("Baker") && editor.text().contains("c"), editor.text());
            assertEquals(0, editor.page.locator("trix-editor img, trix-editor h1, trix-editor blockquote, trix-editor del").count());
            assertAccepted(editor.text());
            editor.assertQuiet();
        }
    }
}
