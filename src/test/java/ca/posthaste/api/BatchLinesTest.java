package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.Polling;
import ca.posthaste.support.RawHttp;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Trees;
import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Many jobs in one request, one item per line. */
@QuarkusTest
class BatchLinesTest {
    private static final String NDJSON = "application/x-ndjson";

    @Inject TestService service;
    private Client ats;

    @BeforeEach void anEmployer() {
        ats = service.employer(Samples.BAKERY).using(ApiVersion.V1_2);
    }

    private static String upsert(String referenceId) {
        return BatchTest.upsert(Samples.baker(referenceId)) + "\n";
    }

    private Answer send(String query, byte[] body) {
        return ats.request("POST", "/jobs/batch" + query).header("Content-Type", NDJSON).body(body).send();
    }

    private Answer send(String body) {
        return send("", body.getBytes(StandardCharsets.UTF_8));
    }

    private static List<JsonNode> lines(Answer answer) {
        return Arrays.stream(answer.text().split("\n")).map(Trees::parse).toList();
    }

    private static String outcomes(List<JsonNode> lines) {
        return lines.stream().limit(lines.size() - 1).map(line -> line.path("index").asText() + " " + line.path("outcome").asText())
            .collect(Collectors.joining(", "));
    }

    private int count() {
        return ats.get("/jobs").expect(200).at("/paging/total").intValue();
    }

    @Test void each_line_is_answered_by_a_line_and_the_last_one_is_the_summary() {
        var answer = send(upsert("A") + upsert("B") + "{\"op\": \"archive\", \"referenceId\": \"A\"}").expect(207)
            .expectHeader("Content-Type", NDJSON);
        var lines = lines(answer);
        assertEquals("0 created, 1 created, 2 archived", outcomes(lines));
        assertEquals("{\"summary\":{\"created\":2,\"updated\":0,\"unchanged\":0,\"archived\":1,\"deleted\":0,\"failed\":0}}",
            lines.get(3).toString());
        assertEquals(2, count());
    }

    /** Both requests are sent before the first response is read, so that the second one is processed as soon as the first response has ended. */
    @Test void a_request_that_is_repeated_as_soon_as_it_is_answered_is_replayed() {
        var request = "POST /api/v1.2/jobs/batch HTTP/1.1\r\nHost: x\r\nAPI-Key: " + ats.key() + "\r\nContent-Type: " + NDJSON
            + "\r\nIdempotency-Key: \"once\"\r\nContent-Length: " + upsert("A").length() + "\r\n";
        var answers = RawHttp.raw(request + "\r\n" + upsert("A") + request + "Connection: close\r\n\r\n" + upsert("A"));
        assertEquals(2, answers.split("HTTP/1.1 207 ", -1).length - 1, answers);
        assertTrue(answers.contains("Idempotency-Replayed: true"), answers);
        assertEquals(1, count());
    }

    @Test void a_broken_line_is_reported_by_its_number_and_the_others_are_done() {
        var lines = lines(send(upsert("A") + "{\"op\": \n" + "\n \r\n" + upsert("B") + "\"text\"\n").expect(207));
        assertEquals("0 created, 1 failed, 4 created, 5 failed", outcomes(lines));
        assertEquals("urn:posthaste:problem:json-malformed", lines.get(1).at("/problem/type").asText());
        assertEquals(400, lines.get(1).at("/status").asInt());
        assertEquals(2, count());
    }

    @Test void a_line_that_is_not_UTF_8_is_reported_and_the_others_are_processed() {
        var body = (upsert("A") + upsert("?") + upsert("B")).getBytes(StandardCharsets.UTF_8);
        body[new String(body, StandardCharsets.UTF_8).indexOf('?')] = (byte) 0xFF;
        assertEquals("0 created, 1 failed, 2 created", outcomes(lines(send("", body).expect(207))));
    }

    /** Tests a line as long as the body of a single job may be, and a longer one. */
    @Test void a_line_may_be_as_long_as_a_body_and_a_longer_one_is_skipped() {
        var large = "<p>" + "bread ".repeat(1_700_000) + "</p>";
        var fits = BatchTest.upsert(Samples.baker("FITS").with("description", large)) + "\n";
        var tooLong = BatchTest.upsert(Samples.baker("LONG").with("description", large + " more".repeat(100_000))) + "\n";
        var lines = lines(send(upsert("A") + tooLong + upsert("B") + fits + upsert("C")).expect(207));
        assertEquals("0 created, 1 failed, 2 created, 3 created, 4 created", outcomes(lines));
        assertEquals(413, lines.get(1).at("/status").asInt());
        ats.read(lines.get(3).at("/id").asInt()).expect("/description", large);
    }

    @Test void lines_after_a_hundred_thousand_are_not_processed() {
        var cheap = "{}\n".repeat(100_000);
        var lines = lines(send(cheap + upsert("A")).expect(207));
        assertEquals(100_002, lines.size());
        assertEquals("too_many", lines.get(100_000).at("/problem/errors/0/code").asText());
        assertEquals(100_000, lines.get(100_001).at("/summary/failed").asInt());
        assertEquals(0, count());
    }

    @Test void blank_lines_are_skipped_but_not_without_end() {
        assertEquals("100000 created", outcomes(lines(send("\n".repeat(100_000) + upsert("A")).expect(207))));
        send("\n".repeat(100_001) + upsert("B")).expectFaults(" too_many");
        assertEquals(1, count());
    }

    @Test void more_than_512_MiB_are_rejected() throws IOException {
        var address = URI.create(TestService.root());
        try (var socket = new Socket(address.getHost(), address.getPort())) {
            socket.setSoTimeout((int) Polling.PATIENCE.toMillis());
            socket.getOutputStream().write(("POST /api/v1.2/jobs/batch HTTP/1.1\r\nHost: x\r\nAPI-Key: " + ats.key() + "\r\nContent-Type: "
                + NDJSON + "\r\nContent-Length: " + (512L * 1024 * 1024 + 1) + "\r\n\r\n" + upsert("A")).getBytes(StandardCharsets.UTF_8));
            var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            assertEquals("HTTP/1.1 413 ", in.readLine().substring(0, 13));
        }
        assertEquals(0, count());
    }

    /** Tests the largest results that one chunk can have. */
    @Test void a_chunk_of_faulty_lines_is_answered_and_kept() {
        var body = (BatchTest.faulty("create") + "\n").repeat(250);
        for (int i = 0; i < 2; i++) {
            var lines = lines(ats.request("POST", "/jobs/batch").header("Content-Type", NDJSON).header("Idempotency-Key", "faulty").body(body)
                .send().expect(207));
            assertEquals(250, lines.get(250).at("/summary/failed").asInt());
        }
    }

    @Test void a_dry_run_of_lines_says_what_a_hundred_lines_would_do_together() {
        var body = upsert("A") + upsert("A") + "{\"op\": \"archive\", \"referenceId\": \"A\"}\n";
        assertEquals("0 created, 1 unchanged, 2 archived", outcomes(lines(send("?dryRun=true", body.getBytes(StandardCharsets.UTF_8)).expect(207))));
        assertEquals(0, count());
    }

    @Test void an_empty_body_is_a_batch_of_nothing() {
        assertEquals(1, lines(send("").expect(207)).size());
    }

    @Test void lines_cannot_be_atomic() {
        send("?atomic=true", upsert("A").getBytes(StandardCharsets.UTF_8)).expectFaults("/atomic not_allowed");
    }

    @Test void a_dry_run_of_lines_stores_nothing() {
        var answer = send("?dryRun=true", (upsert("A") + upsert("B")).getBytes(StandardCharsets.UTF_8)).expect(207)
            .expectHeader("Dry-Run", "true");
        assertEquals("0 created, 1 created", outcomes(lines(answer)));
        assertEquals(0, count());
    }

    @Test void a_caller_who_waits_for_the_result_of_a_line_gets_it() throws IOException {
        var address = URI.create(TestService.root());
        try (var socket = new Socket(address.getHost(), address.getPort())) {
            socket.setSoTimeout((int) Polling.PATIENCE.toMillis());
            var lines = List.of(upsert("A"), upsert("B"));
            var end = "{\"op\": \"archive\", \"referenceId\": \"A\"}";
            int length = String.join("", lines).length() + end.length();
            socket.getOutputStream().write(("POST /api/v1.2/jobs/batch HTTP/1.1\r\nHost: x\r\nAPI-Key: " + ats.key() + "\r\nContent-Type: "
                + NDJSON + "\r\nContent-Length: " + length + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
            var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            for (var line : lines) {
                socket.getOutputStream().write((line + (line.equals(lines.get(1)) ? end.substring(0, 9) : "")).getBytes(StandardCharsets.UTF_8));
                awaitLine(in, "\"outcome\":\"created\"");
            }
            socket.getOutputStream().write(end.substring(9).getBytes(StandardCharsets.UTF_8));
            awaitLine(in, "\"outcome\":\"archived\"");
            awaitLine(in, "{\"summary\":{\"created\":2,\"updated\":0,\"unchanged\":0,\"archived\":1,");
        }
    }

    private static void awaitLine(BufferedReader in, String part) throws IOException {
        for (var line = in.readLine(); !line.contains(part); line = in.readLine()) {
            assertFalse(line.contains("\"outcome\""), line);
        }
    }

    /**
     * The caller receives results while it is still sending. When it disconnects, the lines that were answered have been processed and none of the rest: with
     * an idempotency key, lines are processed a hundred at a time, regardless of how they arrive.
     */
    @Test void a_caller_who_hangs_up_half_way_has_done_what_was_answered() throws IOException {
        var address = URI.create(TestService.root());
        try (var socket = new Socket(address.getHost(), address.getPort())) {
            socket.setSoTimeout((int) Polling.PATIENCE.toMillis());
            var chunk = IntStream.range(0, 100).mapToObj(i -> upsert("R-" + i)).collect(Collectors.joining()) + upsert("LATE");
            socket.getOutputStream().write(("POST /api/v1.2/jobs/batch HTTP/1.1\r\nHost: x\r\nAPI-Key: " + ats.key() + "\r\nContent-Type: "
                + NDJSON + "\r\nIdempotency-Key: half\r\nContent-Length: 10000000\r\n\r\n" + chunk).getBytes(StandardCharsets.UTF_8));
            var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            assertEquals("HTTP/1.1 207 Multi-Status", in.readLine());
            for (var line = in.readLine(); !line.contains("\"index\":99"); line = in.readLine()) {
                assertTrue(line != null);
            }
        }
        assertEquals(100, count());
        assertEquals("0 unchanged, 1 created", outcomes(lines(send(upsert("R-0") + upsert("LATE")).expect(207))));
    }
}
