package ca.posthaste.search.text;

import ca.posthaste.job.store.SearchText;

/** Classifies the characters of words, and folds words to lower case without accents. */
public final class Letters {
    /** Maximum length of a word in characters; the rest of a longer word is ignored. */
    public static final int WORD_MAX = 60;
    // U+00C0 to U+017F without accents; '?' where there is no single plain letter. Texts are long, and the tables of Normalizer are slow.
    private static final String PLAIN = """
            aaaaaa?ceeeeiiii?nooooo?ouuuuy??aaaaaa?ceeeeiiii?nooooo?ouuuuy?y\
            aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii??jjkk?llllll??\
            llnnnnnn???oooooo??rrrrrrsssssssstttt??uuuuuuuuuuuuwwyyyzzzzzz?""";
    private static final String APOSTROPHES = "'’‘ʼʻ‛`´′ʹ";

    private Letters() {}

    static boolean inWord(char c) {
        if (c < 128) {
            return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
        }
        return Character.isLetterOrDigit(c) && !isApostrophe(c) || Character.isSurrogate(c)
            || c >= 0x300 && Character.getType(c) == Character.NON_SPACING_MARK;
    }

    static boolean isApostrophe(char c) {
        return (c < 'A' || c >= 128 || c == '`') && APOSTROPHES.indexOf(c) >= 0;
    }

    static boolean isHyphen(char c) {
        return c == '-' || c >= 0x2010 && c <= 0x2012;
    }

    /** Returns a word of a text, folded as by {@link SearchText#fold}. */
    static String folded(CharSequence text, int from, int to) {
        int end = Math.min(to, from + WORD_MAX);
        var word = new char[end - from];
        for (int i = from; i < end; i++) {
            char c = text.charAt(i);
            if (c < 128) {
                word[i - from] = c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
            } else if (c >= 0xC0 && c < 0x180 && PLAIN.charAt(c - 0xC0) != '?') {
                word[i - from] = PLAIN.charAt(c - 0xC0);
            } else {
                return SearchText.fold(text.subSequence(from, end).toString());
            }
        }
        return new String(word);
    }
}
