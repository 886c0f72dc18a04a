package ca.posthaste.location;

import java.util.List;

/** A location's other names joined in one text, as files and tables keep them. */
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
