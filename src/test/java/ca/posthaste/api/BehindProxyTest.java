package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Answer;
import ca.posthaste.support.BehindProxy;
import ca.posthaste.support.Client;
import ca.posthaste.support.Polling;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A service that is configured to trust its proxy. */
@QuarkusTest
@TestProfile(BehindProxy.class)
class BehindProxyTest {

    @Inject TestService service;
    private Client bakery;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
    }

    private void expectLocation(String address, String... headers) {
        var request = bakery.request("POST", "/jobs").json(Samples.BAKER);
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        var created = request.send().expect(201);
        created.expectHeader("Location", address + "/api/v1.1/jobs/" + created.id());
    }

    @Test void x_forwarded_headers_name_the_address_that_was_called() {
        expectLocation("https://jobs.example.org", "X-Forwarded-Proto", "https", "X-Forwarded-Host", "jobs.example.org");
        expectLocation("https://jobs.example.org:8443", "X-Forwarded-Proto", "https", "X-Forwarded-Host", "jobs.example.org:8443");
        expectLocation("https://jobs.example.org:8443", "X-Forwarded-Proto", "https", "X-Forwarded-Host", "jobs.example.org",
            "X-Forwarded-Port", "8443");
        expectLocation("https://jobs.example.org", "X-Forwarded-Proto", "https", "X-Forwarded-Host", "jobs.example.org",
            "X-Forwarded-Port", "443");
    }

    @Test void the_forwarded_header_names_the_address_that_was_called() {
        expectLocation("https://jobs.example.org", "Forwarded", "for=192.0.2.1;host=jobs.example.org;proto=https");
    }

    @Test void a_scheme_that_is_neither_http_nor_https_is_not_believed() {
        expectLocation("http://jobs.example.org", "X-Forwarded-Proto", "javascript", "X-Forwarded-Host", "jobs.example.org");
        expectLocation("http://jobs.example.org", "Forwarded", "host=jobs.example.org;proto=javascript");
    }

    @Test void the_host_header_is_used_if_there_are_no_forwarded_headers() {
        expectLocation(TestService.root());
        expectLocation("http://jobs.example.org", "Host", "jobs.example.org");
    }

    /** nginx stops forwarding a request once its response has begun. */
    @Test void a_batch_of_lines_is_answered_after_its_last_line() {
        var lines = IntStream.range(0, 250).mapToObj(i -> BatchTest.upsert(Samples.baker("R-" + i)) + "\n").collect(Collectors.joining());
        var direct = batch(lines).send().expect(207).expectHeader("Transfer-Encoding", "chunked");
        var forwarded = batch(lines).header("X-Forwarded-For", "192.0.2.1").send().expect(207);
        forwarded.expectHeader("Content-Length", String.valueOf(forwarded.bytes().length));
        assertEquals(251, direct.text().lines().count());
        assertEquals(251, forwarded.text().lines().count());
        assertEquals("{\"summary\":{\"created\":0,\"updated\":0,\"unchanged\":250,\"archived\":0,\"deleted\":0,\"failed\":0}}",
            forwarded.text().lines().reduce((line, next) -> next).orElseThrow());
    }

    private static String lastLines(Answer answer) {
        var lines = answer.text().lines().toList();
        return String.join("\n", lines.subList(lines.size() - 2, lines.size()));
    }

    @Test void a_batch_that_fails_half_way_is_answered_with_the_results_so_far() {
        var lines = IntStream.range(0, 150).mapToObj(i -> BatchTest.upsert(Samples.baker("R-" + i)) + "\n").collect(Collectors.joining());
        var answer = batch(lines + "\n".repeat(100_002)).header("X-Forwarded-For", "192.0.2.1").send().expect(207);
        assertTrue(answer.text().lines().count() >= 102, answer.text().lines().count() + " lines");
        assertTrue(lastLines(answer).startsWith("{\"problem\":") && lastLines(answer).contains("\n{\"summary\":"), lastLines(answer));
    }

    @Test void a_batch_with_too_many_results_is_answered_with_those_so_far() {
        var answer = batch("{\"op\": \"create\", \"id\": 1, \"ifMatch\": \"x\"}\n".repeat(100_000)).header("X-Forwarded-For", "192.0.2.1").send().expect(207);
        assertTrue(answer.bytes().length < 70_000_000, answer.bytes().length + " bytes");
        int results = (int) answer.text().lines().count() - 2;
        assertTrue(results < 100_000, results + " results in " + answer.bytes().length + " bytes");
        assertTrue(lastLines(answer).contains("too_many") && lastLines(answer).contains("\"failed\":" + results + "}"), lastLines(answer));
    }

    @Test void an_employer_has_few_batches_on_their_way_at_once() throws IOException {
        var address = URI.create(TestService.root());
        var sockets = new ArrayList<Socket>();
        try {
            for (int i = 0; i < 5; i++) {
                sockets.add(new Socket(address.getHost(), address.getPort()));
                sockets.get(i).getOutputStream().write(("POST /api/v1.2/jobs/batch HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\nAPI-Key: " + bakery.key()
                    + "\r\nContent-Type: application/x-ndjson\r\nContent-Length: 1000\r\n\r\n{}\n").getBytes(StandardCharsets.UTF_8));
            }
            var line = BatchTest.upsert(Samples.baker("R"));
            Polling.until(() -> sockets.stream().anyMatch(BehindProxyTest::isAnswered)); // one is rejected, so the four others are in progress
            batch(line).header("X-Forwarded-For", "192.0.2.1").send().expect(503).expect("/type", "urn:posthaste:problem:service-busy")
                .expectHeader("Retry-After", "2");
            batch(line).send().expect(207);
            service.employer(Samples.BAKERY).using(ApiVersion.V1_2).request("POST", "/jobs/batch").header("X-Forwarded-For", "192.0.2.1")
                .header("Content-Type", "application/x-ndjson").body(line).send().expect(207);
        } finally {
            for (var socket : sockets) {
                socket.close();
            }
        }
        Polling.until(() -> batch("{}").header("X-Forwarded-For", "192.0.2.1").send().status() == 207);
    }

    private static boolean isAnswered(Socket socket) {
        try {
            return socket.getInputStream().available() > 0;
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    private Request batch(String lines) {
        return bakery.using(ApiVersion.V1_2).request("POST", "/jobs/batch").header("Content-Type", "application/x-ndjson").body(lines);
    }
}
