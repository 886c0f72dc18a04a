package ca.posthaste.job.description;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.select.NodeVisitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares our nesting depth with that of a parser. */
class HtmlNestingTest {
    private static final String[] NAMES = {"p", "div", "ul", "ol", "li", "a", "b", "strong", "i", "em", "br"};
    /** The parser reopens some style tags that we count only once. */
    private static final int SLACK = 16;

    private static boolean isTooDeep(List<HtmlScanner.Tag> tags) {
        var nesting = new HtmlNesting();
        tags.forEach(nesting::accept);
        return nesting.isTooDeep();
    }

    private static HtmlScanner.Tag tag(String name, boolean closing) {
        return new HtmlScanner.Tag(name, closing, List.of(), 0, 0, 0);
    }

    private static int depth(List<HtmlScanner.Tag> tags) {
        var html = new StringBuilder();
        tags.forEach(tag -> html.append(tag.closing() ? "</" : "<").append(tag.name()).append(">x"));
        var deepest = new int[1];
        Jsoup.parseBodyFragment(html.toString()).body().traverse(new NodeVisitor() {
            @Override public void head(Node node, int depth) {
                deepest[0] = node instanceof Element ? Math.max(deepest[0], depth) : deepest[0];
            }
        });
        return deepest[0];
    }

    /** Returns the given tags, repeated. */
    private static List<HtmlScanner.Tag> tags(String words, int times) {
        return IntStream.range(0, times).boxed().flatMap(i -> Arrays.stream(words.split(" "))
            .map(word -> tag(word.replace("/", ""), word.startsWith("/")))).toList();
    }

    @ParameterizedTest @ValueSource(strings = {"b", "ul li", "div", "li ul /li", "b i em strong", "div b", "p b div"})
    void html_that_browsers_nest_deeply_is_too_deep(String words) {
        assertTrue(depth(tags(words, 200)) > HtmlNesting.MAX || depth(tags(words, 300)) > HtmlNesting.MAX);
        assertTrue(isTooDeep(tags(words, 300)));
    }

    @ParameterizedTest @ValueSource(strings = {"a", "p", "ul li /ul", "li a", "b /b", "div /div", "p a", "p b i /i /b"})
    void html_that_browsers_do_not_nest_is_not_too_deep(String words) {
        assertTrue(depth(tags(words, 300)) < 60, () -> "depth " + depth(tags(words, 300)));
        assertFalse(isTooDeep(tags(words, 300)));
    }

    @Test void no_text_that_a_parser_nests_deeper_is_let_through() {
        var random = new Random(11);
        for (int round = 0; round < 3_000; round++) {
            int closing = random.nextInt(50);
            int kinds = 1 + random.nextInt(NAMES.length);
            int from = random.nextInt(NAMES.length);
            var tags = random.ints(100 + random.nextInt(600), 0, kinds)
                .mapToObj(kind -> tag(NAMES[(from + kind) % NAMES.length], random.nextInt(100) < closing)).toList();
            int depth = depth(tags);
            if (depth > HtmlNesting.MAX + SLACK) {
                assertTrue(isTooDeep(tags), "a depth of " + depth + " is accepted in round " + round);
            }
        }
    }
}
