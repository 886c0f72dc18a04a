package ca.posthaste.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The class archive that the launcher creates once after a build, and with which {@link ServiceProcess} starts services. */
@Tag("process")
class ClassArchiveIT {
    @TempDir Path folder;

    @Test void making_it_leaves_an_archive_that_a_start_can_use_and_nothing_else() throws Exception {
        assertTrue(Files.exists(ClassArchive.FILE));
        assertEquals(List.of(), names(ClassArchive.DATA), "the operator's data are left alone");
        assertEquals(List.of(), names(ClassArchive.TEMPORARY).stream().filter(name -> name.startsWith("posthaste")).toList());

        var loaded = folder.resolve("loaded");
        try (var service = ServiceProcess.serve(List.of("-Xlog:class+load:file=" + loaded), folder.resolve("data"))) {
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
