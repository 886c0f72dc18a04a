package ca.posthaste.db;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A statement translated for JDBC, which has only question marks: the name of each, and the ascending positions of each name, counted from 0. */
record NamedParameters(String text, String[] names, Map<String, int[]> places) {
    /** A parameter, or something that only looks like one: quoted text, a quoted identifier, a cast. */
    private static final Pattern TOKEN = Pattern.compile("'[^']*'|\"[^\"]*\"|::|:([A-Za-z]\\w*)");
    /** Maximum number of cached statements. Most statements are constants, but those with a page number in their text are many. */
    static final int CACHE_MAX = 1_000;
    private static final Cache<String, NamedParameters> PARSED = Caffeine.newBuilder().maximumSize(CACHE_MAX).executor(Runnable::run).build();

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

    /** Returns the number of cached statements, after entries beyond the maximum have been evicted. */
    static long cachedCount() {
        PARSED.cleanUp();
        return PARSED.estimatedSize();
    }

    /** Returns the positions of a name, or none if the statement has no such parameter. */
    int[] places(String name) {
        return places.getOrDefault(name, new int[0]);
    }
}
