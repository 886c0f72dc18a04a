package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.application.resume.ResumeType;
import ca.posthaste.config.Settings;
import ca.posthaste.support.Answer;
import ca.posthaste.support.FormBody;
import ca.posthaste.support.Polling;
import ca.posthaste.support.Request;
import ca.posthaste.support.Resumes;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The folder for uploads cannot be written to: here, because a file is in its place. For a full disk, see bin/soak uploads. */
@QuarkusTest
class FullUploadFolderTest {
    @Inject TestService service;
    @Inject Settings settings;
    private Path folder;
    private int job;

    @BeforeEach void open() {
        folder = settings.dataDir().resolve(".uploads");
        job = service.employer(Samples.BAKERY).create(Samples.BAKER.with("status", "active")).id();
    }

    @AfterEach void mend() throws IOException {
        if (Files.isRegularFile(folder)) {
            Files.delete(folder);
        }
    }

    @Test void a_full_upload_folder_rejects_files_and_makes_the_service_not_ready() throws IOException {
        breakFolder();
        var rejected = withFile("ana@example.org").expect(503).expect("/type", "urn:posthaste:problem:files-away");
        assertTrue(rejected.header("Retry-After").isPresent());
        var down = awaitReadiness(503); // not in the format of a problem
        assertTrue(down.text().contains("Candidates' files cannot be written to the data folder."), down.text());
        FormBody.of("Ana", "ana@example.org").sendTo(service.stranger(), job).expect(202);
        mend();
        awaitReadiness(200);
        withFile("bob@example.org").expect(202);
    }

    @Test void a_probe_leaves_nothing_behind() throws IOException {
        awaitReadiness(200);
        awaitEmpty();
        try (var files = Files.list(folder)) {
            assertEquals(0, files.count());
        }
    }

    private Answer withFile(String email) {
        return FormBody.of("Ana", email).file("cv.pdf", ResumeType.PDF.contentType(), Resumes.of(ResumeType.PDF))
            .sendTo(service.stranger(), job);
    }

    /** Repeats the readiness check until it has this status, since results are cached for up to a second. */
    private static Answer awaitReadiness(int status) {
        return assertTimeoutPreemptively(Polling.PATIENCE, () -> {
            while (true) {
                var answer = Request.to("GET", TestService.root() + "/health/ready").send();
                if (answer.status() == status) {
                    return answer;
                }
            }
        });
    }

    private void breakFolder() throws IOException {
        awaitEmpty();
        Files.deleteIfExists(folder);
        Files.createFile(folder);
    }

    /** Waits for files of earlier tests, which are deleted after the response, on another thread. */
    private void awaitEmpty() {
        assertTimeoutPreemptively(Polling.PATIENCE, () -> {
            while (!isEmpty()) {
                Polling.pause();
            }
        });
    }

    private boolean isEmpty() throws IOException {
        try {
            Files.deleteIfExists(folder);
            Files.createDirectory(folder);
            return true;
        } catch (DirectoryNotEmptyException busy) {
            return false;
        }
    }
}
