package ca.posthaste.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Abusive callers and a small heap: the process survives, and other callers are served. */
@Tag("process")
class OverloadIT {
    /** The heap; network buffers may take as much again. */
    private static final int HEAP_MEGABYTES = 96;
    private static final int RESIDENT_MEGABYTES_MAX = 420;
    private static final int MEGABYTE = 1024 * 1024;
    private static final String DOCUMENTATION = "/docs/swagger-ui-bundle.js";

    @TempDir static Path folder;
    private static ServiceProcess service;
    private static String key;

    @BeforeAll static void start() {
        service = ServiceProcess.serve(List.of("-Xmx" + HEAP_MEGABYTES + "m", "-XX:+ExitOnOutOfMemoryError"), folder,
            "--access-log", "false", "--rate-limit", "0");
        key = service.newKey();
    }

    @AfterAll static void stop() {
        service.close();
    }

    private static void expectOthersAreServed() throws IOException {
        for (int i = 0; i < 20; i++) {
            assertEquals(200, service.status(key));
        }
        assertTrue(service.residentMegabytes() < RESIDENT_MEGABYTES_MAX, service.residentMegabytes() + " MB");
    }

    private static List<Socket> unread(int connections, String requests) throws IOException {
        var open = new ArrayList<Socket>();
        for (int i = 0; i < connections; i++) {
            var socket = new Socket();
            socket.setReceiveBufferSize(4096);
            socket.connect(new InetSocketAddress("127.0.0.1", service.port()));
            socket.getOutputStream().write(requests.getBytes(StandardCharsets.US_ASCII));
            open.add(socket);
        }
        return open;
    }

    private static void close(List<Socket> sockets) throws IOException {
        for (var socket : sockets) {
            socket.close();
        }
    }

    @Test void callers_who_ask_for_large_files_and_read_nothing_do_not_stop_the_service() throws IOException {
        var sockets = unread(300, ("GET " + DOCUMENTATION + " HTTP/1.1\r\nHost: x\r\n\r\n").repeat(40));
        expectOthersAreServed();
        close(sockets);
    }

    @Test void callers_who_pipeline_small_requests_and_read_nothing_do_not_stop_the_service() throws IOException {
        var sockets = unread(100, "GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(1000));
        sockets.addAll(unread(100, "GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n".repeat(1000)));
        sockets.addAll(unread(100, "GET /nowhere HTTP/1.1\r\nHost: not a host\r\n\r\n".repeat(1000)));
        expectOthersAreServed();
        close(sockets);
    }

    @Test void callers_who_never_end_their_headers_do_not_stop_the_service() throws IOException {
        var sockets = unread(300, "GET / HTTP/1.1\r\nHost: a\r\n" + "a:\r\n".repeat(4_500));
        sockets.addAll(unread(300, "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n" + "a:\r\n".repeat(4_500)));
        expectOthersAreServed();
        close(sockets);
    }

    @Test void too_many_headers_are_rejected_while_they_come() throws IOException {
        try (var socket = unread(1, "GET / HTTP/1.1\r\nHost: a\r\n" + "a: b\r\n".repeat(150)).get(0)) {
            var answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertTrue(answer.startsWith("HTTP/1.1 431 "), answer);
        }
        try (var socket = unread(1, "GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n" + "a: b\r\n".repeat(90) + "\r\n").get(0)) {
            var answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertTrue(answer.startsWith("HTTP/1.1 200 "), answer);
        }
    }

    @Test void callers_who_announce_bodies_and_send_none_do_not_stop_the_service() throws IOException {
        var sockets = unread(1_500, "POST /api/v1.1/jobs HTTP/1.1\r\nHost: a\r\nAPI-Key: " + key
            + "\r\nContent-Type: application/json\r\nContent-Length: 16000\r\n\r\n");
        expectOthersAreServed();
        close(sockets);
    }

    @Test void a_caller_who_hangs_up_in_a_body_causes_no_error() throws Exception {
        for (int i = 0; i < 5; i++) {
            try (var socket = unread(1, "POST /api/v1.1/jobs HTTP/1.1\r\nHost: a\r\nAPI-Key: " + key
                + "\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n{").get(0)) {
                socket.setSoLinger(true, 0); // with a reset
            }
        }
        expectOthersAreServed();
        assertFalse(service.log().contains("ERROR"), service.log());
    }

    @Test void a_caller_who_reads_nothing_is_disconnected() throws Exception {
        var sockets = unread(1, ("GET " + DOCUMENTATION + " HTTP/1.1\r\nHost: x\r\n\r\n").repeat(40));
        try (var socket = sockets.get(0)) {
            ServiceProcess.await("the service hangs up", () -> isClosed(socket));
        }
    }

    /** Reports whether the other side has closed the connection: writing to it fails sooner or later. */
    private static boolean isClosed(Socket socket) {
        try {
            socket.getOutputStream().write('\n');
            return false;
        } catch (IOException gone) {
            return true;
        }
    }

    @Test void a_slow_reader_gets_a_large_file_whole() throws IOException {
        try (var socket = unread(1, "GET " + DOCUMENTATION + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").get(0)) {
            var answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            var length = Integer.parseInt(answer.replaceAll("(?s).*?content-length: (\\d+).*", "$1"));
            assertEquals(length, answer.substring(answer.indexOf("\r\n\r\n") + 4).getBytes(StandardCharsets.UTF_8).length);
        }
    }

    @Test void http_2_without_tls_is_not_spoken() throws IOException {
        try (var socket = new Socket("127.0.0.1", service.port())) {
            socket.setSoTimeout(45_000); // less than the idle timeout of connections
            socket.getOutputStream().write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            var answer = new String(socket.getInputStream().readNBytes(9), StandardCharsets.ISO_8859_1);
            assertTrue(answer.isEmpty() || answer.startsWith("HTTP/"), answer); // text, not HTTP/2 frames
        } catch (SocketTimeoutException silence) {
            throw new AssertionError("An HTTP/2 connection is kept open", silence);
        }
        assertEquals(200, service.status(key));
    }

    @Test void eight_bodies_of_ten_megabytes_of_brackets_at_once_do_not_stop_the_service() throws Exception {
        expectSurvived(8, "{\"x\":[" + "{},".repeat(3_400_000) + "{}]}", Set.of(400, 503));
    }

    @Test void twenty_plain_bodies_of_nine_megabytes_at_once_do_not_stop_the_service() throws Exception {
        expectSurvived(20, ServiceProcess.job("Baker", "").replace("\"referenceId\": \"\",", "").replace("Bread.", "bread ".repeat(1_500_000)),
            Set.of(201, 503));
    }

    private static void expectSurvived(int times, String body, Set<Integer> statuses) throws Exception {
        var bytes = body.getBytes(StandardCharsets.US_ASCII);
        assertTrue(bytes.length < 10 * MEGABYTE, bytes.length + " bytes");
        var threads = Executors.newFixedThreadPool(times);
        var answers = new ArrayList<CompletableFuture<HttpResponse<String>>>();
        for (int i = 0; i < times; i++) {
            answers.add(CompletableFuture.supplyAsync(() -> posted(bytes), threads));
        }
        while (!answers.stream().allMatch(CompletableFuture::isDone)) {
            assertEquals(200, service.status(key)); // small requests are served in the meantime
        }
        threads.shutdown();
        for (var answer : answers) {
            int status = answer.get().statusCode();
            assertTrue(statuses.contains(status), status + " " + answer.get().body());
            assertEquals(status == 503, answer.get().headers().firstValue("Retry-After").isPresent());
        }
        assertTrue(answers.stream().anyMatch(answer -> answer.join().statusCode() != 503), "nobody was served");
        expectOthersAreServed();
    }

    private static HttpResponse<String> posted(byte[] body) {
        return sent(service.request(key, "/jobs").POST(HttpRequest.BodyPublishers.ofByteArray(body)));
    }

    private static HttpResponse<String> sent(HttpRequest.Builder request) {
        try {
            return service.send(request);
        } catch (IOException fault) {
            throw new IllegalStateException(fault);
        }
    }

    @Test void small_changes_of_a_large_job_are_rejected_before_they_are_made_or_answered_whole() throws Exception {
        posted(ServiceProcess.job("Baker", "large").replace("Bread.", "bread ".repeat(1_500_000)).getBytes(StandardCharsets.US_ASCII));
        var threads = Executors.newFixedThreadPool(40);
        var answers = new ArrayList<CompletableFuture<HttpResponse<String>>>();
        for (int i = 0; i < 40; i++) {
            var change = "{\"referenceId\": \"large\", \"title\": \"Baker " + i + "\"}";
            answers.add(CompletableFuture.supplyAsync(() -> sent(service.request(key, "/jobs").PUT(HttpRequest.BodyPublishers.ofString(change))), threads));
        }
        var outcomes = new TreeMap<Integer, Integer>();
        for (var answer : answers) {
            outcomes.merge(answer.get().statusCode(), 1, Integer::sum);
        }
        threads.shutdown();
        assertTrue(outcomes.containsKey(200) && Set.of(200, 503).containsAll(outcomes.keySet()), outcomes.toString());
        expectOthersAreServed();
    }

    @Test void slow_callers_cannot_keep_the_memory_for_large_bodies() throws Exception {
        var slow = new ArrayList<RawRequest>();
        for (int i = 0; i < 8; i++) {
            slow.add(RawRequest.post(service, key, "Content-Length: " + 9 * MEGABYTE));
            slow.get(i).send("{");
        }
        var body = ServiceProcess.job("Baker", "in a hurry").replace("Bread.", "bread ".repeat(50_000)).getBytes(StandardCharsets.US_ASCII);
        ServiceProcess.await("room for one in a hurry", () -> posted(body).statusCode() != 503);
        for (var one : slow) {
            one.close();
        }
    }
}
