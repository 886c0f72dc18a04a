package ca.posthaste.location;

import java.text.Normalizer;
import java.util.Map;

/** What makes two spellings the same name. */
public final class LocationNames {
    // Abbreviations and their words, in both languages, become one short form.
    private static final Map<String, String> SHORT = Map.of(
            "saint", "st", "sainte", "ste", "fort", "ft", "mount", "mt", "mont", "mt");
    // Only in front: "N. Vancouver" is North Vancouver, but "Ward S" is nothing of the kind.
    private static final Map<String, String> COMPASS = Map.of("n", "north", "s", "south", "e", "east", "w", "west");
    private static final String APOSTROPHES = "'’‘ʼʻ‛`´′ʹ";

    private LocationNames() {}

    /** Without surrounding spaces, and with single ones inside: how a new name is kept. */
    public static String tidy(String text) {
        var out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!isSpace(c)) {
                out.append(c);
            } else if (out.length() > 0 && out.charAt(out.length() - 1) != ' ') {
                out.append(' ');
            }
        }
        if (out.length() > 0 && out.charAt(out.length() - 1) == ' ') {
            out.setLength(out.length() - 1);
        }
        return out.toString();
    }

    /** Lower case words, without accents, apostrophes and dots; a hyphen is a space. "St-Jérôme" is "st jerome". */
    public static String fold(String name) {
        var text = isAscii(name) ? name : Normalizer.normalize(name, Normalizer.Form.NFD);
        var out = new StringBuilder(text.length());
        int wordStart = 0;
        boolean gap = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isSpace(c) || isHyphen(c) || c == '.' && out.length() - wordStart > 1) {
                gap = true;                                    // "St.John" is two words, "B.C." is one
            } else if (c != '.' && !isSilent(c)) {
                if (gap && out.length() > 0) {
                    out.append(' ');
                    wordStart = out.length();
                }
                gap = false;
                appendFolded(out, c);
            }
        }
        return out.toString();
    }

    /** {@link #fold} without its spaces: "La Prairie" and "Laprairie" are one. */
    public static String squeezed(String name) {
        return fold(name).replace(" ", "");
    }

    /** Equal for two spellings of one name: squeezed, with Saint and St, Sainte and Ste, Fort and Ft… the same word. */
    public static String key(String name) {
        return keyOfFolded(fold(name));
    }

    static String keyOfFolded(String folded) {
        if (folded.indexOf(' ') < 0) {
            return folded;
        }
        var out = new StringBuilder(folded.length());
        int from = 0;
        while (from < folded.length()) {
            int space = folded.indexOf(' ', from);
            int to = space < 0 ? folded.length() : space;
            var word = folded.substring(from, to);
            var known = SHORT.getOrDefault(word, word);
            out.append(from == 0 ? COMPASS.getOrDefault(known, known) : known);
            from = to + 1;
        }
        return out.toString();
    }

    private static void appendFolded(StringBuilder out, char c) {
        switch (c) {
            case 'œ', 'Œ' -> out.append("oe");
            case 'æ', 'Æ' -> out.append("ae");
            case 'ß' -> out.append("ss");
            case 'ł', 'Ł' -> out.append('l');
            case 'ø', 'Ø' -> out.append('o');
            case 'đ', 'Đ' -> out.append('d');
            case 'ı' -> out.append('i');
            default -> out.append(c < 128 && (c < 'A' || c > 'Z') ? c : Character.toLowerCase(c));
        }
    }

    private static boolean isSilent(char c) {
        return c >= 0x300 && Character.getType(c) == Character.NON_SPACING_MARK || isApostrophe(c);
    }

    static boolean isApostrophe(char c) {
        return APOSTROPHES.indexOf(c) >= 0;
    }

    static boolean isHyphen(char c) {
        return c == '-' || c > 127 && (Character.getType(c) == Character.DASH_PUNCTUATION || c == '\u2212');
    }

    static boolean isSpace(char c) {
        return c == ' ' || Character.isWhitespace(c) || Character.isSpaceChar(c);
    }

    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > 127) {
                return false;
            }
        }
        return true;
    }
}
