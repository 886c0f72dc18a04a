package ca.posthaste.search;

/** How much a word says about a job, by the parts of the job in which it stands. */
final class Weight {
    static final int TITLE = 60;
    static final int EMPLOYER = 45;
    static final int PLACE = 50;
    static final int KIND = 24;
    /** The name of a kind in the language that the posting is not in. */
    static final int OTHER_KIND = 8;
    private static final int TEXT = 4;
    private static final int TEXT_MOST = 12;

    private int title;
    private int others;
    private int inText;

    /** In several titles it counts once. */
    void inTitle(int weight) {
        title = Math.max(title, weight);
    }

    void inPart(int weight) {
        others = Math.max(others, weight);
    }

    void inText() {
        inText++;
    }

    /** At least 1. In the text the second and the fourth time count as much as the first did. */
    int total() {
        int text = inText == 0 ? 0 : Math.min(TEXT_MOST, TEXT + 2 * (31 - Integer.numberOfLeadingZeros(inText)));
        return Math.max(1, title + others + text);
    }

    /** The words of a short title say more than those of a long one. */
    static int ofTitle(int words) {
        return TITLE * Math.max(15, 26 - words) / 20;
    }
}
