package ca.posthaste.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The class archive that the launcher creates once after a build. */
@Tag("process")
class ClassArchiveIT {
    @TempDir Path folder;

    @Test void making_it_leaves_an_archive_that_a_start_can_use_and_nothing_else() throws Exception {
        var archive = folder.resolve("posthaste.jsa");
        var baseUrl = Files.createDirectory(folder.resolve("home"));
        var theirs = Files.createDirectory(folder.resolve("theirs"));
        var made = ServiceProcess.run(Map.of("POSTHASTE_DATA_DIR", baseUrl.toString(), "POSTHASTE_PORT", "1",
            "POSTHASTE_DATABASE_URL", "postgresql://nobody@127.0.0.1:1/nothing",
            "JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + theirs), "class-archive", archive.toString());
        assertEquals(0, made.code(), made.err());
        assertEquals(List.of(), names(baseUrl), "the operator's data are left alone");
        assertEquals(List.of(), names(theirs).stream().filter(name -> name.startsWith("posthaste")).toList());

        var loaded = folder.resolve("loaded");
        try (var service = ServiceProcess.serve(List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:class+load:file=" + loaded), baseUrl)) {
            assertEquals(200, service.status(service.newKey()));
        }
        try (var lines = Files.lines(loaded)) {
            assertTrue(lines.anyMatch(line -> line.contains(" ca.posthaste.http.RequestHandler source: shared objects file")));
        }
    }

    private static List<String> names(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
