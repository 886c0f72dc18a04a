package ca.posthaste.http.form;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ca.posthaste.http.upload.UploadFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UploadsCheckTest {
    @TempDir Path folder;

    @Test void a_folder_that_cannot_be_made_is_not_ready() {
        assertEquals(Status.UP, new UploadsCheck(new UploadFolder(folder, 1)).call().getStatus());
        assertThrows(IOException.class, () -> new UploadFolder(Path.of("/proc/posthaste"), 1).probe());
        assertEquals(Status.DOWN, new UploadsCheck(new UploadFolder(Path.of("/proc/posthaste"), 1)).call().getStatus());
    }

    @Test void many_calls_of_the_check_cause_one_probe_a_second() throws IOException {
        var now = new AtomicLong(Long.MAX_VALUE); // overflows to a negative number, as nanoTime may
        var place = folder.resolve("uploads");
        var check = new UploadsCheck(new UploadFolder(place, 1), now::get);
        assertEquals(Status.UP, check.call().getStatus());
        Files.delete(place);
        now.addAndGet(UploadsCheck.KEPT.toNanos() - 1);
        assertEquals(Status.UP, check.call().getStatus());
        assertFalse(Files.exists(place)); // nothing was written
        Files.createFile(place);
        now.addAndGet(1);
        assertEquals(Status.DOWN, check.call().getStatus());
        Files.delete(place);
        assertEquals(Status.DOWN, check.call().getStatus());
        now.addAndGet(UploadsCheck.KEPT.toNanos());
        assertEquals(Status.UP, check.call().getStatus());
    }
}
