package ca.posthaste.job;

import ca.posthaste.language.Bilingual;
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
 * The allow-list for descriptions. A text is checked twice: as written, tag by tag, and as the tree a browser would build from it. The
 * check runs after the character check of {@link ca.posthaste.problem.Text}, because parsers disagree about the characters that are
 * rejected there.
 */
public final class DescriptionHtml {
    static final Set<String> TAGS = Set.of("strong", "b", "em", "i", "br", "p", "div", "ul", "ol", "li", "a");
    static final Set<String> TARGETS = Set.of("_blank", "_self");
    private static final Pattern LINK = Pattern.compile("(?i)\\s*(?:https?|mailto):\\S");
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}]");
    private static final Bilingual LIST = new Bilingual("strong, b, em, i, br, p, div, ul, ol, li and a",
        "strong, b, em, i, br, p, div, ul, ol, li et a");

    private final HtmlFaults faults = new HtmlFaults();
    private final HtmlNesting nesting = new HtmlNesting();

    private DescriptionHtml() {}

    /**
     * A violation of the allow-list.
     *
     * @param sentence message that says what to send instead
     * @param index    index of its first occurrence, or {@link #NO_PLACE}
     */
    public record Fault(Bilingual sentence, int index) {
        /** Index of a violation that concerns the whole text. */
        public static final int NO_PLACE = -1;
    }

    /** Returns the violations of the allow-list, each as a message that says what to send instead; empty if there are none. */
    public static List<Bilingual> faults(String html) {
        return placedFaults(html).stream().map(Fault::sentence).toList();
    }

    /** Returns the violations with their positions; see {@link #faults}. */
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
            faults.add(() -> Bilingual.format("Nest tags at most %s deep: close each where what it marks ends.",
                "Imbriquez au plus %s balises\u00a0: fermez chacune là où finit ce qu'elle marque.", HtmlNesting.MAX));
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

    private void check(HtmlTag tag) {
        var name = shortened(tag.name());
        if (!TAGS.contains(tag.name())) {
            faults.add(() -> forbidden(name));
            return;
        }
        if (tag.closing() || !tag.name().equals("a")) {
            tag.attributes().forEach(attribute -> faults.add(() -> Bilingual.format(
                "Remove the attribute %s from %s: only a may have attributes, href and target.",
                "Retirez l'attribut %s de %s\u00a0: seule a peut avoir des attributs, href et target.", shortened(attribute.name()), name)));
        } else {
            checkLink(tag.attributes());
        }
        faults.addUnreported(tag.more());
        nesting.accept(tag);
    }

    private void checkLink(List<HtmlTag.Attribute> attributes) {
        var names = new HashSet<String>();
        for (var attribute : attributes) {
            var name = attribute.name();
            if (!names.add(name)) {
                faults.add(() -> Bilingual.format("Give %s only once on a tag a.", "Ne donnez %s qu'une fois dans une balise a.", shortened(name)));
            } else if (name.equals("href")) {
                checkHref(attribute.value());
            } else if (!name.equals("target")) {
                faults.add(() -> Bilingual.format("Remove the attribute %s from a: the allowed ones are href and target.",
                    "Retirez l'attribut %s de a\u00a0: ceux qui sont permis sont href et target.", shortened(name)));
            } else if (!TARGETS.contains(String.valueOf(attribute.value()))) {
                faults.add(() -> new Bilingual("Send target on a as _blank or _self, or leave it out.",
                    "Mettez dans le target de a _blank ou _self, ou omettez-le."));
            }
        }
        if (!names.contains("href")) {
            faults.add(() -> new Bilingual("Give every tag a the attribute href.", "Donnez à chaque balise a l'attribut href."));
        }
    }

    private void checkHref(String value) {
        if (!isLink(value == null ? "" : Parser.unescapeEntities(value, true))) {
            faults.add(() -> new Bilingual("Send href on a with an address that starts with http:, https: or mailto:.",
                "Mettez dans le href de a une adresse qui commence par http:, https: ou mailto:."));
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
        if (node instanceof Element element && !TAGS.contains(element.normalName())
            && !element.normalName().equals("body")) {
            faults.add(() -> forbidden(element.normalName()));
        }
        if (node instanceof Comment || node instanceof DocumentType) {
            faults.add(() -> new Bilingual("Remove comments and doctypes: they are not allowed.",
                "Retirez les commentaires et les doctypes\u00a0: ils ne sont pas permis."));
        }
    }

    private static Bilingual forbidden(String tag) {
        return Bilingual.format("Remove the tag %s: the allowed tags are %s.", "Retirez la balise %s\u00a0: les balises permises sont %s.", tag, LIST);
    }

    private static String shortened(String name) {
        return name.length() <= 40 ? name : name.substring(0, 40) + "…";
    }
}
