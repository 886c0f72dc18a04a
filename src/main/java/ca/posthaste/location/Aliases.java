package ca.posthaste.location;

import java.util.List;

/** A place's other names as one text, the way files and tables keep them. */
final class Aliases {
    private static final String SEPARATOR = "|";

    private Aliases() {}

    static List<String> split(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split("\\|"));
    }

    static String join(List<String> aliases) {
        return String.join(SEPARATOR, aliases);
    }
}
