package ca.posthaste.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.FuzzyTermsEnum;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/** The words that jobs use: how many use one, which begin as it does, which are spelled nearly so. */
final class WordsInUse {
    /** How many longer words a beginning stands for: the most used ones. */
    static final int LONGER_MAX = 48;
    /** How many words are looked at for that. */
    private static final int LOOKED_AT_MAX = 5_000;
    private static final int NEAR_MAX = 2_000;
    private static final int SHORTEST_PREFIX = 2;
    private static final int SHORTEST_SPELLED = 4;
    private static final int SHORTEST_SPELLED_TWICE = 8;

    private final IndexReader index;

    WordsInUse(IndexReader index) {
        this.index = index;
    }

    private record Found(String word, int edits, int uses) {}

    /** How many jobs have the word. */
    int uses(String word) throws IOException {
        int most = 0;
        for (var term : Words.terms(word)) {
            most = Math.max(most, index.docFreq(new Term(JobDocument.WORDS, term)));
        }
        return most;
    }

    /** Longer words that begin with this one. */
    List<String> longer(String word) throws IOException {
        var terms = MultiTerms.getTerms(index, JobDocument.WRITTEN);
        if (word.length() < SHORTEST_PREFIX || terms == null) {
            return List.of();
        }
        var prefix = new BytesRef(word);
        var top = new PriorityQueue<Found>(Comparator.comparingInt(Found::uses));
        var words = terms.iterator();
        var status = words.seekCeil(prefix);
        for (int looked = 0; status != TermsEnum.SeekStatus.END && looked < LOOKED_AT_MAX; looked++) {
            var term = words.term();
            if (!StringHelper.startsWith(term, prefix)) {
                break;
            }
            if (term.length > prefix.length) {
                top.add(new Found(term.utf8ToString(), 0, words.docFreq()));
                if (top.size() > LONGER_MAX) {
                    top.remove();
                }
            }
            status = words.next() == null ? TermsEnum.SeekStatus.END : TermsEnum.SeekStatus.FOUND;
        }
        return top.stream().map(Found::word).toList();
    }

    /** The word that was most likely meant: one typing mistake in 4 to 7 letters, two in more. The first letter is mostly right. */
    Optional<Near> near(String word) throws IOException {
        int length = word.codePointCount(0, word.length());
        if (length < SHORTEST_SPELLED) {
            return Optional.empty();
        }
        int edits = length < SHORTEST_SPELLED_TWICE ? 1 : 2;
        var found = near(word, edits, 1);
        return found.isPresent() ? found : near(word, edits, 0);
    }

    /** @param uses how many jobs have it in their titles and names */
    record Near(String word, int uses) {}

    private Optional<Near> near(String word, int edits, int same) throws IOException {
        var terms = MultiTerms.getTerms(index, JobDocument.WRITTEN);
        if (terms == null) {
            return Optional.empty();
        }
        var all = new ArrayList<Found>();
        for (int most = 1; most <= edits && all.isEmpty(); most++) {
            var near = new FuzzyTermsEnum(terms, new Term(JobDocument.WRITTEN, word), most, same, true);
            for (var term = near.next(); term != null && all.size() < NEAR_MAX; term = near.next()) {
                var text = term.utf8ToString();
                if (!text.equals(word)) {
                    all.add(new Found(text, most, near.docFreq()));
                }
            }
        }
        return all.stream().max(Comparator.comparingInt(Found::uses)).map(best -> new Near(best.word, best.uses));
    }
}
