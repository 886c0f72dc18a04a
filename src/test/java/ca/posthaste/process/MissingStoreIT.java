package ca.posthaste.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.application.resume.ResumeType;
import ca.posthaste.json.Json;
import ca.posthaste.support.FormBody;
import ca.posthaste.support.Resumes;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database that is missing or not copied yet must not cause its files to be deleted. */
@Tag("process")
class MissingStoreIT {
    @TempDir Path folder;

    @Test void a_start_without_the_database_deletes_nothing_and_says_what_to_do() throws Exception {
        var files = applied();
        var database = folder.resolve("posthaste.db");
        Files.write(database, new byte[0]);
        expectRefused(files);
        Files.delete(database);
        expectRefused(files);
        assertFalse(Files.exists(database));
        for (int start = 1; start <= 2; start++) { // the second run did not create the store, and must not delete the files either
            try (var service = ServiceProcess.serve(folder, "--new-store", "true")) {
                assertEquals(200, service.readiness().statusCode());
            }
            for (var file : files) {
                assertTrue(Files.exists(folder.resolve("earlier-1").resolve(folder.relativize(file))), file.toString());
            }
        }
    }

    /** Creates the resume and the mail of an application, older than any process that could still be writing them. */
    private List<Path> applied() throws Exception {
        try (var service = ServiceProcess.serve(folder)) {
            var key = service.newKey();
            var created = service.send(service.request(key, "/jobs")
                .POST(BodyPublishers.ofString(ServiceProcess.job("Baker", "B-1").replace("{\"ref", "{\"status\": \"active\", \"ref"))));
            int job = Json.parse(created.body().getBytes(StandardCharsets.UTF_8)).path("id").intValue();
            var form = FormBody.of("Ana", "ana@example.org").file("cv.pdf", ResumeType.PDF.contentType(), Resumes.of(ResumeType.PDF)).bytes();
            assertEquals(202, service.send(service.request(key, "/public/jobs/" + job + "/applications")
                .setHeader("Content-Type", FormBody.CONTENT_TYPE).POST(BodyPublishers.ofByteArray(form))).statusCode());
            ServiceProcess.await("mail in files", () -> files("mail").size() == 2);
        }
        var all = new ArrayList<>(files("mail"));
        all.addAll(files("resumes"));
        for (var file : all) {
            Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
        }
        assertEquals(3, all.size());
        return all;
    }

    private List<Path> files(String name) throws IOException {
        if (!Files.isDirectory(folder.resolve(name))) {
            return List.of();
        }
        try (var files = Files.list(folder.resolve(name))) {
            return files.filter(file -> !file.toString().endsWith(".part")).toList();
        }
    }

    private void expectRefused(List<Path> files) {
        var rejected = ServiceProcess.run("serve", "--port", "0", "--data-dir", folder.toString());
        assertEquals(1, rejected.code(), rejected.out());
        assertEquals(1, rejected.err().lines().count(), rejected.err());
        assertTrue(rejected.err().contains("resumes, mail"), rejected.err());
        for (var file : files) {
            assertTrue(Files.exists(file), file.toString());
        }
    }
}
