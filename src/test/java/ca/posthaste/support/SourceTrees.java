package ca.posthaste.support;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The Java sources that the jar is compiled from: the service's, and those of the client. */
public final class SourceTrees {
    public static final Path SERVICE = Path.of("src/main/java");
    public static final Path CLIENT = Path.of("push/src/main/java");

    private SourceTrees() {}

    public static List<Path> javaFiles() throws IOException {
        var found = new ArrayList<Path>();
        for (var tree : List.of(SERVICE, CLIENT)) {
            found.addAll(javaFiles(tree));
        }
        return found;
    }

    public static List<Path> javaFiles(Path tree) throws IOException {
        try (var files = Files.walk(tree)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }
}
