package ca.posthaste.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import ca.posthaste.application.resume.ResumeType;
import ca.posthaste.json.Json;
import ca.posthaste.support.FormBody;
import ca.posthaste.support.Resumes;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that the packaged service writes under a permissive umask: only the owner may open them. */
@Tag("process")
class PrivateFilesIT {
    @TempDir Path folder;

    @Test void every_written_file_is_readable_by_its_owner_only() throws Exception {
        var data = openFolder("data");
        var backup = folder.resolve("backup.zip");
        var export = folder.resolve("export");
        try (var service = ServiceProcess.serve(data)) {
            var key = service.newKey();
            apply(service, key);
            ServiceProcess.await("mail in files", () -> count(data.resolve("mail"), ".eml") == 2);
            assertEquals(0, service.commandProcess("backup", backup.toString()).code());
            assertEquals(0, service.commandProcess("candidate", "export", "ana@example.org", "--to", export.toString()).code());
            assertEquals(List.of(), openOnes(data)); // while the service runs, so including SQLite's -wal and -shm files
        }
        var restored = folder.resolve("restored");
        assertEquals(0, ServiceProcess.run("restore", backup.toString(), "--data-dir", restored.toString()).code());
        assertEquals(List.of(), openOnes(restored));
        assertEquals(List.of(), openOnes(export));
        assertEquals(List.of(), openOnes(backup));
        assertEquals(1, count(export, "-cv.pdf"));
    }

    @Test void a_start_restricts_open_files_and_removes_leftovers_of_killed_commands() throws Exception {
        var data = openFolder("data");
        assertEquals(0, ServiceProcess.run("init", "--data-dir", data.toString()).code());
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxrwxrwx"));
        var resumes = openFolder("data/resumes");
        var old = Files.writeString(resumes.resolve("00000000-0000-0000-0000-000000000000"), "of an older version");
        Files.setPosixFilePermissions(old, PosixFilePermissions.fromString("rw-r--r--"));
        var leftovers = List.of(openFolder("data/.backup1884213772223563245"), openFolder("data/.restore884213772223563245"));
        for (var leftover : leftovers) {
            Files.writeString(leftover.resolve("posthaste.db"), "people's data");
        }
        try (var service = ServiceProcess.serve(data)) {
            assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(data)));
            ServiceProcess.await("the sweep", () -> leftovers.stream().noneMatch(Files::exists));
            ServiceProcess.await("private files", () -> openOnes(data).isEmpty());
            assertFalse(service.log().contains("is open to other users"), service.log());
        }
    }

    private Path openFolder(String name) throws IOException {
        return Files.setPosixFilePermissions(Files.createDirectory(folder.resolve(name)), PosixFilePermissions.fromString("rwxrwxrwx"));
    }

    private static void apply(ServiceProcess service, String key) throws IOException {
        var created = service.send(service.request(key, "/jobs")
            .POST(BodyPublishers.ofString(ServiceProcess.job("Baker", "B-1").replace("{\"ref", "{\"status\": \"active\", \"ref"))));
        int job = Json.parse(created.body().getBytes(StandardCharsets.UTF_8)).path("id").intValue();
        var form = FormBody.of("Ana", "ana@example.org").file("cv.pdf", ResumeType.PDF.contentType(), Resumes.of(ResumeType.PDF)).bytes();
        assertEquals(202, service.send(service.request(key, "/public/jobs/" + job + "/applications")
            .setHeader("Content-Type", FormBody.CONTENT_TYPE).POST(BodyPublishers.ofByteArray(form))).statusCode());
    }

    private static long count(Path folder, String ending) throws IOException {
        if (!Files.isDirectory(folder)) {
            return 0;
        }
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().endsWith(ending)).count();
        }
    }

    private static List<String> openOnes(Path root) throws IOException {
        try (var paths = Files.walk(root)) {
            var open = new ArrayList<String>();
            for (var path : paths.toList()) {
                var rights = PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
                if (!rights.equals(Files.isDirectory(path) ? "rwx------" : "rw-------")) {
                    open.add(rights + " " + root.relativize(path));
                }
            }
            return open;
        }
    }
}
