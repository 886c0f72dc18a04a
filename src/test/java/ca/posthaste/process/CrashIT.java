package ca.posthaste.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.json.Json;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** kill -9 under load: acknowledged writes survive, whenever the process dies. */
@Tag("process")
class CrashIT {
    private static final int ROUNDS = 5;
    private static final int WRITERS = 6;
    private static final int JOBS_OF_A_WRITER = 8;
    private static final String NONE = "(none)";

    @TempDir Path folder;

    @Test void every_acknowledged_write_survives_every_kill() throws Exception {
        var writers = new ArrayList<Writer>();
        for (int i = 0; i < WRITERS; i++) {
            writers.add(new Writer(i));
        }
        String key = null;
        var random = new Random(5);
        for (int round = 0; round <= ROUNDS; round++) {
            try (var service = ServiceProcess.serve(folder)) {
                key = key == null ? service.newKey() : key;
                compare(writers, jobs(service, key));
                assertWhole();
                if (round < ROUNDS) {
                    load(service, key, writers, 50 + random.nextInt(300));
                }
            }
        }
    }

    /** Lets the writers run until this many writes are acknowledged, kills the service in the middle, and waits until they notice. */
    private static void load(ServiceProcess service, String key, List<Writer> writers, int writes) throws Exception {
        var acknowledged = new AtomicInteger();
        var threads = writers.stream().map(writer -> new Thread(() -> writer.write(service, key, acknowledged))).toList();
        threads.forEach(Thread::start);
        ServiceProcess.await(writes + " writes", () -> acknowledged.get() >= writes);
        service.kill();
        for (var thread : threads) {
            thread.join();
        }
        for (var writer : writers) {
            assertEquals(List.of(), writer.surprises);
        }
    }

    private static void compare(List<Writer> writers, Map<String, String> stored) {
        int known = 0;
        for (var writer : writers) {
            for (var reference : writer.acknowledged.keySet()) {
                var found = stored.getOrDefault(reference, NONE);
                var last = writer.acknowledged.get(reference);
                // The one write in flight may have been committed without a response.
                assertTrue(found.equals(last) || found.equals(writer.underWay.get(reference)),
                    reference + " is " + found + ", acknowledged was " + last + ", under way " + writer.underWay.get(reference));
                writer.acknowledged.put(reference, found);
                known += found.equals(NONE) ? 0 : 1;
            }
            writer.underWay.clear();
        }
        assertEquals(known, stored.size(), "nothing is there that nobody wrote");
    }

    /** Returns every job's title by its referenceId, which is unique. */
    private static Map<String, String> jobs(ServiceProcess service, String key) throws IOException {
        var titles = new HashMap<String, String>();
        for (int page = 1; ; page++) {
            var list = Json.parse(service.send(service.request(key, "/jobs?pageSize=100&page=" + page)).body().getBytes(StandardCharsets.UTF_8));
            for (var header : list.path("data")) {
                var twice = titles.put(header.path("referenceId").textValue(), header.path("title").textValue());
                assertEquals(null, twice, "two jobs have one referenceId");
            }
            if (list.path("paging").path("next").isNull()) {
                return titles;
            }
        }
    }

    private void assertWhole() throws Exception {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("posthaste.db"));
             var statement = connection.createStatement(); var rows = statement.executeQuery("PRAGMA integrity_check")) {
            assertTrue(rows.next());
            assertEquals("ok", rows.getString(1));
        }
    }

    /** Creates, changes and deletes its own jobs, one request after the other, and keeps a ledger. */
    private static final class Writer {
        private final int number;
        private final Random random;
        private final Map<String, String> acknowledged = new HashMap<>();
        private final Map<String, String> underWay = new HashMap<>();
        private final List<String> surprises = new ArrayList<>();
        private int step;

        Writer(int number) {
            this.number = number;
            this.random = new Random(number);
        }

        void write(ServiceProcess service, String key, AtomicInteger count) {
            try {
                while (true) {
                    write(service, key);
                    count.incrementAndGet();
                }
            } catch (IOException killed) {
                // Expected: the write in flight is in the ledger.
            }
        }

        private void write(ServiceProcess service, String key) throws IOException {
            var reference = number + "-" + random.nextInt(JOBS_OF_A_WRITER);
            var current = acknowledged.getOrDefault(reference, NONE);
            var next = !current.equals(NONE) && random.nextInt(4) == 0 ? NONE : "Step " + step++;
            acknowledged.putIfAbsent(reference, NONE);
            underWay.put(reference, next);
            int status = next.equals(NONE)
                ? service.send(service.request(key, "/jobs").method("DELETE", BodyPublishers.ofString("{\"referenceId\": \"" + reference + "\"}"))).statusCode()
                : service.send(service.request(key, "/jobs").method(current.equals(NONE) && random.nextBoolean() ? "POST" : "PUT",
                    BodyPublishers.ofString(ServiceProcess.job(next, reference)))).statusCode();
            int expected = next.equals(NONE) ? 204 : current.equals(NONE) ? 201 : 200;
            if (status != expected) {
                surprises.add(reference + " from " + current + " to " + next + " was answered with " + status);
            }
            acknowledged.put(reference, next);
            underWay.remove(reference);
        }
    }
}
