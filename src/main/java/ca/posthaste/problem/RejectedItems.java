package ca.posthaste.problem;

import ca.posthaste.language.UserMessage;
import java.util.ArrayList;
import java.util.List;

/** The rejected items of a set or a batch. There may be 100,000, so the list is bounded by their number and by the length of their texts. */
public final class RejectedItems {
    public static final int ITEMS_MAX = 50;
    /** Maximum total length of the listed items in characters, in both languages. The first item is listed whatever its length. */
    static final int TEXT_MAX = 24_000;

    private final List<Item> listed = new ArrayList<>();
    private int texts;
    private boolean isFull;
    private int rejected;
    private int unsent;
    private int sent;

    /** @param line line of the item in the request, from 1; 0 for a job that is absent from a set */
    public record Item(int line, String referenceId, Rejected problem) {
        public int textLength() {
            return referenceId.length() + length(problem.detail())
                + problem.faults().stream().mapToInt(fault -> fault.pointer().length() + length(fault.detail())).sum();
        }

        private static int length(UserMessage text) {
            return text.english().length() + text.french().length();
        }
    }

    /** @param index index of the item in the request, from 0; null for a job that is absent from a set */
    public void add(Integer index, String referenceId, Rejected problem) {
        rejected++;
        unsent += index == null ? 1 : 0;
        if (isFull) { // nothing is listed after the first item that does not fit, so that the list is always the beginning
            return;
        }
        var item = new Item(index == null ? 0 : index + 1, referenceId == null ? "" : referenceId,
            new Rejected(problem.problem(), problem.detail(), problem.faults()));
        int length = item.textLength();
        isFull = listed.size() == ITEMS_MAX || !listed.isEmpty() && texts + length > TEXT_MAX;
        if (!isFull) {
            listed.add(item);
            texts += length;
        }
    }

    /** Counts items that were sent, whether or not they were rejected. */
    public void addSent(int items) {
        sent += items;
    }

    public boolean isEmpty() {
        return rejected == 0;
    }

    public List<Item> listed() {
        return List.copyOf(listed);
    }

    /** Returns a sentence with the number of rejected items and the total. */
    public UserMessage summary() {
        return rejected == 1
            ? UserMessage.of("problem.one-item-rejected", "total", sent + unsent)
            : UserMessage.of("problem.items-rejected", "count", rejected, "total", sent + unsent);
    }
}
