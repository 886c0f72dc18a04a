package ca.posthaste.job.description;

import ca.posthaste.language.UserMessage;
import java.util.HashSet;
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
 * The allow-list for descriptions. A text is checked twice: as written, tag by tag, and as the tree a browser would build from it. Runs after
 * {@link ca.posthaste.problem.TextRules}, because parsers disagree about the characters that are rejected there.
 */
public final class DescriptionHtml {
    static final Set<String> TAGS = Set.of("strong", "b", "em", "i", "br", "p", "div", "ul", "ol", "li", "a");
    static final Set<String> TARGETS = Set.of("_blank", "_self");
    private static final Pattern LINK = Pattern.compile("(?i)\\s*(?:https?|mailto):\\S");
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}]");
    private static final UserMessage LIST = UserMessage.of("part.html-tags");

    private final HtmlViolations faults = new HtmlViolations();
    private final HtmlNesting nesting = new HtmlNesting();

    private DescriptionHtml() {}

    /** A violation of the allow-list: a message that says what to send instead, and the index of its first occurrence or {@link #NO_PLACE}. */
    public record Fault(UserMessage sentence, int index) {
        /** Index of a violation that concerns the whole text. */
        public static final int NO_PLACE = -1;
    }

    /** Returns the violations of the allow-list, each as a message that says what to send instead; empty if there are none. */
    public static List<UserMessage> faults(String html) {
        return placedFaults(html).stream().map(Fault::sentence).toList();
    }

    public static List<Fault> placedFaults(String html) {
        return html.indexOf('<') < 0 ? List.of() : new DescriptionHtml().check(html);
    }

    private List<Fault> check(String html) {
        var tree = new HtmlChunks(html, this::checkTree);
        HtmlScanner.read(html, tag -> {
            faults.moveTo(tag.from());
            check(tag);
            if (isValid()) {
                tree.accept(tag);
            }
        }, (index, sentence) -> {
            faults.moveTo(index);
            faults.add(sentence);
        });
        faults.moveTo(Fault.NO_PLACE);
        if (nesting.isTooDeep()) {
            faults.add(() -> UserMessage.of("html.too-deep", "max", HtmlNesting.MAX));
        }
        if (isValid()) {
            tree.finish();
        }
        return faults.list();
    }

    /** Reports whether no violation has been found so far. No tree is built after the first one. */
    private boolean isValid() {
        return faults.isEmpty() && !nesting.isTooDeep();
    }

    private void check(HtmlScanner.Tag tag) {
        var name = shortened(tag.name());
        if (!TAGS.contains(tag.name())) {
            faults.add(() -> forbidden(name));
            return;
        }
        if (tag.closing() || !tag.name().equals("a")) {
            tag.attributes().forEach(attribute -> faults.add(() ->
                UserMessage.of("html.attribute-on-tag", "attribute", shortened(attribute.name()), "tag", name)));
        } else {
            checkLink(tag.attributes());
        }
        faults.addUnreported(tag.more());
        nesting.accept(tag);
    }

    private void checkLink(List<HtmlScanner.Attribute> attributes) {
        var names = new HashSet<String>();
        for (var attribute : attributes) {
            var name = attribute.name();
            if (!names.add(name)) {
                faults.add(() -> UserMessage.of("html.attribute-repeated", "attribute", shortened(name)));
            } else if (name.equals("href")) {
                checkHref(attribute.value());
            } else if (!name.equals("target")) {
                faults.add(() -> UserMessage.of("html.attribute-on-link", "attribute", shortened(name)));
            } else if (!TARGETS.contains(String.valueOf(attribute.value()))) {
                faults.add(() -> UserMessage.of("html.target"));
            }
        }
        if (!names.contains("href")) {
            faults.add(() -> UserMessage.of("html.no-href"));
        }
    }

    private void checkHref(String value) {
        if (!isLink(value == null ? "" : Parser.unescapeEntities(value, true))) {
            faults.add(() -> UserMessage.of("html.href"));
        }
    }

    static boolean isLink(String address) {
        return LINK.matcher(address).lookingAt() && !CONTROL.matcher(address).find();
    }

    /** Runs the second check, on the tree that a browser would build. */
    private void checkTree(String chunk) {
        Jsoup.parseBodyFragment(chunk).body().forEachNode(this::check);
    }

    private void check(Node node) {
        if (node instanceof Element element && !TAGS.contains(element.normalName()) && !element.normalName().equals("body")) {
            faults.add(() -> forbidden(element.normalName()));
        }
        if (node instanceof Comment || node instanceof DocumentType) {
            faults.add(() -> UserMessage.of("html.comment"));
        }
    }

    private static UserMessage forbidden(String tag) {
        return UserMessage.of("html.tag", "tag", tag, "allowed", LIST);
    }

    static String shortened(String name) {
        return name.length() <= 40 ? name : name.substring(0, 40) + "…";
    }
}
