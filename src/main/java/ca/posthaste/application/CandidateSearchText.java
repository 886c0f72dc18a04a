package ca.posthaste.application;

import ca.posthaste.job.store.SearchText;
import ca.posthaste.mail.Addresses;
import ca.posthaste.problem.TextRules;
import java.util.List;
import java.util.stream.Stream;

/** Search for candidates by any part of the name or address, ignoring case and accents. */
public final class CandidateSearchText {
    public static final int TYPED_MAX = 100;
    public static final int WORDS_MAX = 5;
    /** Maximum length of a name in the search key. Folding can make a name longer, and an index entry must be short. */
    private static final int NAME_MAX = 150;

    private CandidateSearchText() {}

    /** Returns the searchable text of a candidate: the folded name and address, on one line each. */
    static String key(String name, String addressKey) {
        return TextRules.cut(SearchText.fold(name), NAME_MAX) + "\n" + TextRules.cut(SearchText.fold(addressKey), Addresses.RECIPIENT_MAX);
    }

    /** Returns the words to search for; a hit contains all of them. */
    public static List<String> words(String typed) {
        return Stream.of(SearchText.fold(typed).split("[\\s\\p{Z}]+")).filter(word -> !word.isEmpty()).limit(WORDS_MAX).toList();
    }

    /** Returns a pattern for LIKE with the escape character {@code !}. */
    public static String pattern(String word) {
        return "%" + word.replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%";
    }
}
