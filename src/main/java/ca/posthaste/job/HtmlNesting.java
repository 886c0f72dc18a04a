package ca.posthaste.job;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How deep the tags of a text lie in each other, counted as a browser nests them: a paragraph ends where the next block
 * begins and an item where its neighbour does, so many without an end tag are not deep; nor are many links, as one ends where
 * the next begins. But bold text stays bold beyond the end of its paragraph: what is neither counts until it is closed. That is
 * more than browsers nest, which open only three of a kind again: a text with hundreds of tags that nobody closes is broken.
 */
final class HtmlNesting {
    /** Far more than people write, and half of what browsers take before they flatten. */
    static final int MAX = 256;

    private static final Set<String> BLOCKS = Set.of("p", "div", "ul", "ol", "li");
    private static final Set<String> LISTS = Set.of("ul", "ol");

    private final List<String> blocks = new ArrayList<>();
    private final Map<String, Integer> others = new HashMap<>();
    private int depth;
    private boolean tooDeep;

    void take(HtmlTag tag) {
        if (tooDeep || tag.name().equals("br")) {
            return;
        }
        if (!BLOCKS.contains(tag.name())) {
            count(tag);
        } else if (tag.closing()) {
            close(tag.name().equals("li") ? openItem() : blocks.lastIndexOf(tag.name()));
        } else {
            open(tag.name());
        }
        tooDeep = depth > MAX;
    }

    boolean isTooDeep() {
        return tooDeep;
    }

    private void count(HtmlTag tag) {
        int open = others.getOrDefault(tag.name(), 0);
        int change = tag.closing() ? -Math.min(open, 1) : tag.name().equals("a") && open == 1 ? 0 : 1;
        others.put(tag.name(), open + change);
        depth += change;
    }

    private void open(String block) {
        close(blocks.lastIndexOf("p"));
        if (block.equals("li")) {
            close(openItem());
        }
        blocks.add(block);
        depth++;
    }

    /** The item that is open in the same list. */
    private int openItem() {
        int at = blocks.size() - 1;
        while (at >= 0 && !blocks.get(at).equals("li") && !LISTS.contains(blocks.get(at))) {
            at--;
        }
        return at >= 0 && blocks.get(at).equals("li") ? at : -1;
    }

    /** A block, and with it those that are open inside. */
    private void close(int at) {
        if (at >= 0) {
            depth -= blocks.size() - at;
            blocks.subList(at, blocks.size()).clear();
        }
    }
}
