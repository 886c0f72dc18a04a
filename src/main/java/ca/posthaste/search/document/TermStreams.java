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

    /** Terms with positions. */
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
}
