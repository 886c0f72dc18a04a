package ca.posthaste.job.description;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The nesting depth of the tags in a text, counted as browsers nest them. A paragraph ends where the next block begins, a list item where
 * the next item begins and a link where the next link begins, so many of them without an end tag are not deep. Other tags count until they
 * are closed, because bold text stays bold after the end of its paragraph. Browsers reopen at most three tags of a kind; this counts all.
 */
final class HtmlNesting {
    /** Maximum depth: far more than people write, and half of the depth at which browsers flatten the tree. */
    static final int MAX = 256;

    private static final Set<String> BLOCKS = Set.of("p", "div", "ul", "ol", "li");
    private static final Set<String> LISTS = Set.of("ul", "ol");

    private final List<String> blocks = new ArrayList<>();
    private final Map<String, Integer> others = new HashMap<>();
    private int depth;
    private boolean tooDeep;

    void accept(HtmlScanner.Tag tag) {
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

    private void count(HtmlScanner.Tag tag) {
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

    /** Returns the index of the item that is open in the innermost list; -1 if there is none. */
    private int openItem() {
        int at = blocks.size() - 1;
        while (at >= 0 && !blocks.get(at).equals("li") && !LISTS.contains(blocks.get(at))) {
            at--;
        }
        return at >= 0 && blocks.get(at).equals("li") ? at : -1;
    }

    /** Closes the block at this index and the blocks open inside it; does nothing if the index is -1. */
    private void close(int at) {
        if (at >= 0) {
            depth -= blocks.size() - at;
            blocks.subList(at, blocks.size()).clear();
        }
    }
}
