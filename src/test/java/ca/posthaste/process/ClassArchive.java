package ca.posthaste.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;

/**
 * The class archive with which the tests start services: without one, each of some hundred starts takes seconds. It is created once, as the launcher creates it,
 * in an environment that has settings for a service of its own.
 */
final class ClassArchive {
    private static final Path FOLDER = temporary();
    static final Path FILE = FOLDER.resolve("posthaste.jsa");
    /** Folder of data that the environment names. */
    static final Path DATA = FOLDER.resolve("data");
    /** Folder of temporary files that the environment names. */
    static final Path TEMPORARY = FOLDER.resolve("temporary");

    static {
        try {
            Files.createDirectory(DATA);
            Files.createDirectory(TEMPORARY);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
        var made = ServiceProcess.run(Map.of("POSTHASTE_DATA_DIR", DATA.toString(), "POSTHASTE_PORT", "1",
            "POSTHASTE_DATABASE_URL", "postgresql://nobody@127.0.0.1:1/nothing",
            "JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + TEMPORARY), "class-archive", FILE.toString());
        assertEquals(0, made.code(), made.err());
    }

    private ClassArchive() {}

    private static Path temporary() {
        try {
            var folder = Files.createTempDirectory("posthaste-classes");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
            return folder;
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    private static void delete(Path folder) {
        try (var files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }
}
