package ca.posthaste.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.json.Json;
import ca.posthaste.support.TestPostgres;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A create with an idempotency key makes one job, whichever process handles the request and whenever it dies. */
@Tag("process")
class IdempotencyIT {
    private static final int ROUNDS = 3;
    private static final int CALLERS = 6;

    @TempDir Path folder;

    private static HttpResponse<String> create(ServiceProcess service, String key, String name) throws IOException {
        // Without a referenceId, only the key prevents a duplicate.
        return service.send(service.request(key, "/jobs").header("Idempotency-Key", name).POST(BodyPublishers.ofString(
            ServiceProcess.job(name, "").replace("\"referenceId\": \"\",", ""))));
    }

    private static int jobs(ServiceProcess service, String key) throws IOException {
        return Json.parse(service.send(service.request(key, "/jobs")).body().getBytes(StandardCharsets.UTF_8))
            .path("paging").path("total").intValue();
    }

    @Test void a_request_that_is_repeated_after_a_kill_creates_one_job() throws Exception {
        String key = null;
        var sent = new AtomicInteger();
        var unanswered = new ConcurrentLinkedQueue<String>();
        for (int round = 0; round <= ROUNDS; round++) {
            try (var service = ServiceProcess.serve(folder)) {
                key = key == null ? service.newKey() : key;
                for (var name = unanswered.poll(); name != null; name = unanswered.poll()) {
                    assertEquals(201, create(service, key, name).statusCode(), name);
                    assertEquals("true", create(service, key, name).headers().firstValue("Idempotency-Replayed").orElse("false"));
                }
                assertEquals(sent.get(), jobs(service, key));
                if (round < ROUNDS) {
                    loadAndKill(service, key, sent, unanswered);
                }
            }
        }
    }

    private static void loadAndKill(ServiceProcess service, String key, AtomicInteger sent, Queue<String> unanswered) throws Exception {
        int enough = sent.get() + 60;
        var callers = IntStream.range(0, CALLERS).mapToObj(i -> CompletableFuture.runAsync(() -> {
            while (true) {
                var name = "Job-" + sent.incrementAndGet();
                try {
                    assertEquals(201, create(service, key, name).statusCode());
                } catch (IOException killed) {
                    unanswered.add(name);
                    return;
                }
            }
        })).toList();
        ServiceProcess.await("enough jobs", () -> sent.get() >= enough || callers.stream().anyMatch(CompletableFuture::isDone));
        service.kill();
        callers.forEach(CompletableFuture::join);
    }

    @Test void only_one_of_many_concurrent_requests_on_two_nodes_creates_a_job() throws Exception {
        var address = TestPostgres.freshDatabase();
        try (var one = ServiceProcess.serve(folder.resolve("one"), "--database-url", address);
             var two = ServiceProcess.serve(folder.resolve("two"), "--database-url", address)) {
            var key = ServiceProcess.run("employer", "add", "Bakery", "--json", "--database-url", address,
                "--data-dir", folder.resolve("one").toString()).json().path("apiKey").textValue();
            var nodes = List.of(one, two);
            for (int round = 0; round < 20; round++) {
                var name = "Job-" + round;
                var answers = IntStream.range(0, 10).mapToObj(i -> CompletableFuture.supplyAsync(() -> {
                    try {
                        return create(nodes.get(i % 2), key, name);
                    } catch (IOException fault) {
                        throw new IllegalStateException(fault);
                    }
                })).toList().stream().map(CompletableFuture::join).toList();
                assertEquals(1, answers.stream().filter(answer -> answer.statusCode() == 201
                    && answer.headers().firstValue("Idempotency-Replayed").isEmpty()).count());
                assertEquals(List.of(), answers.stream().map(HttpResponse::statusCode)
                    .filter(status -> status != 201 && status != 409).toList());
                assertEquals(round + 1, jobs(two, key));
            }
        }
    }
}
