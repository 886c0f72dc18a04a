package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Client;
import ca.posthaste.support.FormBody;
import ca.posthaste.support.RawHttp;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests with an ambiguous target or end are the caller's fault: they are answered, and the connection is closed. */
@QuarkusTest
class FramingTest {
    @Inject TestService service;
    @Inject MeterRegistry meters;
    private Client bakery;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
    }

    private String post(String headers, String body) {
        return RawHttp.raw("POST /api/v1.1/jobs HTTP/1.1\r\nHost: x\r\nAPI-Key: " + bakery.key()
            + "\r\nContent-Type: application/json\r\n" + headers + "\r\n\r\n" + body);
    }

    private static void expectMalformed(String answer) {
        assertTrue(answer.startsWith("HTTP/1.1 400 "), answer);
        assertTrue(answer.contains("urn:posthaste:problem:request-malformed"), answer);
    }

    @ParameterizedTest @ValueSource(strings = {"zz\r\n{}\r\n0\r\n\r\n", "2\r\n{}\r\nqq\r\n\r\n", "-1\r\n{}\r\n0\r\n\r\n", "2\r\n{}xx0\r\n\r\n",
        "fffffffffffffffff\r\n{}"})
    void a_chunk_that_cannot_be_read_is_the_callers_fault(String chunks) {
        double before = serverErrors();
        expectMalformed(post("Transfer-Encoding: chunked", chunks));
        assertEquals(before, serverErrors());
    }

    @Test void a_form_that_ends_in_an_invalid_chunk_is_not_stored() {
        int job = bakery.create(Samples.BAKER.with("status", "active")).id();
        var form = FormBody.of("Ana", "ana@example.org").bytes();
        var answer = RawHttp.raw("POST /api/v1.1/public/jobs/" + job + "/applications HTTP/1.1\r\nHost: x\r\nContent-Type: "
            + FormBody.CONTENT_TYPE + "\r\nTransfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(form.length) + "\r\n"
            + new String(form, StandardCharsets.ISO_8859_1) + "\r\nZZZ\r\n\r\n");
        assertTrue(answer.startsWith("HTTP/1.1 400 "), answer);
        bakery.get("/jobs/" + job + "/applications").expect("/paging/total", 0);
    }

    private double serverErrors() {
        var counted = meters.find("posthaste.requests").tag("route", "/api/v1.1/jobs").tag("status", "5xx").functionTimer();
        return counted == null ? 0 : counted.count();
    }

    @Test void data_after_an_invalid_chunk_is_not_read_as_a_request() {
        var answer = post("Transfer-Encoding: chunked", "zz\r\nDELETE /api/v1.1/jobs HTTP/1.1\r\nHost: x\r\n\r\n");
        assertEquals(1, answer.split("HTTP/1\\.1 ", -1).length - 1, answer);
    }

    @ParameterizedTest @ValueSource(strings = {"identity", "gzip", "gzip, chunked", "chunked, chunked", "xchunked", "chunked\r\nTransfer-Encoding: chunked"})
    void a_transfer_encoding_other_than_chunked_alone_is_rejected(String encoding) {
        var answer = post("Content-Length: 2\r\nTransfer-Encoding: " + encoding, "{}");
        assertTrue(answer.startsWith("HTTP/1.1 400 "), answer);
        assertEquals(1, answer.split("HTTP/1\\.1 ", -1).length - 1, answer);
    }

    @Test void a_length_and_chunks_at_once_are_rejected() {
        assertTrue(post("Content-Length: 2\r\nTransfer-Encoding: chunked", "2\r\n{}\r\n0\r\n\r\n").startsWith("HTTP/1.1 400 "));
    }

    @ParameterizedTest @ValueSource(strings = {"/api/v1.1/positiontypes", "/", "/health/live", "/metrics", "/nowhere"})
    void a_request_names_its_host_once(String path) {
        var second = "GET /api/v1.1/positiontypes HTTP/1.1\r\nHost: x\r\n\r\n";
        for (var hosts : new String[] {"", "Host: a\r\nHost: b\r\n", "Host: a\r\nHost: a\r\n"}) {
            var answer = RawHttp.raw("GET " + path + " HTTP/1.1\r\n" + hosts + "\r\n" + second);
            expectMalformed(answer);
            assertEquals(1, answer.split("HTTP/1\\.1 ", -1).length - 1, answer);
        }
    }

    @Test void a_client_of_http_1_0_need_not_name_a_host() {
        assertTrue(RawHttp.raw("GET /api/v1.1/positiontypes HTTP/1.0\r\n\r\n").startsWith("HTTP/1.0 200 "));
    }

    @Test void many_requests_sent_ahead_are_answered_in_their_order() {
        var requests = new StringBuilder();
        for (int i = 1; i <= 5; i++) {
            requests.append("GET /api/v1.1/positiontypes/").append(i).append(" HTTP/1.1\r\nHost: x\r\n")
                .append(i == 5 ? "Connection: close\r\n\r\n" : "\r\n");
        }
        var answers = RawHttp.raw(requests.toString());
        int at = 0;
        for (int i = 1; i <= 5; i++) {
            at = answers.indexOf("{\"id\":" + i + ",", at);
            assertTrue(at > 0, answers);
        }
    }
}
