package ca.posthaste.search.text;

import java.util.Map;

/** Reduces the forms of a French word to one stem. It works on folded words ({@code infirmieres}); Lucene's stemmers need the accents. */
final class FrenchStem {
    /** Feminine endings that do more than add an e, longest first. */
    private static final String[][] FEMININE = {{"trice", "teur"}, {"euse", "eur"}, {"ive", "if"}};
    private static final Map<String, String> SPECIAL = Map.of("travaux", "travail", "hotesse", "hot", "maitresse", "maitr", "yeux", "oeil");
    private static final int SHORTEST = 4;

    private FrenchStem() {}

    static String of(String folded) {
        if (folded.length() < SHORTEST || folded.chars().anyMatch(letter -> letter < 'a' || letter > 'z')) {
            return folded;
        }
        var special = SPECIAL.get(folded);
        return special != null ? special : masculine(singular(folded));
    }

    private static String singular(String word) {
        int length = word.length();
        if (word.endsWith("eaux")) {
            return word.substring(0, length - 1);
        }
        if (word.endsWith("aux") && length > SHORTEST) {
            return word.substring(0, length - 2) + "l";
        }
        char last = word.charAt(length - 1);
        return (last == 's' || last == 'x') && word.charAt(length - 2) != 's' ? word.substring(0, length - 1) : word;
    }

    private static String masculine(String word) {
        for (var ending : FEMININE) {
            if (word.endsWith(ending[0]) && word.length() > ending[0].length() + 1) {
                return word.substring(0, word.length() - ending[0].length()) + ending[1];
            }
        }
        int end = word.length();
        while (end > SHORTEST && word.charAt(end - 1) == 'e') {
            end--;
        }
        if (end > SHORTEST && end < word.length() && word.charAt(end - 1) == word.charAt(end - 2)) {
            end--;
        }
        return word.substring(0, end);
    }
}
