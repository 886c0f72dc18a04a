package ca.posthaste.job;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** A title or a name as it stands in an address: {@code pastry-cook}. Empty if it has no Latin letter and no digit. */
public final class Slug {
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");
    private static final Pattern OTHERS = Pattern.compile("[^a-z0-9]+");
    private static final Pattern ENDS = Pattern.compile("^-|-$");
    private static final int LENGTH_MAX = 60;

    private Slug() {}

    public static String of(String text) {
        var plain = MARKS.matcher(Normalizer.normalize(text, Normalizer.Form.NFKD)).replaceAll("").toLowerCase(Locale.ROOT);
        var words = OTHERS.matcher(plain).replaceAll("-");
        var cut = words.length() <= LENGTH_MAX ? words : words.substring(0, LENGTH_MAX);
        return ENDS.matcher(cut).replaceAll("");
    }
}
