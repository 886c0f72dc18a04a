package ca.posthaste.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.job.description.DescriptionHtml;
import ca.posthaste.problem.TextRules;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

/**
 * Parses descriptions that the check accepts with a second parser. A description is stored as sent and may have stray end tags, so in a page that inserts its
 * text it could close the page's div or extend an unclosed link. The check does not prevent that: a page has to render the tree of a description, not its text.
 * Therefore, two properties are tested. Inserted as text, a description never swallows or changes the markup after it and never creates an element outside the
 * allow-list. Rendered from its tree, no part of it leaves its container element.
 */
class DescriptionHtmlPropertyTest {
    private static final Set<String> ALLOWED = Set.of("strong", "b", "em", "i", "br", "p", "div", "ul", "ol", "li", "a");
    private static final Map<String, String> BOX = Map.of("id", "box");
    private static final Map<String, String> AFTER = Map.of("id", "after");

    @Test void mutated_html_that_is_accepted_is_harmless_to_another_parser() {
        var html = new RandomHtml(20260302);
        int accepted = 0;
        for (int i = 0; i < 120_000; i++) {
            var text = html.bent();
            if (TextRules.forbidden(text, true).isEmpty() && DescriptionHtml.faults(text).isEmpty()) {
                accepted++;
                assertHarmless(text);
            }
        }
        assertTrue(accepted > 10_000, "only " + accepted + " were accepted, so little was proved");
    }

    @Test void html_built_from_allowed_pieces_is_accepted_and_harmless() {
        var html = new RandomHtml(1);
        for (int i = 0; i < 8_000; i++) {
            var text = html.allowed();
            assertEquals(List.of(), DescriptionHtml.faults(text), text);
            assertHarmless(text);
        }
    }

    private static void assertHarmless(String text) {
        var context = text.length() % 2 == 0 ? "body" : "div";
        SecondParser.elements(text, context).forEach(element -> assertAllowed(element, text));
        assertSwallowsNothing(text);
        assertStaysInside(text);
    }

    private static void assertAllowed(SecondParser.Found element, String text) {
        assertTrue(ALLOWED.contains(element.name()), () -> element + " from " + text);
        element.attributes().forEach((name, value) -> {
            assertEquals("a", element.name(), text);
            assertTrue(name.equals("target") ? value.equals("_blank") || value.equals("_self")
                : name.equals("href") && value.strip().matches("(?is)(https?|mailto):.+"), () -> element + " from " + text);
        });
        assertTrue(!element.name().equals("a") || element.attributes().containsKey("href"), text);
    }

    private static void assertSwallowsNothing(String text) {
        int boxes = 0;
        int afters = 0;
        for (var element : SecondParser.elements("<div id=box>" + text + "</div><p id=after>end</p>", "body")) {
            if (element.attributes().equals(BOX)) {
                boxes++;
            } else if (element.attributes().equals(AFTER)) {
                afters++;
                assertEquals("end", element.text().toString(), text);
            } else {
                assertAllowed(element, text);
            }
        }
        assertEquals(1, boxes, text);
        assertEquals(1, afters, text);
    }

    private static void assertStaysInside(String text) {
        var tree = Jsoup.parseBodyFragment(text);
        tree.outputSettings(new Document.OutputSettings().prettyPrint(false));
        var elements = SecondParser.elements("<div id=box>" + tree.body().html() + "</div><p id=after>end</p>", "body");
        assertEquals(BOX, elements.get(0).attributes(), text);
        var after = elements.get(elements.size() - 1);
        assertEquals(AFTER, after.attributes(), text);
        var outside = elements.get(0).around();
        assertEquals(outside, after.around(), text);
        for (var element : elements.subList(1, elements.size() - 1)) {
            assertAllowed(element, text);
            assertTrue(element.around().size() > outside.size(), () -> element + " got out of its box: " + text);
        }
    }
}
