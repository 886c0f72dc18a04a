package ca.posthaste.search.query;

import ca.posthaste.search.document.JobDocument;
import ca.posthaste.search.text.Synonyms;
import ca.posthaste.search.text.TermNormalizer;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.FuzzyTermsEnum;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/** Statistics of the words in the index: how many jobs contain a word, which words begin with it, and which have a similar spelling. */
final class VocabularyStatistics {
    /** Maximum number of completions of a prefix; the most frequent are taken. */
    static final int LONGER_MAX = 48;
    private static final int LOOKED_AT_MAX = 5_000;
    private static final int NEAR_MAX = 2_000;
    /** Maximum number of corrections, and how many times rarer than the first one a further one may be. */
    private static final int NEAREST_MAX = 3;
    private static final int NEAREST_PART = 4;
    /** Number of candidates examined, because a word may remain from deleted jobs. */
    private static final int LIKELY_MAX = 20;
    private static final int SHORTEST_PREFIX = 2;
    private static final int SHORTEST_SPELLED = 4;
    private static final int SHORTEST_SPELLED_TWICE = 8;
    /** Maximum length of a word that is corrected. Longer ones are no words that somebody meant, and the effort grows much faster than the length. */
    private static final int LONGEST_SPELLED = 24;

    /** Maximum number of document frequencies cached per snapshot of the index. */
    private static final int REMEMBERED_MAX = 10_000;

    /** Maximum number of words in all cached queries; each takes some kilobytes. */
    private static final int QUERIED_MAX = 4_000;

    private final IndexReader index;
    private final Map<String, Integer> uses = new ConcurrentHashMap<>();
    private final Cache<ParsedQuery, QueryBuilder.Read> queries = Caffeine.newBuilder().maximumWeight(QUERIED_MAX)
        .weigher((ParsedQuery text, QueryBuilder.Read read) -> 1 + text.required().size() + text.excluded().size())
        .executor(Runnable::run).build();

    VocabularyStatistics(IndexReader index) {
        this.index = index;
    }

    boolean isFor(IndexReader other) {
        return index == other;
    }

    /** Returns the query for a text, built once per snapshot of the index. */
    QueryBuilder.Read query(ParsedQuery text) throws IOException {
        var known = queries.getIfPresent(text);
        if (known == null) {
            known = QueryBuilder.of(text, Synonyms.shipped(), this);
            queries.put(text, known);
        }
        return known;
    }

    /** Returns the number of jobs that contain the word in any form. */
    int uses(String word) throws IOException {
        int limit = 0;
        for (var term : TermNormalizer.terms(word)) {
            limit = Math.max(limit, usesOf(term));
        }
        return limit;
    }

    int usesOf(String term) throws IOException {
        var known = uses.get(term);
        if (known == null) {
            known = index.docFreq(new Term(JobDocument.WORDS, term));
            if (uses.size() < REMEMBERED_MAX) {
                uses.put(term, known);
            }
        }
        return known;
    }

    int jobs() {
        return index.maxDoc();
    }

    List<Near> longer(String word) throws IOException {
        var terms = MultiTerms.getTerms(index, JobDocument.WRITTEN);
        if (word.length() < SHORTEST_PREFIX || terms == null) {
            return List.of();
        }
        var prefix = new BytesRef(word);
        var top = new PriorityQueue<Near>(Comparator.comparingInt(Near::uses));
        var words = terms.iterator();
        var status = words.seekCeil(prefix);
        for (int looked = 0; status != TermsEnum.SeekStatus.END && looked < LOOKED_AT_MAX; looked++) {
            var term = words.term();
            if (!StringHelper.startsWith(term, prefix)) {
                break;
            }
            if (term.length > prefix.length) {
                top.add(new Near(term.utf8ToString(), words.docFreq()));
                if (top.size() > LONGER_MAX) {
                    top.remove();
                }
            }
            status = words.next() == null ? TermsEnum.SeekStatus.END : TermsEnum.SeekStatus.FOUND;
        }
        return List.copyOf(top);
    }

    /** Returns the words most likely meant, best first. The first letter is right or the only mistake: otherwise all words would have to be searched. */
    List<Near> near(String word) throws IOException {
        int length = word.codePointCount(0, word.length());
        boolean isNumber = word.codePoints().anyMatch(Character::isDigit); // a misspelled number is a different number
        if (length < SHORTEST_SPELLED || length > LONGEST_SPELLED || isNumber) {
            return List.of();
        }
        var found = near(word, length < SHORTEST_SPELLED_TWICE ? 1 : 2, 1);
        return found.isEmpty() ? near(word, 1, 0) : found;
    }

    /** A word in the index, and the number of jobs that have it in their titles and names. */
    record Near(String word, int uses) {}

    private List<Near> near(String word, int edits, int same) throws IOException {
        var terms = MultiTerms.getTerms(index, JobDocument.WRITTEN);
        if (terms == null) {
            return List.of();
        }
        var all = new ArrayList<Near>();
        for (int limit = 1; limit <= edits && all.isEmpty(); limit++) {
            var near = new FuzzyTermsEnum(terms, new Term(JobDocument.WRITTEN, word), limit, same, true);
            for (var term = near.next(); term != null && all.size() < NEAR_MAX; term = near.next()) {
                var text = term.utf8ToString();
                if (!text.equals(word)) {
                    all.add(new Near(text, near.docFreq()));
                }
            }
        }
        all.sort(Comparator.comparingInt(Near::uses).reversed());
        var nearest = new ArrayList<Near>();
        for (var one : all.subList(0, Math.min(LIKELY_MAX, all.size()))) {
            boolean isLikely = nearest.isEmpty() || nearest.size() < NEAREST_MAX && one.uses * NEAREST_PART >= nearest.get(0).uses;
            if (isLikely && isInUse(one.word)) {
                nearest.add(one);
            }
        }
        return nearest;
    }

    /** Reports whether some job still contains the word. One whose last job is gone must not be disclosed: a name may have become confidential. */
    private boolean isInUse(String word) throws IOException {
        return PlaceJobCounts.countOpen(index, new Term(JobDocument.WRITTEN, word), 0, 1) > 0;
    }
}
