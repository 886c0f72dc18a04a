import ca.posthaste.job.reference.SalaryPeriod;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.AttributeProvider;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * Renders the guides for integrators as pages below /developers. The build runs this source file after compiling the enums; it is not
 * part of the service. A link to a guide that does not exist, or to a missing heading, fails the build.
 */
final class Render {
    /** The guides in reading order: the name in the address, and the file. */
    private static final Map<String, String> GUIDES = guides();

    private static final Parser PARSER = Parser.builder().extensions(List.of(TablesExtension.create())).build();
    private static final HtmlRenderer HTML = HtmlRenderer.builder().extensions(List.of(TablesExtension.create()))
        .attributeProviderFactory(context -> attributes()).build();

    private final Path root;
    private final String template;
    private final Map<String, Node> documents = new LinkedHashMap<>();
    private final List<String> faults = new ArrayList<>();

    private Render(Path root, String template) {
        this.root = root;
        this.template = template;
    }

    private static Map<String, String> guides() {
        var guides = new LinkedHashMap<String, String>();
        for (var name : List.of("getting-started", "integrate", "changes", "webhooks", "bulk", "idempotency", "errors", "salary", "limits", "uploads",
            "keys", "lifecycle", "locations", "search", "posting-rules", "history", "syndication", "push")) {
            guides.put(name, "docs/" + name + ".md");
        }
        guides.put("clients", "clients/README.md");
        return guides;
    }

    /** Arguments: the folder of the repository, and the folder to write into. */
    public static void main(String[] arguments) throws IOException {
        var root = Path.of(arguments[0]);
        var render = new Render(root, Files.readString(root.resolve("src/main/guides/page.html")));
        var pages = render.pages();
        if (!render.faults.isEmpty()) {
            render.faults.forEach(fault -> System.err.println("Guides: " + fault));
            System.exit(1);
        }
        var target = Path.of(arguments[1]);
        Files.createDirectories(target);
        for (var page : pages.entrySet()) {
            Files.writeString(target.resolve(page.getKey() + ".html"), page.getValue());
        }
        // The service reads from this list which guides there are.
        Files.writeString(target.resolve("index.txt"), String.join("\n", GUIDES.keySet()) + "\n");
    }

    private Map<String, String> pages() throws IOException {
        for (var guide : GUIDES.entrySet()) {
            documents.put(guide.getKey(), PARSER.parse(filled(Files.readString(root.resolve(guide.getValue())))));
        }
        var pages = new LinkedHashMap<String, String>();
        documents.forEach((name, document) -> pages.put(name, page(name, document)));
        return pages;
    }

    private String page(String name, Node document) {
        document.accept(new Links(name));
        var body = HTML.render(document).replace("<th></th>", "<td></td>") // an empty header announces nothing
            .replace("<table ", "<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Table\"><table ").replace("</table>", "</table></div>");
        return template.replace("{title}", escaped(title(document))).replace("{guides}", menu(name)).replace("{body}", body);
    }

    private String menu(String current) {
        return documents.entrySet().stream().map(entry -> "<li><a href=\"" + entry.getKey() + "\""
            + (entry.getKey().equals(current) ? " aria-current=\"page\"" : "") + ">" + escaped(title(entry.getValue())) + "</a></li>")
            .collect(Collectors.joining("\n    "));
    }

    /** Replaces the markers in the text with tables made of the enums. */
    private static String filled(String markdown) {
        return markdown.replace("<!-- problems -->", problems()).replace("<!-- rules -->", rules()).replace("<!-- periods -->", periods());
    }

    /** One row for each type. Where two problems share a type, the later one has the more general title. */
    private static String problems() {
        var rows = new LinkedHashMap<String, String>();
        Arrays.stream(Problem.values()).filter(problem -> !Problem.OF_CONSOLE.contains(problem)).sorted(Comparator.comparingInt(Problem::status))
            .forEach(problem -> rows.put(problem.type(), "| " + problem.status() + " | `" + problem.type().substring(problem.type().lastIndexOf(':') + 1)
                + "` | " + problem.title().english() + " |"));
        return "| Status | Type | Meaning |\n|---|---|---|\n" + String.join("\n", rows.values());
    }

    private static String rules() {
        return "| Code | Meaning |\n|---|---|\n" + Arrays.stream(Rule.values())
            .map(rule -> "| `" + rule.code() + "` | " + rule.meaning().english() + " |").collect(Collectors.joining("\n"));
    }

    private static String periods() {
        return "| `period.id` | English | French | Periods per year |\n|---|---|---|---|\n" + Arrays.stream(SalaryPeriod.values())
            .map(period -> "| " + period.id() + " | " + period.english() + " | " + period.french() + " | "
                + String.format(Locale.ENGLISH, "%,d", period.perYear()) + " |").collect(Collectors.joining("\n"));
    }

    /** Gives headings an id to link to, and makes code blocks focusable so that wide ones can be scrolled with the keyboard. */
    private static AttributeProvider attributes() {
        return (node, tag, attributes) -> {
            if (node instanceof Heading) {
                attributes.put("id", anchor(text(node)));
            } else if (node instanceof FencedCodeBlock && tag.equals("pre")) {
                attributes.put("tabindex", "0");
                attributes.put("role", "group");
                attributes.put("aria-label", "Example");
            } else if (node instanceof TableBlock) {
                attributes.put("class", "guide");
            }
        };
    }

    private static String title(Node document) {
        return document.getFirstChild() instanceof Heading heading ? text(heading) : "";
    }

    private static String text(Node node) {
        var text = new StringBuilder();
        node.accept(new AbstractVisitor() {
            @Override public void visit(Text part) {
                text.append(part.getLiteral());
            }

            @Override public void visit(Code part) {
                text.append(part.getLiteral());
            }
        });
        return text.toString();
    }

    /** Forms anchors like GitHub, so that a link works in both places. */
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }

    /** Turns links between files into links between pages. Files that are only in the repository keep their text and lose the link. */
    private final class Links extends AbstractVisitor {
        private final String page;
        private final Path folder;

        Links(String page) {
            this.page = page;
            folder = Path.of(GUIDES.get(page)).getParent();
        }

        @Override public void visit(Link link) {
            visitChildren(link);
            var target = link.getDestination();
            if (target.matches("(?i)https?:.*|mailto:.*")) {
                return;
            }
            var parts = target.split("#", 2);
            var file = parts[0].isEmpty() ? GUIDES.get(page) : folder.resolve(parts[0]).normalize().toString();
            var guide = GUIDES.entrySet().stream().filter(each -> each.getValue().equals(file)).map(Map.Entry::getKey).findFirst();
            if (guide.isPresent()) {
                link.setDestination((guide.get().equals(page) ? "" : guide.get()) + (parts.length == 2 ? "#" + parts[1] : ""));
                if (parts.length == 2 && !hasHeading(documents.get(guide.get()), parts[1])) {
                    faults.add(GUIDES.get(page) + " links to " + target + ", and there is no such heading.");
                }
            } else if (Files.exists(root.resolve(file))) {
                unlink(link);
            } else {
                faults.add(GUIDES.get(page) + " links to " + target + ", which does not exist.");
            }
        }

        private void unlink(Link link) {
            while (link.getFirstChild() != null) {
                link.insertBefore(link.getFirstChild());
            }
            link.unlink();
        }

        private boolean hasHeading(Node document, String anchor) {
            for (var node = document.getFirstChild(); node != null; node = node.getNext()) {
                if (node instanceof Heading && anchor(text(node)).equals(anchor)) {
                    return true;
                }
            }
            return false;
        }
    }
}
