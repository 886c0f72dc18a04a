package ca.posthaste.location.name;

import java.text.Normalizer;
import java.util.Map;

/** Normalizes names, so that spellings of the same name compare equal. */
public final class LocationNames {
    private static final String APOSTROPHES = "'’‘ʼʻ‛`´′ʹ";
    // U+00C0 to U+017F without their accents; '?' where there is no single plain letter. Thousands of names are folded at startup, and loading the
    // tables of Normalizer would take longer than folding them.
    private static final String PLAIN = """
            aaaaaa?ceeeeiiii?nooooo?ouuuuy??aaaaaa?ceeeeiiii?nooooo?ouuuuy?y\
            aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii??jjkk?llllll??\
            llnnnnnn???oooooo??rrrrrrsssssssstttt??uuuuuuuuuuuuwwyyyzzzzzz?""";

    /** Abbreviations of the first word of a name. */
    public static final Map<String, String> DIRECTIONS = Map.of("n", "north", "s", "south", "e", "east", "w", "west");

    private LocationNames() {}

    /** Trims the text and collapses inner spaces to one. New names are stored in this form. */
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

    /** Folds a name to lower case without accents, apostrophes and dots; hyphens become spaces. "St-Jérôme" becomes "st jerome". */
    public static String fold(String name) {
        var text = needsNormalizer(name) ? Normalizer.normalize(name, Normalizer.Form.NFD) : name;
        var out = new StringBuilder(text.length() + 2);
        int wordStart = 0;
        boolean gap = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isSpace(c) || isHyphen(c) || c == '.' && out.length() - wordStart > 1) {
                gap = true;                                    // "St.John" is two words, "B.C." is one
            } else if (c != '.' && !isApostrophe(c) && (c < 0x300 || Character.getType(c) != Character.NON_SPACING_MARK)) {
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

    /** Like {@link #fold}, but without spaces: "La Prairie" and "Laprairie" are equal. */
    public static String squeezed(String name) {
        return fold(name).replace(" ", "");
    }

    /** Returns a key that is equal for spellings of the same name: squeezed, with Saint as St, Sainte as Ste, Fort as Ft and so on. */
    public static String key(String name) {
        return keyOfFolded(fold(name));
    }

    public static String keyOfFolded(String folded) {
        if (folded.indexOf(' ') < 0) {
            return folded;
        }
        var out = new StringBuilder(folded.length() + 4);
        for (int from = 0; from < folded.length(); ) {
            int space = folded.indexOf(' ', from);
            int to = space < 0 ? folded.length() : space;
            out.append(abbreviated(folded.substring(from, to), from == 0));
            from = to + 1;
        }
        return out.toString();
    }

    private static String abbreviated(String word, boolean first) {
        return switch (word) {
            case "saint" -> "st";
            case "sainte" -> "ste";
            case "fort" -> "ft";
            case "mount", "mont" -> "mt";
            // Only as the first word: "N. Vancouver" is North Vancouver, but "Ward S" is not Ward South.
            default -> first ? DIRECTIONS.getOrDefault(word, word) : word;
        };
    }

    private static void appendFolded(StringBuilder out, char c) {
        if (c < 128) {
            out.append(c >= 'A' && c <= 'Z' ? (char) (c + 32) : c);
        } else if (c >= 0xC0 && c < 0x180 && PLAIN.charAt(c - 0xC0) != '?') {
            out.append(PLAIN.charAt(c - 0xC0));
        } else {
            switch (c) {
                case 'œ', 'Œ' -> out.append("oe");
                case 'æ', 'Æ' -> out.append("ae");
                case 'ß' -> out.append("ss");
                default -> out.append(Character.toLowerCase(c));
            }
        }
    }

    private static boolean needsNormalizer(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x180 && !isApostrophe(c) && !isHyphen(c)) {
                return true;
            }
        }
        return false;
    }

    static boolean isApostrophe(char c) {
        return (c < 'A' || c >= 128 || c == '`') && APOSTROPHES.indexOf(c) >= 0;
    }

    static boolean isHyphen(char c) {
        return c == '-' || c > 127 && (Character.getType(c) == Character.DASH_PUNCTUATION || c == '\u2212');
    }

    static boolean isSpace(char c) {
        return c == ' ' || c < 'A' && Character.isWhitespace(c) || c > 127 && Character.isSpaceChar(c);
    }
}
