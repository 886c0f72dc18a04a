package ca.posthaste.job.store;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** Text normalized for search: lower case and without accents, so that Québec matches quebec. */
public final class SearchText {
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");

    private SearchText() {}

    /** Returns the text in which {@code q} is searched. The separator is a line break, which no title or query can contain. */
    static String of(String title, String referenceId) {
        return fold(title) + "\n" + (referenceId == null ? "" : fold(referenceId));
    }

    public static String fold(String text) {
        // Lower, upper, lower: ß becomes ss only in upper case, and ẞ only by way of ß.
        var lower = text.toLowerCase(Locale.ROOT).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
        if (lower.chars().allMatch(letter -> letter < 0x80)) {
            return lower;
        }
        var plain = MARKS.matcher(Normalizer.normalize(lower, Normalizer.Form.NFKD)).replaceAll("");
        return plain.toLowerCase(Locale.ROOT).replace("œ", "oe").replace("æ", "ae").replace("ø", "o").replace("ł", "l").replace("đ", "d")
            .replace("ð", "d").replace("þ", "th").replace("ı", "i").replace("ς", "σ");
    }
}
