package ca.posthaste.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.KStemFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * Makes one word of the forms of an English word. Krovetz' stemmer keeps apart what is another job: a manager and management, an
 * accountant and accounts.
 */
final class EnglishStem {
    private static final ThreadLocal<EnglishStem> MINE = ThreadLocal.withInitial(EnglishStem::new);

    private final CharTermAttribute term;
    private final TokenStream filter;

    private EnglishStem() {
        var one = new OneWord();
        term = one.term;
        filter = new KStemFilter(one);
    }

    static String of(String folded) {
        return folded.length() < 4 ? folded : MINE.get().stem(folded);
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

    /** Hands on the word that was put into it. */
    private static final class OneWord extends TokenStream {
        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

        @Override public boolean incrementToken() {
            return true;
        }
    }
}
