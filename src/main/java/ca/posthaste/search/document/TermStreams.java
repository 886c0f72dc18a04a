package ca.posthaste.search.document;

import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TermFrequencyAttribute;

/** Token streams that feed terms into the index. */
final class TermStreams {
    private TermStreams() {}

    static final class Placed extends TokenStream {
        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
        private final PositionIncrementAttribute increment = addAttribute(PositionIncrementAttribute.class);
        private String[] terms = new String[64];
        private int[] positions = new int[64];
        private int count;
        private int next;

        void add(String word, int position) {
            if (count == terms.length) {
                terms = Arrays.copyOf(terms, count * 2);
                positions = Arrays.copyOf(positions, count * 2);
            }
            terms[count] = word;
            positions[count++] = position;
        }

        /** Returns the first position of the next text, far enough away that no phrase spans two texts. */
        int nextText() {
            return count == 0 ? 0 : positions[count - 1] + 20;
        }

        @Override public boolean incrementToken() {
            if (next == count) {
                return false;
            }
            clearAttributes();
            term.append(terms[next]);
            increment.setPositionIncrement(next == 0 ? positions[0] + 1 : positions[next] - positions[next - 1]);
            next++;
            return true;
        }

        @Override public void reset() {
            next = 0;
        }
    }

    /** Distinct terms, each with a weight in place of its frequency. */
    static final class Weighted extends TokenStream {
        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
        private final TermFrequencyAttribute frequency = addAttribute(TermFrequencyAttribute.class);
        private final Map<String, TermWeight> weights;
        private Iterator<Map.Entry<String, TermWeight>> rest;

        Weighted(Map<String, TermWeight> weights) {
            this.weights = weights;
        }

        @Override public boolean incrementToken() {
            if (!rest.hasNext()) {
                return false;
            }
            var entry = rest.next();
            clearAttributes();
            term.append(entry.getKey());
            frequency.setTermFrequency(entry.getValue().total());
            return true;
        }

        @Override public void reset() {
            rest = weights.entrySet().iterator();
        }
    }

    /** Weight of a word in a job, depending on the parts in which it occurs. */
    static final class TermWeight {
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
}
