package ca.posthaste.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Polling;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A long batch and a set of the maximum length, on a heap that cannot hold the jobs of either; large texts; and a set that is interrupted by a kill. */
@Tag("process")
class BulkIT {
    private static final int LINES = 100_000;
    private static final int BATCH_LINES = 10_000;
    /** Together larger than the heap. */
    private static final int LARGE_JOBS = 100;
    private static final String LARGE = "<p>" + "bread ".repeat(130_000) + "</p>";
    /** Nearly the maximum size of a job. */
    private static final String LARGEST = "<p>" + "bread ".repeat(1_600_000) + "</p>";
    private static final int LARGEST_JOBS = 3;
    private static final int SENDERS = 3;
    private static final int CHUNK = 64 * 1024;
    private static final int HEAP_MEGABYTES = 64;
    /** Twelve times the largest body, as documented in docs/operating.md. */
    private static final int SMALLEST_HEAP_MEGABYTES = 128;
    private static final int KILLED_LINES = 10_000;
    /** Size in bytes of the write-ahead log that shows that a set is being written. */
    private static final int BEGUN_BYTES = 5 * 1024 * 1024;
    private static final int SLOW_READERS = 30;
    private static final String MORE = "<p>" + "Bread and butter. ".repeat(12) + "</p>";

    @TempDir Path folder;

    private ServiceProcess serve() {
        return serve(HEAP_MEGABYTES);
    }

    private ServiceProcess serve(int megabytes) {
        return ServiceProcess.serve(List.of("-Xmx" + megabytes + "m", "-XX:+ExitOnOutOfMemoryError"), folder, "--access-log", "false");
    }

    private static String job(int number) {
        return ServiceProcess.job("Baker", "R-" + number).replace("\n", "");
    }

    /** @param results number of lines or entries with an index */
    private record Answered(int status, int results, String last) {}

    /** Sends lines and reads results concurrently, and stores neither. */
    private static Answered send(ServiceProcess service, String key, String target, int lines, IntFunction<String> line) throws Exception {
        try (var socket = new Socket("127.0.0.1", service.port())) {
            socket.setSoTimeout((int) Polling.PATIENCE.toMillis());
            var sending = CompletableFuture.runAsync(() -> write(socket, target, key, lines, line));
            var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            int status = Integer.parseInt(in.readLine().split(" ")[1]);
            int results = 0;
            var last = "";
            for (var next = in.readLine(); next != null; next = in.readLine()) {
                results += next.startsWith("{\"index\"") ? 1 : 0;
                last = next.startsWith("{") ? next : last;
            }
            sending.get();
            return new Answered(status, results, last);
        }
    }

    private static void write(Socket socket, String target, String key, int lines, IntFunction<String> line) {
        try {
            var out = socket.getOutputStream();
            out.write((target + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAPI-Key: " + key
                + "\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n").getBytes(StandardCharsets.UTF_8));
            var chunk = new StringBuilder();
            for (int i = 0; i < lines; i++) {
                chunk.append(line.apply(i)).append('\n');
                if (chunk.length() > CHUNK || i == lines - 1) {
                    var bytes = chunk.toString().getBytes(StandardCharsets.UTF_8);
                    out.write((Integer.toHexString(bytes.length) + "\r\n").getBytes(StandardCharsets.UTF_8));
                    out.write(bytes);
                    out.write("\r\n".getBytes(StandardCharsets.UTF_8));
                    chunk.setLength(0);
                }
            }
            out.write("0\r\n\r\n".getBytes(StandardCharsets.UTF_8));
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    /** The set is 25 MB; as jobs in memory it would be several times the heap. */
    @Test void a_hundred_thousand_lines_are_answered_on_a_small_heap() throws Exception {
        try (var service = serve()) {
            var key = service.newKey();
            var batch = send(service, key, "POST /api/v1.2/jobs/batch", BATCH_LINES,
                i -> "{\"op\": \"update\", \"id\": " + (i + 1_000_000) + ", \"job\": " + job(i) + "}");
            assertEquals(new Answered(207, BATCH_LINES, "{\"summary\":{\"created\":0,\"updated\":0,\"unchanged\":0,\"archived\":0,\"deleted\":0,\"failed\":"
                + BATCH_LINES + "}}"), batch);
            var plan = send(service, key, "PUT /api/v1.2/jobs/set?source=ats", LINES, BulkIT::job);
            assertEquals(LINES, plan.results);
            assertTrue(plan.last.contains("\"create\":" + LINES + ","), plan.last);
            assertEquals(200, service.status(key));
        }
    }

    /** Each response would be twenty times as large as its request if it reported all faults. */
    @Test void callers_who_do_not_read_their_answers_do_not_use_up_the_memory() throws Exception {
        var tags = IntStream.range(0, 100).mapToObj(i -> "<x" + i + ">").collect(Collectors.joining());
        var item = "{\"op\": \"create\", \"job\": {\"description\": \"" + tags + "\"}}";
        var body = ("{\"items\": [" + (item + ",").repeat(999) + item + "]}").getBytes(StandardCharsets.UTF_8);
        var sockets = new ArrayList<Socket>();
        try (var service = serve(SMALLEST_HEAP_MEGABYTES)) {
            var key = service.newKey();
            for (int i = 0; i < SLOW_READERS; i++) {
                var socket = new Socket();
                socket.setReceiveBufferSize(4 * 1024);
                sockets.add(socket);
                socket.connect(new InetSocketAddress("127.0.0.1", service.port()));
                socket.setSoTimeout((int) Polling.PATIENCE.toMillis());
                socket.getOutputStream().write(("POST /api/v1.2/jobs/batch HTTP/1.1\r\nHost: x\r\nAPI-Key: " + key
                    + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
                socket.getOutputStream().write(body);
            }
            for (var socket : sockets) {
                awaitAnswer(socket);
            }
            assertEquals(200, service.status(key), service::log);
        } finally {
            for (var socket : sockets) {
                socket.close();
            }
        }
    }

    /** Waits for the first byte of a response, or for the end of the connection if others needed the memory. */
    private static void awaitAnswer(Socket socket) throws IOException {
        try {
            assertTrue(List.of((int) 'H', -1).contains(socket.getInputStream().read()));
        } catch (SocketException reset) {
            assertTrue(reset.getMessage().contains("reset"), reset.getMessage());
        }
    }

    /** The texts of all jobs are larger than the heap. */
    @Test void many_large_jobs_are_archived_in_one_batch() throws Exception {
        try (var service = serve()) {
            var key = service.newKey();
            for (int i = 0; i < LARGE_JOBS; i++) {
                var job = ServiceProcess.job("Baker", "L-" + i).replace("<p>Bread.</p>", LARGE);
                assertEquals(201, service.send(service.request(key, "/jobs").header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(job))).statusCode());
            }
            var items = IntStream.range(0, LARGE_JOBS).mapToObj(i -> "{\"op\": \"archive\", \"referenceId\": \"L-" + i + "\"}")
                .collect(Collectors.joining(",", "{\"items\": [", "]}")).getBytes(StandardCharsets.UTF_8);
            try (var socket = new Socket("127.0.0.1", service.port())) {
                socket.setSoTimeout((int) Polling.PATIENCE.toMillis());
                socket.getOutputStream().write(("POST /api/v1.2/jobs/batch HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAPI-Key: " + key
                    + "\r\nContent-Type: application/json\r\nContent-Length: " + items.length + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
                socket.getOutputStream().write(items);
                var answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                assertTrue(answer.contains("\"archived\":" + LARGE_JOBS + ","), answer);
            }
            assertEquals(200, service.status(key));
        }
    }

    /** Short lines update the jobs, and a short line archives them. */
    @Test void stored_texts_that_are_more_than_the_heap_are_compared_and_written() throws Exception {
        try (var service = serve()) {
            var key = service.newKey();
            var set = "PUT /api/v1.2/jobs/set?source=ats&mode=apply&maxRemovals=" + LARGE_JOBS;
            var created = send(service, key, set, LARGE_JOBS, i -> job(i).replace("<p>Bread.</p>", LARGE));
            assertTrue(created.last.contains("\"created\":" + LARGE_JOBS + ","), created.last);
            var updated = send(service, key, set, LARGE_JOBS, i -> "{\"referenceId\": \"R-" + i + "\", \"title\": \"Head baker\"}");
            assertTrue(updated.last.contains("\"updated\":" + LARGE_JOBS + ","), updated.last);
            var archived = send(service, key, set, 1, i -> "{\"referenceId\": \"R-0\"}");
            assertTrue(archived.last.contains("\"archived\":" + (LARGE_JOBS - 1) + ","), archived.last);
        }
    }

    /** As text, as a tree and in stored form, a job takes several times its length, and there are several callers. */
    @Test void sets_of_jobs_as_large_as_they_may_be_take_turns_on_the_smallest_heap() throws Exception {
        var threads = Executors.newFixedThreadPool(SENDERS);
        try (var service = serve(SMALLEST_HEAP_MEGABYTES)) {
            var keys = IntStream.range(0, SENDERS).mapToObj(i -> service.newKey()).toList();
            var sets = keys.stream().map(key -> CompletableFuture.runAsync(() -> awaitLargest(service, key), threads)).toList();
            for (var set : sets) {
                set.get();
            }
            for (var key : keys) {
                assertEquals(LARGEST_JOBS, total(service, key), service::log);
            }
        } finally {
            threads.shutdown();
        }
    }

    /** Retries when the response says so. */
    private static void awaitLargest(ServiceProcess service, String key) {
        try {
            ServiceProcess.await("a set of large jobs", () -> send(service, key, "PUT /api/v1.2/jobs/set?source=ats&mode=apply",
                LARGEST_JOBS, i -> job(i).replace("<p>Bread.</p>", LARGEST)).status == 200);
        } catch (Exception broken) {
            throw new IllegalStateException(broken);
        }
    }

    @Test void a_set_that_is_killed_is_continued_when_it_is_sent_again() throws Exception {
        String key;
        try (var service = serve()) {
            key = service.newKey();
            var set = CompletableFuture.supplyAsync(() -> applied(service, key));
            ServiceProcess.await("a set that is being written", () -> Files.size(folder.resolve("posthaste.db-wal")) > BEGUN_BYTES);
            service.kill();
            set.exceptionally(broken -> null).join();
        }
        try (var service = serve()) {
            int stored = total(service, key);
            assertTrue(stored <= KILLED_LINES, stored + " jobs are there");
            var answered = new Answered[1];
            ServiceProcess.await("the lease to end", () -> (answered[0] = applied(service, key)).status == 200);
            assertEquals(KILLED_LINES, answered[0].results);
            assertTrue(answered[0].last.contains("\"created\":" + KILLED_LINES + ","), answered[0].last);
            assertEquals(KILLED_LINES, total(service, key));
        }
    }

    private static Answered applied(ServiceProcess service, String key) {
        try {
            return send(service, key + "\r\nIdempotency-Key: \"killed\"", "PUT /api/v1.2/jobs/set?source=ats&mode=apply", KILLED_LINES,
                i -> job(i).replace("<p>Bread.</p>", MORE));
        } catch (Exception broken) {
            throw new IllegalStateException(broken);
        }
    }

    private static int total(ServiceProcess service, String key) throws IOException {
        var list = service.send(service.request(key, "/jobs?pageSize=1").GET()).body();
        return Integer.parseInt(list.replaceAll("(?s).*\"total\":(\\d+).*", "$1"));
    }
}
