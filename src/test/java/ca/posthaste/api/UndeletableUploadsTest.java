package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ca.posthaste.config.Settings;
import ca.posthaste.support.Client;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Temporary files can be written but not deleted. A failed cleanup must not affect the caller's request. */
@QuarkusTest
class UndeletableUploadsTest {
    @Inject TestService service;
    @Inject Settings settings;
    private Path folder;
    private Client ats;

    @BeforeEach void open() throws Exception {
        ats = service.employer(Samples.BAKERY).using(ApiVersion.V1_2);
        folder = Files.createDirectories(settings.dataDir().resolve(".uploads"));
        assumeTrue(isAppendOnly("+a"), "only root can make a folder append-only, on file systems that know it");
    }

    @AfterEach void deletable() throws Exception {
        isAppendOnly("-a");
        try (var files = Files.list(folder)) {
            for (var file : files.toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    private boolean isAppendOnly(String attribute) throws IOException, InterruptedException {
        try {
            return new ProcessBuilder("chattr", attribute, folder.toString()).redirectErrorStream(true).start().waitFor() == 0;
        } catch (IOException noSuchProgram) {
            return false;
        }
    }

    private static String set(String reference) {
        return "[" + Samples.baker(reference).with("status", "active") + "]";
    }

    @Test void a_set_is_planned_and_applied() throws IOException {
        ats.put("/jobs/set?source=ats", set("P-1")).expect(200).expect("/summary/create", 1);
        ats.put("/jobs/set?source=ats&mode=apply", set("P-1")).expect(200).expect("/summary/created", 1);
        ats.get("/jobs?status=active").expect(200).expect("/paging/total", 1);
        try (var left = Files.list(folder)) {
            assertTrue(left.findAny().isPresent(), "the files could be deleted after all");
        }
    }

    @Test void a_set_with_a_key_is_applied_once_and_its_answer_repeated() {
        for (var replayed : new String[] {null, "true"}) {
            var answer = ats.request("PUT", "/jobs/set?source=ats&mode=apply").header("Content-Type", "application/json")
                .header("Idempotency-Key", "\"nightly\"").body(set("K-1")).send().expect(200).expect("/summary/created", 1);
            assertTrue(replayed == null || answer.header("Idempotency-Replayed").orElseThrow().equals(replayed));
        }
        ats.get("/jobs?status=active").expect(200).expect("/paging/total", 1);
    }
}
