package ca.posthaste.search.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.KStemFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** Reduces the forms of an English word to one stem. The Krovetz stemmer keeps different jobs apart: manager and management, accountant and accounts. */
final class EnglishStem {
    private static final ThreadLocal<EnglishStem> MINE = ThreadLocal.withInitial(EnglishStem::new);
    /** Cache with one slot per hash value, because words recur. Threads may overwrite each other's entries. */
    private static final Known[] KNOWN = new Known[1 << 12];

    private record Known(String word, String stem) {}

    private final CharTermAttribute term;
    private final TokenStream filter;

    private EnglishStem() {
        var one = new OneWord();
        term = one.term;
        filter = new KStemFilter(one);
    }

    static String of(String folded) {
        if (folded.length() < 4) {
            return folded;
        }
        int place = folded.hashCode() * 31 >>> 7 & KNOWN.length - 1;
        var known = KNOWN[place];
        if (known == null || !known.word.equals(folded)) {
            known = new Known(folded, MINE.get().stem(folded));
            KNOWN[place] = known;
        }
        return known.stem;
    }

    private String stem(String word) {
        try {
            term.setEmpty().append(word);
            filter.incrementToken();
            return term.toString();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static final class OneWord extends TokenStream {
        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

        @Override public boolean incrementToken() {
            return true;
        }
    }
}
