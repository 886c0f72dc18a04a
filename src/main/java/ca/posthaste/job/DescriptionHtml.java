package ca.posthaste.job;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.DocumentType;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.parser.Parser;

/**
 * The allow-list for descriptions. A text is checked twice: as written, tag by tag, and as the tree a browser would
 * build from it. It comes after the character gate of {@link ca.posthaste.problem.Text}, because parsers disagree
 * about the characters that the gate keeps out.
 */
public final class DescriptionHtml {
    private static final Set<String> TAGS = Set.of("strong", "b", "em", "i", "br", "p", "div", "ul", "ol", "li", "a");
    private static final Set<String> TARGETS = Set.of("_blank", "_self");
    private static final Pattern LINK = Pattern.compile("(?i)\\s*(?:https?|mailto):\\S.*", Pattern.DOTALL);
    private static final Pattern HIDDEN = Pattern.compile("[\\p{Cntrl}]");
    private static final String LIST = "strong, b, em, i, br, p, div, ul, ol, li and a";
    private static final int REPORTED_MAX = 100;

    private DescriptionHtml() {}

    /** What breaks the allow-list, each as a sentence that says what to send instead; empty when all is well. */
    public static List<String> faults(String html) {
        if (html.indexOf('<') < 0) {
            return List.of();
        }
        var faults = new LinkedHashSet<String>();
        HtmlScanner.read(html, tag -> check(tag, faults), faults::add);
        if (faults.isEmpty()) {
            Jsoup.parseBodyFragment(html).body().forEachNode(node -> check(node, faults));
        }
        return faults.stream().limit(REPORTED_MAX).toList();
    }

    private static void check(HtmlTag tag, Set<String> faults) {
        var name = shortened(tag.name());
        if (!TAGS.contains(tag.name())) {
            faults.add("Remove the tag " + name + ": the allowed tags are " + LIST + ".");
            return;
        }
        if (tag.closing() || !tag.name().equals("a")) {
            tag.attributes().forEach(attribute -> faults.add("Remove the attribute " + shortened(attribute.name())
                + " from " + name + ": only a may have attributes, href and target."));
            return;
        }
        checkLink(tag.attributes(), faults);
    }

    private static void checkLink(List<HtmlTag.Attribute> attributes, Set<String> faults) {
        var names = new LinkedHashSet<String>();
        for (var attribute : attributes) {
            if (!names.add(attribute.name())) {
                faults.add("Give " + shortened(attribute.name()) + " only once on a tag a.");
            } else if (attribute.name().equals("href")) {
                checkHref(attribute.value(), faults);
            } else if (!attribute.name().equals("target")) {
                faults.add("Remove the attribute " + shortened(attribute.name())
                    + " from a: the allowed ones are href and target.");
            } else if (!TARGETS.contains(String.valueOf(attribute.value()))) {
                faults.add("Send target on a as _blank or _self, or leave it out.");
            }
        }
        if (!names.contains("href")) {
            faults.add("Give every tag a the attribute href.");
        }
    }

    private static void checkHref(String value, Set<String> faults) {
        var address = value == null ? "" : Parser.unescapeEntities(value, true);
        if (!LINK.matcher(address).matches() || HIDDEN.matcher(address).find()) {
            faults.add("Send href on a with an address that starts with http:, https: or mailto:.");
        }
    }

    /** The second look, at what a browser would make of the text. */
    private static void check(Node node, Set<String> faults) {
        if (node instanceof Element element && !TAGS.contains(element.normalName())
            && !element.normalName().equals("body")) {
            faults.add("Remove the tag " + element.normalName() + ": the allowed tags are " + LIST + ".");
        }
        if (node instanceof Comment || node instanceof DocumentType) {
            faults.add("Remove comments and doctypes: they are not allowed.");
        }
    }

    private static String shortened(String name) {
        return name.length() <= 40 ? name : name.substring(0, 40) + "…";
    }
}
