package ca.posthaste.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UploadsTest {
    @TempDir Path folder;

    @Test void a_file_that_is_not_there_any_more_does_not_keep_others_from_being_swept() throws IOException {
        Files.createSymbolicLink(folder.resolve("a"), folder.resolve("gone")); // listed, and not to be found
        Files.setLastModifiedTime(Files.createFile(folder.resolve("b")), FileTime.from(Instant.now().minus(Duration.ofDays(1))));
        Files.createFile(folder.resolve("c"));
        new Uploads(folder, 1).sweep();
        try (var files = Files.list(folder)) {
            assertEquals(List.of("a", "c"), files.map(file -> file.getFileName().toString()).sorted().toList());
        }
    }
}
