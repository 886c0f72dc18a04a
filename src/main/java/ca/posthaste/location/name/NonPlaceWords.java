package ca.posthaste.location.name;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;

/** Words that are sent as cities but are not places, such as Remote or Divers, from the file not-places.txt. */
public final class NonPlaceWords {
    private static final String FILE = "not-places.txt";
    /** Loaded on first use: jobs in listed places never need it. */
    private static final Set<String> KEYS = read();

    private NonPlaceWords() {}

    public static boolean include(String name) {
        return KEYS.contains(key(name));
    }

    /** Returns the key used to compare locations, ignoring brackets and the like: "(Remote)" equals Remote. */
    private static String key(String name) {
        return LocationNames.key(name.replaceAll("[()\\[\\]*!\"]", ""));
    }

    private static Set<String> read() {
        try (var file = new BufferedReader(new InputStreamReader(NonPlaceWords.class.getResourceAsStream(FILE), StandardCharsets.UTF_8))) {
            return file.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).map(NonPlaceWords::key).collect(Collectors.toUnmodifiableSet());
        } catch (IOException broken) {
            throw new UncheckedIOException("Cannot read " + FILE, broken);
        }
    }
}
