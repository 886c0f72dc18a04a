package ca.posthaste.search.text;

import java.util.Set;

/**
 * Splits a text into words: folded, without elided articles ({@code l'usine}), possessives ({@code driver's}) and the endings of inclusive writing
 * ({@code infirmier(ère)}, {@code étudiant·e}). {@code C++}, {@code C#}, {@code .NET}, {@code R&D} and {@code R.N.} are words.
 */
public final class WordScanner {
    private static final Set<String> ELIDED = Set.of("l", "d", "j", "m", "n", "s", "t", "c", "qu", "jusqu", "lorsqu", "puisqu", "quelqu");
    private static final Set<String> ENDINGS = Set.of("e", "es", "s", "ne", "nes", "ere", "eres", "iere", "ieres", "trice", "trices", "rice",
        "euse", "euses", "se", "ses", "ve", "ive", "le", "les", "lle", "lles", "enne", "te", "eure");
    private static final String BEFORE_ENDING = "(·•.-/‧∙";
    private static final int PARTS_MAX = 4;

    private final CharSequence text;
    private final Sink sink;
    private int at;
    private int position = -1;
    private int parts;
    private final StringBuilder compound = new StringBuilder();

    public interface Sink {
        /** Receives a word and its index. A compound joins the words before it: {@code parttime} follows {@code part} and {@code time}. */
        void word(String folded, int position, boolean compound);
    }

    private WordScanner(CharSequence text, Sink sink) {
        this.text = text;
        this.sink = sink;
    }

    public static void read(CharSequence text, Sink sink) {
        new WordScanner(text, sink).read();
    }

    private void read() {
        while (at < text.length()) {
            if (inWord(at)) {
                word();
            } else if (text.charAt(at) == '.' && isNet(at + 1)) {
                at += 4;
                emit(".net");
            } else {
                at++;
            }
        }
    }

    private void word() {
        int from = at;
        skipWord();
        if (isAcronym(from)) {
            emit(acronym(from));
            return;
        }
        var word = Letters.folded(text, from, at);
        if (at - from <= 2 && at + 1 < text.length() && text.charAt(at) == '+' && text.charAt(at + 1) == '+') {
            at += 2;
            emit(word + "++");
            return;
        }
        if (at - from <= 2 && is(at, '#') && !inWord(at + 1)) {
            at++;
            emit(word + "#");
            return;
        }
        if (at < text.length() && Letters.isApostrophe(text.charAt(at)) && inWord(at + 1)) {
            if (ELIDED.contains(word)) {
                at++;
                return;
            }
            word = joined(word);
        } else if (at - from <= 3 && is(at, '&') && inWord(at + 1)) {
            int next = ++at;
            skipWord();
            word += "&" + Letters.folded(text, next, at);
        }
        while (skipEnding()) {
            continue;
        }
        emit(word);
        hyphen(word);
    }

    /** Reads on after an apostrophe within a word: {@code driver's} becomes driver, {@code O'Brien} obrien. */
    private String joined(String word) {
        int next = ++at;
        skipWord();
        var rest = Letters.folded(text, next, at);
        return rest.equals("s") ? word : word + rest;
    }

    private void hyphen(String word) {
        boolean goesOn = at < text.length() && Letters.isHyphen(text.charAt(at)) && inWord(at + 1);
        if (goesOn || parts > 0) {
            parts++;
            if (parts <= PARTS_MAX) {
                compound.append(word);
            }
        }
        if (!goesOn && parts > 0) {
            if (parts <= PARTS_MAX && compound.length() <= Letters.WORD_MAX) {
                sink.word(compound.toString(), position, true);
            }
            parts = 0;
            compound.setLength(0);
        }
    }

    private boolean skipEnding() {
        if (at + 1 >= text.length() || BEFORE_ENDING.indexOf(text.charAt(at)) < 0 || !inWord(at + 1)) {
            return false;
        }
        int before = at;
        boolean inBrackets = is(at, '(');
        int from = ++at;
        skipWord();
        boolean isEnding = at - from <= 6 && ENDINGS.contains(Letters.folded(text, from, at)) && (!inBrackets || is(at, ')'));
        if (!isEnding) {
            at = before;
        } else if (inBrackets) {
            at += is(at + 1, 's') && !inWord(at + 2) ? 2 : 1;
        }
        return isEnding;
    }

    private boolean isAcronym(int from) {
        return at - from == 1 && is(at, '.') && inWord(at + 1) && !inWord(at + 2) && Character.isLetter(text.charAt(from));
    }

    private String acronym(int from) {
        var letters = new StringBuilder();
        at = from;
        while (inWord(at) && !inWord(at + 1) && letters.length() < Letters.WORD_MAX) {
            letters.append(Letters.folded(text, at, at + 1));
            at++;
            if (!is(at, '.')) {
                break;
            }
            at++;
        }
        return letters.toString();
    }

    private boolean isNet(int from) {
        return from + 3 <= text.length() && !inWord(from + 3) && Letters.folded(text, from, from + 3).equals("net");
    }

    private void skipWord() {
        while (inWord(at)) {
            at++;
        }
    }

    private boolean inWord(int index) {
        return index < text.length() && Letters.inWord(text.charAt(index));
    }

    private boolean is(int index, char c) {
        return index < text.length() && text.charAt(index) == c;
    }

    private void emit(String word) {
        position++;
        if (!word.isEmpty()) {
            sink.word(word, position, false);
        }
    }
}
