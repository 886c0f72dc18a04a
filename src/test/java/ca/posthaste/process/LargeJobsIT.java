package ca.posthaste.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Descriptions of the maximum body size, on a heap that cannot hold them all: the process survives. */
@Tag("process")
class LargeJobsIT {
    private static final int HEAP_MEGABYTES = 96;
    private static final int NEARLY_TEN_MEGABYTES = 10_000_000;
    /** More than the heap can hold. */
    private static final int JOBS = 12;

    @TempDir static Path folder;
    private static ServiceProcess service;
    private static String key;

    @BeforeAll static void start() {
        service = ServiceProcess.serve(List.of("-Xmx" + HEAP_MEGABYTES + "m", "-XX:+ExitOnOutOfMemoryError"), folder, "--access-log", "false", "--rate-limit", "0");
        key = service.newKey();
    }

    @AfterAll static void stop() {
        service.close();
    }

    private static String described(String referenceId, String html) {
        return ServiceProcess.job("Baker", referenceId).replace("\"title\"", "\"status\": \"active\", \"title\"").replace("<p>Bread.</p>", html);
    }

    private static int created(String body) throws IOException {
        return service.send(service.request(key, "/jobs").POST(BodyPublishers.ofString(body))).statusCode();
    }

    @Test void descriptions_that_are_nothing_but_tags_are_rejected() throws IOException {
        var attributes = new StringBuilder("<p");
        for (int i = 0; attributes.length() < NEARLY_TEN_MEGABYTES; i++) {
            attributes.append(" a").append(i);
        }
        for (var html : List.of("<p><b><i><em><strong>".repeat(470_000), "<i>x".repeat(2_500_000), "<p class=x>".repeat(900_000),
            attributes.append('>').toString(), "<div>".repeat(2_000_000), "</".repeat(5_000_000))) {
            assertEquals(400, created(described("", html)));
            assertEquals(200, service.status(key));
        }
    }

    @Test void a_description_of_very_many_small_paragraphs_is_accepted() throws IOException {
        assertEquals(201, created(described("paragraphs", "<p>x".repeat(2_400_000))));
    }

    @Test void lists_of_jobs_with_very_large_descriptions_are_answered() throws Exception {
        for (int i = 0; i < JOBS; i++) {
            assertEquals(201, created(described("large-" + i, "bread ".repeat(NEARLY_TEN_MEGABYTES / 6))));
        }
        for (int i = 0; i < 3; i++) {
            for (var list : List.of("/public/jobs?pageSize=100", "/jobs?pageSize=100", "/jobs?q=baker&pageSize=100", "/public/jobs?q=baker")) {
                var answer = service.send(service.request(key, list).GET());
                assertEquals(200, answer.statusCode());
                assertTrue(answer.body().length() < 100_000, list + ": " + answer.body().length());
            }
        }
        expectEachIsReadInTheEnd();
    }

    /** Sends many reads at once: some are told to retry, and succeed when they do. */
    private static void expectEachIsReadInTheEnd() throws Exception {
        var threads = Executors.newFixedThreadPool(8);
        var reads = IntStream.range(0, 16).mapToObj(i -> CompletableFuture.runAsync(() -> expectRead(i), threads)).toList();
        for (var read : reads) {
            read.get();
        }
        threads.shutdown();
        assertEquals(200, service.status(key));
    }

    private static void expectRead(int number) {
        try {
            var found = service.send(service.request(key, "/public/jobs?q=baker&pageSize=100").GET()).body();
            var id = found.split("\"id\":")[1].split(",")[0];
            var path = number % 2 == 0 ? "/public/jobs/" + id : "/jobs/" + id;
            ServiceProcess.await("a large job", () -> {
                var answer = service.send(service.request(key, path).GET());
                assertTrue(answer.statusCode() == 200 || answer.statusCode() == 503, "status " + answer.statusCode());
                return answer.statusCode() == 200 && answer.body().length() > NEARLY_TEN_MEGABYTES / 2;
            });
        } catch (Exception fault) {
            throw new AssertionError(fault);
        }
    }
}
