package ca.posthaste.db;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement with named parameters, translated for JDBC, which knows only question marks.
 *
 * @param text  with question marks
 * @param names of the parameters, one for each question mark; a name may occur more than once
 */
record NamedParameters(String text, String[] names) {
    /** A parameter, or what only looks like one: a quoted text, a quoted name, a cast. */
    private static final Pattern TOKEN = Pattern.compile("'[^']*'|\"[^\"]*\"|::|:([A-Za-z]\\w*)");
    /** Most statements are constants. Those with a page number in their text are many, so the cache is bounded. */
    static final int CACHE_MAX = 1_000;
    private static final Cache<String, NamedParameters> PARSED = Caffeine.newBuilder().maximumSize(CACHE_MAX)
        .executor(Runnable::run).build();

    static NamedParameters of(String text) {
        return PARSED.get(text, NamedParameters::parse);
    }

    private static NamedParameters parse(String text) {
        List<String> names = new ArrayList<>();
        var marked = TOKEN.matcher(text).replaceAll(token -> {
            if (token.group(1) == null) {
                return Matcher.quoteReplacement(token.group());
            }
            names.add(token.group(1).intern());
            return "?";
        });
        return new NamedParameters(marked, names.toArray(String[]::new));
    }

    /** How many texts, once those beyond the bound are dropped. */
    static long remembered() {
        PARSED.cleanUp();
        return PARSED.estimatedSize();
    }

    int count() {
        return names.length;
    }

    @Override public String toString() {
        return text + " " + Arrays.toString(names);
    }
}
