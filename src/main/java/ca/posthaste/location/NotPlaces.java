package ca.posthaste.location;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;

/** Words that are sent as a city and are none, such as Remote or Divers: the file not-places.txt. */
final class NotPlaces {
    private static final String FILE = "not-places.txt";

    private NotPlaces() {}

    /** Read when first needed: a job in a listed place never asks. */
    private static final class Words {
        static final Set<String> KEYS = read();
    }

    static boolean include(String name) {
        return Words.KEYS.contains(key(name));
    }

    /** As locations are compared; "(Remote)" is Remote, too. */
    private static String key(String name) {
        return LocationNames.key(name.replaceAll("[()\\[\\]*!\"]", ""));
    }

    private static Set<String> read() {
        try (var file = new BufferedReader(new InputStreamReader(NotPlaces.class.getResourceAsStream(FILE), StandardCharsets.UTF_8))) {
            return file.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).map(NotPlaces::key).collect(Collectors.toUnmodifiableSet());
        } catch (IOException broken) {
            throw new UncheckedIOException("Cannot read " + FILE, broken);
        }
    }
}
