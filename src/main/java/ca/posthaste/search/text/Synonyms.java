package ca.posthaste.search.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Synonyms from the file {@code search/synonyms.txt}. */
public final class Synonyms {
    public static final int WORDS_MAX = 4;
    private static final String FILE = "/search/synonyms.txt";

    /** Boost of the synonyms in each section of the file, relative to the word that was typed. */
    private static final Map<String, Float> SECTIONS = Map.of("[english]", 0.75f, "[french]", 0.75f, "[related]", 0.4f, "[both]", 0.3f);
    private static final Synonyms SHIPPED = read();

    private final Map<String, Set<Alternative>> byWords = new HashMap<>();

    public record Alternative(List<String> words, float weight) {}

    private Synonyms(List<String> lines) {
        float weight = 0;
        for (var line : lines) {
            if (SECTIONS.containsKey(line)) {
                weight = SECTIONS.get(line);
            } else if (!line.isBlank() && !line.startsWith("#")) {
                add(line, weight);
            }
        }
    }

    public static Synonyms shipped() {
        return SHIPPED;
    }

    private static Synonyms read() {
        try (var in = Objects.requireNonNull(Synonyms.class.getResourceAsStream(FILE))) {
            return of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    static Synonyms of(String text) {
        return new Synonyms(text.lines().map(String::strip).toList());
    }

    private void add(String group, float weight) {
        var names = new ArrayList<List<String>>();
        for (var name : group.split(",")) {
            var words = new ArrayList<String>();
            WordScanner.read(name, (word, position, compound) -> {
                if (!compound) {
                    words.add(word);
                }
            });
            names.add(List.copyOf(words));
        }
        for (var name : names) {
            for (var key : keys(name)) {
                var others = byWords.computeIfAbsent(key, first -> new LinkedHashSet<>());
                names.stream().filter(other -> !other.equals(name)).forEach(other -> others.add(new Alternative(other, weight)));
            }
        }
    }

    public Set<Alternative> of(List<String> words) {
        var all = new LinkedHashSet<Alternative>();
        keys(words).forEach(key -> all.addAll(byWords.getOrDefault(key, Set.of())));
        return all;
    }

    /** Returns the words as written, and as stemmed in each language. */
    private static Set<String> keys(List<String> all) {
        var words = all.stream().filter(word -> !TermNormalizer.isEmpty(word)).toList();
        var keys = new LinkedHashSet<String>();
        keys.add(String.join(" ", words));
        keys.add(String.join(" ", words.stream().map(EnglishStem::of).toList()));
        keys.add(String.join(" ", words.stream().map(FrenchStem::of).toList()));
        return keys;
    }
}
