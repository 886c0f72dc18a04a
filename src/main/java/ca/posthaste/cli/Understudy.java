package ca.posthaste.cli;

import ca.posthaste.Main;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/**
 * The service as it is rehearsed for PostgreSQL. There is no server at a rehearsal, so the classes that only such a service
 * uses are loaded by their names; they were written down by a service that had one (CONTRIBUTING.md says how).
 */
public final class Understudy {
    private Understudy() {}

    public static void main(String... args) throws IOException {
        try (var names = names()) {
            names.forEach(Understudy::meet);
        }
        Main.main(args);
    }

    static Stream<String> names() {
        return new BufferedReader(new InputStreamReader(Understudy.class.getResourceAsStream("postgres-classes.txt"),
            StandardCharsets.UTF_8)).lines();
    }

    private static void meet(String name) {
        try {
            Class.forName(name, false, Understudy.class.getClassLoader());
        } catch (ClassNotFoundException | LinkageError gone) {
            // A newer driver may do without it. Then it is not missed.
        }
    }
}
