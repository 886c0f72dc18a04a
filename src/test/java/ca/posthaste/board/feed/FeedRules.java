package ca.posthaste.board.feed;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import org.w3c.dom.CDATASection;
import org.w3c.dom.Element;

/** The requirements of a job site for its feed, read from a file below {@code feeds/} that names the source. */
final class FeedRules {
    private final Properties rules = new Properties();

    FeedRules(String name) {
        try (var in = new InputStreamReader(FeedRules.class.getResourceAsStream("/feeds/" + name + ".properties"), StandardCharsets.UTF_8)) {
            rules.load(in);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    private List<String> words(String rule) {
        return List.of(rules.getProperty(rule, "").split(" ")).stream().filter(word -> !word.isEmpty()).toList();
    }

    /** Returns all violations of the requirements. */
    List<String> broken(byte[] xml) {
        var root = Documents.parse(xml).getDocumentElement();
        var broken = new ArrayList<String>();
        if (!root.getNodeName().equals(rules.getProperty("root"))) {
            broken.add("the root is " + root.getNodeName());
        }
        words("once").stream().filter(name -> Documents.children(root, name).size() != 1).forEach(name -> broken.add("not once: " + name));
        var items = Documents.children(root, rules.getProperty("item"));
        items.forEach(item -> check(item, broken));
        words("unique").forEach(name -> {
            if (new HashSet<>(Documents.texts(items, name)).size() != items.size()) {
                broken.add("not unique: " + name);
            }
        });
        words("count").forEach(name -> {
            if (!String.valueOf(items.size()).equals(Documents.text(root, name))) {
                broken.add(name + " is " + Documents.text(root, name) + " of " + items.size());
            }
        });
        return broken;
    }

    private void check(Element item, List<String> broken) {
        words("required").forEach(name -> {
            var text = Documents.text(item, name);
            if (text == null || text.isBlank()) {
                broken.add("missing: " + name);
            }
        });
        for (var child : Documents.children(item)) {
            var name = child.getNodeName();
            var text = child.getTextContent();
            if (!words("known").contains(name) || Documents.children(item, name).size() > 1) {
                broken.add("unknown or repeated: " + name);
            }
            if (text.length() < Integer.parseInt(rules.getProperty("shortest." + name, "0"))) {
                broken.add("too short: " + name);
            }
            if (text.isEmpty() && words("mayBeEmpty").contains(name)) {
                continue;
            }
            if (Documents.children(child).isEmpty() && !(child.getFirstChild() instanceof CDATASection) && words("cdata").contains("true")) {
                broken.add("not in CDATA: " + name);
            }
            if (rules.containsKey("pattern." + name) && !text.matches(rules.getProperty("pattern." + name))) {
                broken.add(name + " is " + text);
            }
            if (text.length() > Integer.parseInt(rules.getProperty("longest." + name, "1000000"))) {
                broken.add("too long: " + name);
            }
            if (words("noEntities").contains(name) && text.matches("(?s).*&(nbsp|quot|eacute|#\\d+);.*")) {
                broken.add("an entity in " + name + ": " + text);
            }
        }
    }
}
