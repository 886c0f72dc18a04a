package ca.posthaste.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk that rejects writes for a while: the kernel lets the files of this process grow no further. */
@Tag("process")
class DiskFaultIT {
    private static final String NO_LIMIT = "unlimited";

    @TempDir Path folder;
    private int tries;

    @Test void the_service_recovers_after_the_disk_rejected_writes() throws Exception {
        try (var service = ServiceProcess.serve(folder)) {
            var key = service.newKey();
            var kept = new ArrayList<String>();
            for (int fault = 0; fault < 2; fault++) {
                kept.add(created(service, key));
                limit(service, String.valueOf(Files.size(folder.resolve("posthaste.db-wal"))));
                ServiceProcess.await("a refused write", () -> create(service, key, kept).statusCode() == 503);
                assertRefused(create(service, key, kept));
                assertEquals(503, service.readiness().statusCode());
                assertTrue(service.readiness().body().contains("The disk fails."), service.readiness().body());
                assertEquals(200, service.send(service.request(key, "/jobs")).statusCode());
                limit(service, NO_LIMIT);
                ServiceProcess.await("readiness", () -> service.readiness().statusCode() == 200);
                kept.add(created(service, key));
            }
            for (var reference : kept) {
                assertTrue(service.send(service.request(key, "/jobs?pageSize=100")).body().contains('"' + reference + '"'));
            }
        }
    }

    private static void assertRefused(HttpResponse<String> answer) {
        assertEquals(503, answer.statusCode());
        assertTrue(answer.headers().firstValue("Retry-After").isPresent());
    }

    private String created(ServiceProcess service, String key) throws IOException {
        var kept = new ArrayList<String>();
        assertEquals(201, create(service, key, kept).statusCode());
        return kept.get(0);
    }

    /** Creates a job. This may still succeed for a while, because the write-ahead log may have room left. */
    private HttpResponse<String> create(ServiceProcess service, String key, ArrayList<String> kept) throws IOException {
        var reference = "job-" + tries++ + "-";
        var answer = service.send(service.request(key, "/jobs").POST(BodyPublishers.ofString(ServiceProcess.job("Baker", reference))));
        assertTrue(answer.statusCode() == 201 || answer.statusCode() == 503, answer.body());
        if (answer.statusCode() == 201) {
            kept.add(reference);
        }
        return answer;
    }

    /** Sets the file size beyond which the process's writes fail. */
    private static void limit(ServiceProcess service, String bytes) throws Exception {
        var done = new ProcessBuilder("prlimit", "--pid", String.valueOf(service.pid()), "--fsize=" + bytes + ":" + NO_LIMIT)
            .inheritIO().start();
        assertEquals(0, done.waitFor());
    }
}
