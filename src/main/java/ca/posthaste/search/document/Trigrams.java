package ca.posthaste.search.document;

import ca.posthaste.job.store.SearchText;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.NGramPhraseQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;

/** Substring search in titles, as in API 1.1. A title's terms are every three consecutive characters and its end, so shorter text is a prefix of a term. */
public final class Trigrams {
    private static final int SIZE = 3;
    /** Padding at the end of a title. It occurs in no title; a search text that contains it matches nothing. */
    private static final int END = '\n';

    private Trigrams() {}

    static TermStreams.Placed of(String title) {
        var terms = new TermStreams.Placed();
        int[] points = SearchText.fold(title).codePoints().toArray();
        for (int i = 0; i < points.length; i++) {
            terms.add(term(points, i), i);
        }
        return terms;
    }

    private static String term(int[] points, int from) {
        var term = new StringBuilder(SIZE);
        for (int i = from; i < from + SIZE; i++) {
            term.appendCodePoint(i < points.length ? points[i] : END);
        }
        return term.toString();
    }

    public static Query query(String field, String typed) {
        var folded = SearchText.fold(typed);
        int[] points = folded.codePoints().toArray();
        if (points.length == 0) {
            return new MatchAllDocsQuery();
        }
        if (folded.indexOf(END) >= 0) {
            return new MatchNoDocsQuery();
        }
        if (points.length < SIZE) {
            return new PrefixQuery(new Term(field, folded));
        }
        var phrase = new PhraseQuery.Builder();
        for (int i = 0; i + SIZE <= points.length; i++) {
            phrase.add(new Term(field, term(points, i)), i);
        }
        return new NGramPhraseQuery(SIZE, phrase.build());
    }
}
