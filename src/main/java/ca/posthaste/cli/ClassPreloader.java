package ca.posthaste.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/** Runs the service after loading, by name, the classes that only PostgreSQL needs: no server runs while the class archive is built. See CONTRIBUTING.md. */
public final class ClassPreloader {
    private ClassPreloader() {}

    public static void main(String... args) throws IOException {
        try (var names = names()) {
            names.forEach(ClassPreloader::load);
        }
        Start.main(args);
    }

    static Stream<String> names() {
        return new BufferedReader(new InputStreamReader(ClassPreloader.class.getResourceAsStream("postgres-classes.txt"),
            StandardCharsets.UTF_8)).lines();
    }

    private static void load(String name) {
        try {
            Class.forName(name, false, ClassPreloader.class.getClassLoader());
        } catch (ClassNotFoundException | LinkageError gone) {
            // A newer driver may not have this class; then nobody needs it.
        }
    }
}
