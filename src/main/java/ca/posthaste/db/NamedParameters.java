package ca.posthaste.db;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A statement with named parameters, translated for JDBC, which knows only question marks.
 *
 * @param text   with question marks
 * @param names  of the parameters, one for each question mark; a name may occur more than once
 * @param places of each name among them, in order
 */
record NamedParameters(String text, String[] names, Map<String, int[]> places) {
    /** A parameter, or what only looks like one: a quoted text, a quoted name, a cast. */
    private static final Pattern TOKEN = Pattern.compile("'[^']*'|\"[^\"]*\"|::|:([A-Za-z]\\w*)");
    /** Most statements are constants. Those with a page number in their text are many, so the cache is bounded. */
    static final int CACHE_MAX = 1_000;
    private static final int[] NOWHERE = {};
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
        return new NamedParameters(marked, names.toArray(String[]::new), places(names));
    }

    private static Map<String, int[]> places(List<String> names) {
        return names.stream().distinct().collect(Collectors.toMap(name -> name,
            name -> IntStream.range(0, names.size()).filter(i -> names.get(i).equals(name)).toArray()));
    }

    /** How many texts, once those beyond the bound are dropped. */
    static long remembered() {
        PARSED.cleanUp();
        return PARSED.estimatedSize();
    }

    /** None if it has no such name. */
    int[] places(String name) {
        return places.getOrDefault(name, NOWHERE);
    }

    int count() {
        return names.length;
    }

    @Override public String toString() {
        return text + " " + Arrays.toString(names);
    }
}
