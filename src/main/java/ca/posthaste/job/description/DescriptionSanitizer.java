package ca.posthaste.job.description;

import ca.posthaste.problem.TextRules;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Entities;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/**
 * Sanitizer that removes everything from a description that {@link DescriptionHtml} does not allow. The text is parsed as a browser would
 * parse it, and the allowed part of the tree is serialized again, so that every tag is closed.
 */
public final class DescriptionSanitizer {
    /** Elements removed together with their content, which is not text for candidates. */
    private static final Set<String> DROPPED_WHOLE = Set.of("script", "style", "template", "noscript", "iframe", "object", "embed",
        "applet", "svg", "math", "head", "title", "audio", "video", "canvas", "select", "textarea", "button", "noembed", "noframes");
    private static final Set<String> HEADINGS = Set.of("h1", "h2", "h3", "h4", "h5", "h6");
    /** Block elements that become a {@code div}, so that each stays on a line of its own. */
    private static final Set<String> BLOCKS = Set.of("table", "tr", "caption", "section", "article", "header", "footer", "main",
        "aside", "nav", "blockquote", "pre", "address", "figure", "figcaption", "dl", "dt", "dd", "fieldset", "form", "center");
    private static final Set<String> CELLS = Set.of("td", "th");
    /** Maximum nesting depth: half of the accepted maximum. Descriptions written by people never get that deep. */
    private static final int DEPTH_MAX = HtmlNesting.MAX / 2;

    private final StringBuilder html = new StringBuilder();
    private final Map<String, Integer> changes = new LinkedHashMap<>();

    private DescriptionSanitizer() {}

    /**
     * @param html    HTML that {@link DescriptionHtml} accepts
     * @param changes removals and replacements, one entry per kind with its count; empty if the text is unchanged
     */
    public record Cleaned(String html, List<String> changes) {}

    public static Cleaned of(String html) {
        if (TextRules.forbidden(html, true).isEmpty() && DescriptionHtml.faults(html).isEmpty()) {
            return new Cleaned(html, List.of());
        }
        var cleaning = new DescriptionSanitizer();
        Jsoup.parseBodyFragment(cleaning.withoutForbidden(html)).body().childNodes().forEach(node -> cleaning.write(node, 0));
        return new Cleaned(cleaning.html.toString(), cleaning.counted());
    }

    private List<String> counted() {
        if (changes.isEmpty()) {
            changes.put("markup that is not well-formed or that browsers ignore", 1);
        }
        var all = new ArrayList<String>();
        changes.forEach((change, count) -> all.add(count == 1 ? change : count + " × " + change));
        return all;
    }

    private String withoutForbidden(String text) {
        if (TextRules.forbidden(text, true).isEmpty()) {
            return text;
        }
        var kept = new StringBuilder();
        text.codePoints().forEach(point -> {
            if (TextRules.forbidden(Character.toString(point), true).isEmpty()) {
                kept.appendCodePoint(point);
            } else {
                note("control character or half of a character");
            }
        });
        return kept.toString();
    }

    private void note(String change) {
        changes.merge(change, 1, Integer::sum);
    }

    private void write(Node node, int depth) {
        if (node instanceof TextNode text) {
            html.append(Entities.escape(withoutForbidden(text.getWholeText())));
        } else if (node instanceof Comment) {
            note("comment");
        } else if (node instanceof Element element) {
            write(element, depth);
        }
    }

    private void write(Element element, int depth) {
        var name = element.normalName();
        if (DROPPED_WHOLE.contains(name)) {
            note(name + " with its content");
        } else if (name.equals("br")) {
            noteAttributes(element);
            html.append("<br>");
        } else if (depth >= DEPTH_MAX) {
            note("tag nested deeper than " + DEPTH_MAX);
            writeChildren(element, depth);
        } else if (name.equals("a")) {
            writeLink(element, depth);
        } else if (DescriptionHtml.TAGS.contains(name)) {
            noteAttributes(element);
            wrap(element, depth + 1, "<" + name + ">", "</" + name + ">");
        } else {
            replace(element, name, depth);
        }
    }

    private void replace(Element element, String name, int depth) {
        if (HEADINGS.contains(name)) {
            note(name + " (now a bold paragraph)");
            wrap(element, depth + 2, "<p><strong>", "</strong></p>");
        } else if (BLOCKS.contains(name)) {
            note(name);
            wrap(element, depth + 1, "<div>", "</div>");
        } else if (name.equals("hr")) {
            note("hr (now a line break)");
            html.append("<br>");
        } else {
            note(DescriptionHtml.shortened(name));
            wrap(element, depth, "", CELLS.contains(name) ? " " : "");
        }
    }

    private void writeLink(Element element, int depth) {
        if (!DescriptionHtml.isLink(element.attr("href"))) {
            note("a without an address that starts with http:, https: or mailto:");
            writeChildren(element, depth);
            return;
        }
        var target = element.attr("target");
        boolean isTargetKept = DescriptionHtml.TARGETS.contains(target);
        for (var attribute : element.attributes()) {
            if (!attribute.getKey().equals("href") && !(attribute.getKey().equals("target") && isTargetKept)) {
                noteAttribute(element, attribute);
            }
        }
        wrap(element, depth + 1, "<a href=\"" + Entities.escape(element.attr("href")).replace("\"", "&quot;") + "\""
            + (isTargetKept ? " target=\"" + target + "\"" : "") + ">", "</a>");
    }

    private void wrap(Element element, int depth, String before, String after) {
        html.append(before);
        writeChildren(element, depth);
        html.append(after);
    }

    private void writeChildren(Element element, int depth) {
        element.childNodes().forEach(child -> write(child, depth));
    }

    private void noteAttributes(Element element) {
        element.attributes().forEach(attribute -> noteAttribute(element, attribute));
    }

    private void noteAttribute(Element element, Attribute attribute) {
        note("attribute " + DescriptionHtml.shortened(attribute.getKey()) + " of " + element.normalName());
    }
}
