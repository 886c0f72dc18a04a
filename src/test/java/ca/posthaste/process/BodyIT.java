package ca.posthaste.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Request bodies that are rejected while they arrive, and bodies that never arrive. */
@Tag("process")
class BodyIT {
    private static final int LIMIT = 64 * 1024;

    @TempDir static Path folder;
    private static ServiceProcess service;
    private static String key;

    @BeforeAll static void start() {
        service = ServiceProcess.serve(folder, "--max-body", "64K");
        key = service.newKey();
    }

    @AfterAll static void stop() {
        service.close();
    }

    @Test void a_body_that_is_announced_too_large_is_rejected_before_it_is_sent() throws IOException {
        try (var request = RawRequest.post(service, key, "Content-Length: " + (LIMIT + 1))) {
            assertEquals(413, request.status());
            assertTrue(request.rest().contains("body-too-large"));
        }
    }

    @Test void a_body_of_unknown_length_is_rejected_when_it_grows_too_large_and_before_it_ends() throws IOException {
        try (var request = RawRequest.post(service, key, "Transfer-Encoding: chunked")) {
            for (int sent = 0; sent <= LIMIT; sent += 1024) {
                request.send("400\r\n" + " ".repeat(1024) + "\r\n");
            }
            assertEquals(413, request.status());
            assertTrue(request.rest().contains("body-too-large"));
        }
    }

    @Test void a_client_that_waits_for_permission_gets_it_and_then_its_answer() throws IOException {
        var job = ServiceProcess.job("Baker", "waits");
        try (var request = RawRequest.post(service, key, "Content-Length: " + job.length(), "Expect: 100-continue")) {
            assertEquals(100, request.status());
            request.send(job);
            assertEquals(201, request.status());
        }
    }

    @Test void a_client_that_waits_for_permission_to_send_too_much_never_gets_it() throws IOException {
        try (var request = RawRequest.post(service, key, "Content-Length: " + (LIMIT + 1), "Expect: 100-continue")) {
            assertEquals(413, request.status());
        }
    }

    @Test void a_stranger_never_gets_permission_to_send_a_body() throws IOException {
        try (var request = RawRequest.post(service, "phk_wrong", "Content-Length: 100", "Expect: 100-continue")) {
            assertEquals(401, request.status());
        }
    }

    @Test void a_client_that_stops_sending_gets_an_error_and_is_disconnected() throws IOException {
        try (var request = RawRequest.post(service, key, "Content-Length: 1000")) {
            request.send("{\"title\": ");
            assertEquals(408, request.status());
            assertTrue(request.rest().contains("body-too-slow"));
        }
    }

    @Test void the_service_keeps_running_while_a_client_is_slow_and_after_it_hangs_up() throws IOException {
        try (var slow = RawRequest.post(service, key, "Content-Length: 1000")) {
            slow.send("{");
            assertEquals(200, service.status(key));
        }
        assertEquals(200, service.status(key));
    }

    @Test void two_requests_on_one_connection_are_answered_in_turn() throws IOException {
        var job = ServiceProcess.job("Baker", "in turn");
        try (var request = RawRequest.post(service, key, "Content-Length: " + job.length())) {
            request.send(job + "GET /api/v1.1/jobs?q=in+turn HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAPI-Key: " + key + "\r\n\r\n");
            assertEquals(201, request.status());
            var rest = request.rest();
            assertTrue(rest.contains("HTTP/1.1 200 OK") && rest.contains("\"total\":1"), rest);
        }
    }

    @Test void a_request_line_without_a_slash_is_no_internal_error() throws IOException {
        try (var request = RawRequest.line(service, "GET api/v1.1 HTTP/1.1")) {
            int status = request.status();
            assertTrue(status == 400 || status == 404, "status " + status);
        }
    }
}
