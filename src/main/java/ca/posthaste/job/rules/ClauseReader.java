package ca.posthaste.job.rules;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Set;

/** Splits a text into words, clause by clause: in lower case, without accents, tags and entities. It takes linear time. */
final class ClauseReader {
    /** Maximum length of a word in characters. No reader searches for a longer one. */
    private static final int WORD_MAX = 40;
    /** Maximum length in characters of an entity, which is plain text if it is longer, and of a tag name, which is truncated. */
    private static final int ENTITY_MAX = 10;
    private static final Set<String> INLINE = Set.of("b", "strong", "i", "em", "a", "span", "u");
    private static final Set<String> CONJUNCTIONS = Set.of("and", "but", "et", "mais");
    private static final Set<String> ACCENTS = Set.of("grave", "acute", "circ", "uml", "cedil", "tilde");
    private static final char FIRST_ACCENTED = '\u00C0';
    private static final char LAST_ACCENTED = '\u017F';
    private static final char[] PLAIN = plain();
    /** Invisible characters: the soft hyphen, joiners and the like. */
    private static final String HIDDEN = "\u00AD\u200B\u200C\u200D\uFEFF";
    private static final char FIRST_HIDDEN = '\u00AD';
    /** Bit in which an ASCII capital differs from its lower-case letter. */
    private static final int CAPITAL = 0x20;
    /** Index of the letter to search for first, a rare one. */
    private static final int RARE = 2;
    private static final int BLOCK = 1024;

    private final String text;
    private final Reader reader;
    private final StringBuilder word = new StringBuilder();
    private boolean isWanted = true;

    /** Receives the words. Each method returns whether more are wanted. */
    interface Reader {
        boolean word(String word);

        boolean endOfClause();
    }

    private ClauseReader(String text, Reader reader) {
        this.text = text;
        this.reader = reader;
    }

    static void read(String text, Reader reader) {
        new ClauseReader(text, reader).read();
    }

    /**
     * Reports whether a word of the text may contain these letters. This is a quick check, because few texts do. A numeric entity may stand
     * for any letter, and a hidden character may be between the letters.
     */
    static boolean mayHave(String letters, String text) {
        int rare = letters.charAt(RARE);
        var block = new char[Math.min(text.length(), BLOCK)]; // calling charAt for each one takes several times as long
        for (int from = 0; from < text.length(); from += BLOCK) {
            int count = Math.min(BLOCK, text.length() - from);
            text.getChars(from, from + count, block, 0);
            for (int i = 0; i < count; i++) {
                char c = block[i];
                if ((c | CAPITAL) == rare && text.regionMatches(true, from + i - RARE, letters, 0, letters.length())
                    || c == '#' && text.startsWith("&", from + i - 1) || c >= FIRST_HIDDEN && HIDDEN.indexOf(c) >= 0) {
                    return true;
                }
            }
        }
        return false;
    }

    private void read() {
        int at = 0;
        while (at < text.length() && isWanted) {
            char c = text.charAt(at);
            int end = c == '<' ? tag(at) : c == '&' ? entity(at) : at;
            if (end == at) {
                character(c);
                end = at + 1;
            }
            at = end;
        }
        endClause();
    }

    /** Skips the tag that begins at this index. Returns the index after it, or the same index if there is no tag. */
    private int tag(int from) {
        int name = from + (text.startsWith("/", from + 1) ? 2 : 1);
        int end = name;
        while (end < text.length() && end - name < ENTITY_MAX && isAsciiLetterOrDigit(text.charAt(end))) {
            end++;
        }
        if (end == name) {
            return from;
        }
        int close = text.indexOf('>', end);
        if (close < 0) {
            endClause();
            return text.length();
        }
        var tag = text.substring(name, end).toLowerCase(Locale.ROOT);
        if (tag.equals("br")) {
            endWord();
        } else if (!INLINE.contains(tag)) {
            endClause();
        }
        return close + 1;
    }

    /** Reads the entity that begins at this index. Returns the index after it, or the same index if there is no entity. */
    private int entity(int from) {
        int end = from + 1;
        while (end < text.length() && end - from < ENTITY_MAX && (isAsciiLetterOrDigit(text.charAt(end)) || text.charAt(end) == '#')) {
            end++;
        }
        if (end == from + 1 || end == text.length() || text.charAt(end) != ';') {
            return from;
        }
        character(meaning(text.substring(from + 1, end)));
        return end + 1;
    }

    private static char meaning(String name) {
        if (name.startsWith("#")) {
            try {
                int point = name.startsWith("#x") || name.startsWith("#X") ? Integer.parseInt(name.substring(2), 16)
                    : Integer.parseInt(name.substring(1));
                return point > 0 && point <= Character.MAX_VALUE ? (char) point : ' ';
            } catch (NumberFormatException none) {
                return ' ';
            }
        }
        if (name.equals("shy")) {
            return '\u00AD'; // invisible: it does not separate words, as all others that do not stand for a letter do
        }
        return name.length() > 1 && ACCENTS.contains(name.substring(1)) ? name.charAt(0) : ' ';
    }

    private void character(char c) {
        if (Character.isLetterOrDigit(c)) {
            if (word.length() <= WORD_MAX) {
                word.append(c >= FIRST_ACCENTED && c <= LAST_ACCENTED ? PLAIN[c - FIRST_ACCENTED] : Character.toLowerCase(c));
            }
        } else if (!isUnseen(c)) {
            endWord();
            if (c == '.' || c == ',' || c == ';' || c == '!' || c == '?') {
                endClause();
            }
        }
    }

    /** Reports whether the character is invisible and so does not separate words: a soft hyphen, a joiner or a combining accent. */
    private static boolean isUnseen(char c) {
        int type = Character.getType(c);
        return type == Character.FORMAT || type == Character.NON_SPACING_MARK;
    }

    private void endWord() {
        if (word.isEmpty()) {
            return;
        }
        var whole = word.toString();
        word.setLength(0);
        if (CONJUNCTIONS.contains(whole)) {
            endClause();
        } else if (isWanted) {
            isWanted = reader.word(whole);
        }
    }

    private void endClause() {
        endWord();
        if (isWanted) {
            isWanted = reader.endOfClause();
        }
    }

    private static boolean isAsciiLetterOrDigit(char c) {
        return c < 0x80 && Character.isLetterOrDigit(c);
    }

    private static char[] plain() {
        var letters = new char[LAST_ACCENTED - FIRST_ACCENTED + 1];
        for (int i = 0; i < letters.length; i++) {
            var parts = Normalizer.normalize(String.valueOf((char) (FIRST_ACCENTED + i)), Normalizer.Form.NFD);
            letters[i] = Character.toLowerCase(parts.charAt(0));
        }
        return letters;
    }
}
