package ca.posthaste.location;

import java.util.List;

/** Converts a location's aliases to and from the joined text in files and tables. */
public final class Aliases {
    private static final String SEPARATOR = "|";

    private Aliases() {}

    public static List<String> split(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split("\\|"));
    }

    static String join(List<String> aliases) {
        return String.join(SEPARATOR, aliases);
    }
}
