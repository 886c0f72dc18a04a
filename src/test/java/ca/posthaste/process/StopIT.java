package ca.posthaste.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SIGTERM: requests in flight are completed, the database is closed, and no acknowledged write is lost. */
@Tag("process")
class StopIT {
    private static final int ACCEPTED = 10;
    private static final int SENDERS = 4;

    @TempDir Path folder;

    @Test void requests_that_were_accepted_are_answered_and_the_write_ahead_log_is_checkpointed() throws Exception {
        var kept = Collections.synchronizedSet(new HashSet<String>());
        String key;
        try (var service = ServiceProcess.serve(folder)) {
            key = service.newKey();
            var senders = senders(service, key, kept);
            ServiceProcess.await("some load", () -> kept.size() > 50);
            var accepted = accepted(service, key);
            service.terminate();
            ServiceProcess.await("no new connection to be accepted", () -> isClosed(service));
            for (int i = 0; i < ACCEPTED; i++) {
                accepted.get(i).send(ServiceProcess.job("Accepted", "accepted " + i));
            }
            for (int i = 0; i < ACCEPTED; i++) {
                assertEquals(201, accepted.get(i).status(), "a request that was under way");
                kept.add("accepted " + i);
            }
            int code = service.exitCode();
            assertTrue(code == 0 || code == 143, "exit code " + code);
            for (var sender : senders) {
                sender.join();
            }
        }
        var log = folder.resolve("posthaste.db-wal");
        assertFalse(Files.exists(log) && Files.size(log) > 0, "the write-ahead log is left behind");
        try (var again = ServiceProcess.serve(folder)) {
            for (var reference : kept) {
                var answer = again.send(again.request(key, "/jobs").PUT(BodyPublishers.ofString("{\"referenceId\": \"" + reference + "\"}")));
                assertEquals(200, answer.statusCode(), reference);
            }
        }
    }

    @Test void a_server_that_nobody_uses_stops_at_once() throws Exception {
        try (var service = ServiceProcess.serve(folder)) {
            service.terminate();
            int code = service.exitCode();
            assertTrue(code == 0 || code == 143, "exit code " + code);
            assertFalse(service.log().contains("ERROR"), service.log());
        }
    }

    @Test void a_request_whose_body_is_still_being_sent_is_answered_with_connection_close() throws Exception {
        try (var service = ServiceProcess.serve(folder)) {
            var body = ServiceProcess.job("Slow", "slow");
            try (var request = RawRequest.post(service, service.newKey(), "Content-Length: " + body.length(), "Expect: 100-continue")) {
                assertEquals(100, request.status());
                service.terminate();
                ServiceProcess.await("no new connection to be accepted", () -> isClosed(service));
                var sent = new AtomicInteger();
                var last = new AtomicLong(tick());
                ServiceProcess.await("two seconds of a client that is slow, but not idle", () -> {
                    if (last.getAndSet(tick()) != last.get()) {
                        request.send(body.substring(sent.get(), sent.incrementAndGet()));
                    }
                    return sent.get() == 10;
                });
                request.send(body.substring(10));
                var head = request.head();
                assertTrue(head.startsWith("HTTP/1.1 201 "), head);
                assertTrue(head.toLowerCase(Locale.ROOT).contains("\r\nconnection: close\r\n"), head);
            }
            int code = service.exitCode();
            assertTrue(code == 0 || code == 143, "exit code " + code);
        }
    }

    @Test void a_body_that_does_not_come_to_its_end_does_not_hold_up_the_stop() throws Exception {
        try (var service = ServiceProcess.serve(folder)) {
            try (var request = RawRequest.post(service, service.newKey(), "Content-Length: 9000000", "Expect: 100-continue")) {
                assertEquals(100, request.status());
                service.terminate();
                var last = new AtomicLong(tick());
                ServiceProcess.await("the connection to be closed", () -> last.getAndSet(tick()) != last.get() && isGone(request));
            }
            int code = service.exitCode();
            assertTrue(code == 0 || code == 143, "exit code " + code);
            assertFalse(service.log().contains("ERROR"), service.log());
        }
    }

    /** Reports whether the connection is closed. Sends more than the minimum rate requires. */
    private static boolean isGone(RawRequest request) {
        try {
            request.send("x".repeat(2_000));
            return false;
        } catch (IOException closed) {
            return true;
        }
    }

    @Test void callers_who_hung_up_in_the_middle_of_an_answer_are_not_waited_for() throws Exception {
        try (var service = ServiceProcess.serve(folder)) {
            var key = service.newKey();
            var job = ServiceProcess.job("Baker", "").replace("\"title\"", "\"status\": \"active\", \"title\"").replace("<p>Bread.</p>", "bread ".repeat(1_600_000));
            assertEquals(201, service.send(service.request(key, "/jobs").POST(BodyPublishers.ofString(job))).statusCode());
            var id = service.send(service.request(key, "/public/jobs").GET()).body().split("\"id\":")[1].split(",")[0];
            try (var request = RawRequest.begun(service, "GET /api/v1.1/public/jobs/" + id + " HTTP/1.1")) {
                request.send("\r\n");
                assertEquals(200, request.status());
            }
            service.terminate();
            int code = service.exitCode();
            assertTrue(code == 0 || code == 143, "exit code " + code);
            assertFalse(service.log().contains("ERROR"), service.log());
        }
    }

    private static long tick() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime()) / 200;
    }

    private static List<Thread> senders(ServiceProcess service, String key, Set<String> kept) {
        var threads = new ArrayList<Thread>();
        for (int sender = 0; sender < SENDERS; sender++) {
            int number = sender;
            threads.add(new Thread(() -> {
                try {
                    for (int i = 0; ; i++) {
                        var reference = number + "-" + i;
                        int status = service.send(service.request(key, "/jobs").POST(
                            BodyPublishers.ofString(ServiceProcess.job("Load", reference)))).statusCode();
                        if (status != 201) {
                            return;
                        }
                        kept.add(reference);
                    }
                } catch (IOException closed) {
                    // no longer listening
                }
            }));
        }
        threads.forEach(Thread::start);
        return threads;
    }

    /** Starts requests whose head the server has read: it has responded with 100 Continue. */
    private static List<RawRequest> accepted(ServiceProcess service, String key) throws IOException {
        var accepted = new ArrayList<RawRequest>();
        for (int i = 0; i < ACCEPTED; i++) {
            int length = ServiceProcess.job("Accepted", "accepted " + i).length();
            var request = RawRequest.post(service, key, "Content-Length: " + length, "Expect: 100-continue");
            assertEquals(100, request.status());
            accepted.add(request);
        }
        return accepted;
    }

    /** Reports whether the server accepts no new connection, as during shutdown. */
    private static boolean isClosed(ServiceProcess service) {
        try {
            new Socket("127.0.0.1", service.port()).close();
            return false;
        } catch (IOException rejected) {
            return true;
        }
    }
}
