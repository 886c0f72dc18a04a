package ca.posthaste.search.document;

/** Weight of a word in a job, depending on the parts in which it occurs. */
final class TermWeight {
    static final int TITLE = 60;
    static final int EMPLOYER = 45;
    static final int PLACE = 50;
    static final int KIND = 24;
    /** Weight in the name of a category or position type in the language that the posting is not written in. */
    static final int OTHER_KIND = 8;
    private static final int TEXT = 4;
    private static final int TEXT_MOST = 12;

    private int title;
    private int others;
    private int inText;

    /** Counts the word once, even if it occurs in several titles. */
    void inTitle(int weight) {
        title = Math.max(title, weight);
    }

    void inPart(int weight) {
        others = Math.max(others, weight);
    }

    void inText() {
        inText++;
    }

    /** Returns the weight, at least 1. In the description the first occurrence counts 4, and each doubling of the number adds 2, up to 12. */
    int total() {
        int text = inText == 0 ? 0 : Math.min(TEXT_MOST, TEXT + 2 * (31 - Integer.numberOfLeadingZeros(inText)));
        return Math.max(1, title + others + text);
    }

    /** Returns the weight of a title word: words of short titles say more than those of long ones. */
    static int ofTitle(int words) {
        return TITLE * Math.max(15, 26 - words) / 20;
    }
}
