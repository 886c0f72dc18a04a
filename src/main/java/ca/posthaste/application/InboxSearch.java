package ca.posthaste.application;

import ca.posthaste.job.SearchText;
import java.util.List;
import java.util.stream.Stream;

/** How candidates are searched: by any part of the name or the address, in any capitals, with or without accents. */
final class InboxSearch {
    /** Characters of what is typed. */
    static final int TYPED_MAX = 100;
    static final int WORDS_MAX = 5;
    /** A folded name can be longer than the name, and what stands in an index must be short. */
    private static final int NAME_MAX = 150;
    private static final int ADDRESS_MAX = 254;

    private InboxSearch() {}

    /** What is searched of a candidate: two lines. */
    static String key(Candidate candidate) {
        return key(candidate.name(), candidate.addressKey());
    }

    static String key(String name, String addressKey) {
        return cut(SearchText.fold(name), NAME_MAX) + "\n" + cut(SearchText.fold(addressKey), ADDRESS_MAX);
    }

    /** The words of which each must be there. */
    static List<String> words(String typed) {
        return Stream.of(SearchText.fold(typed).split("[\\s\\p{Z}]+")).filter(word -> !word.isEmpty()).limit(WORDS_MAX).toList();
    }

    /** For LIKE with the escape character {@code !}. */
    static String pattern(String word) {
        return "%" + word.replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%";
    }

    /** Never half of a character. */
    static String cut(String text, int most) {
        return text.codePointCount(0, text.length()) <= most ? text : text.substring(0, text.offsetByCodePoints(0, most));
    }
}
