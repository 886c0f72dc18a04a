package ca.posthaste.http.upload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UploadFolderTest {
    @TempDir Path folder;

    @Test void a_file_that_is_not_there_any_more_does_not_keep_others_from_being_swept() throws IOException {
        Files.createSymbolicLink(folder.resolve("a"), folder.resolve("gone")); // listed, but its target does not exist
        Files.setLastModifiedTime(Files.createFile(folder.resolve("b")), FileTime.from(Instant.now().minus(Duration.ofDays(1))));
        Files.createFile(folder.resolve("c"));
        new UploadFolder(folder, 1).sweep();
        try (var files = Files.list(folder)) {
            assertEquals(List.of("a", "c"), files.map(file -> file.getFileName().toString()).sorted().toList());
        }
    }

    @Test void a_file_that_cannot_be_deleted_fails_no_request_and_frees_its_quota() throws IOException {
        var uploads = new UploadFolder(folder, 10, 1);
        var upload = uploads.open();
        upload.write(new byte[10], 0, 10);
        var finished = upload.finish(null, null);
        Files.delete(finished.path());
        Files.createFile(Files.createDirectory(finished.path()).resolve("keeps it"));
        uploads.discard(finished);
        upload.discard();
        Files.setLastModifiedTime(finished.path(), FileTime.from(Instant.now().minus(Duration.ofDays(1))));
        uploads.sweep(); // and the sweep continues
        uploads.open().write(new byte[10], 0, 10);
    }

    @Test void the_total_size_of_concurrent_uploads_is_limited_and_discarding_one_frees_its_share() throws IOException {
        var uploads = new UploadFolder(folder, 10);
        for (int i = 1; i < UploadFolder.FILES_AT_ONCE; i++) {
            uploads.reserve(folder.resolve("file" + i), 10);
        }
        var last = uploads.open();
        last.write(new byte[10], 0, 10);
        var tooMany = uploads.open();
        assertEquals(Problem.FILES_AWAY, assertThrows(Rejected.class, () -> tooMany.write(new byte[1], 0, 1)).problem());
        last.discard();
        last.discard(); // the second call has no effect
        tooMany.write(new byte[10], 0, 10);
        assertEquals(Problem.FILES_AWAY, assertThrows(Rejected.class, () -> tooMany.write(new byte[1], 0, 1)).problem());
        tooMany.discard();
        try (var files = Files.list(folder)) {
            assertEquals(List.of(), files.toList());
        }
    }
}
