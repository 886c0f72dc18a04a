package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Polling;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A batch or a set that is sent again with its Idempotency-Key has one effect. */
@QuarkusTest
class BulkRepeatedTest {
    private static final String NDJSON = "application/x-ndjson";
    private static final String REPLAYED = "Idempotency-Replayed";

    @Inject TestService service;
    private Client ats;

    @BeforeEach void anEmployer() {
        ats = service.employer(Samples.BAKERY).using(ApiVersion.V1_2);
    }

    private Answer send(String method, String path, String type, String key, String body) {
        return ats.request(method, path).header("Content-Type", type).header("Idempotency-Key", '"' + key + '"').body(body).send();
    }

    private int count() {
        return ats.get("/jobs").expect(200).at("/paging/total").intValue();
    }

    private static String creates(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> BatchTest.item("create", "\"job\": " + Samples.BAKER.with("title", "Baker " + i)))
            .collect(Collectors.joining("\n")) + "\n";
    }

    @Test void a_batch_that_is_repeated_is_answered_as_before() {
        var body = "{\"items\": [" + creates(0, 3).strip().replace("\n", ",") + "]}";
        var first = send("POST", "/jobs/batch", "application/json", "a", body).expect(207);
        var second = send("POST", "/jobs/batch", "application/json", "a", body).expect(207).expectHeader(REPLAYED, "true");
        assertEquals(first.text(), second.text());
        assertEquals(3, count());
        send("POST", "/jobs/batch?atomic=true", "application/json", "a", body).expect(422);
        send("POST", "/jobs/batch", "application/json", "a", body.replace("Baker 1", "Cook")).expect(422);
        for (var target : new String[] {"POST /jobs", "PUT /jobs/set?source=ats&mode=apply"}) {
            var other = target.split(" ");
            send(other[0], other[1], "application/json", "a", body).expect(422).expect("/type", "urn:posthaste:problem:idempotency-key-reused");
        }
        assertEquals(3, count());
    }

    @Test void a_rejected_atomic_batch_stays_rejected() {
        var body = "{\"items\": [" + BatchTest.item("delete", "\"referenceId\": \"A\"") + "]}";
        var first = send("POST", "/jobs/batch?atomic=true", "application/json", "b", body).expect(422);
        ats.create(Samples.baker("A"));
        assertEquals(first.text(), send("POST", "/jobs/batch?atomic=true", "application/json", "b", body).expect(422).text());
        assertEquals(1, count());
    }

    @Test void lines_that_are_repeated_are_answered_as_before() {
        var body = creates(0, 250) + BatchTest.item("delete", "\"id\": 999999999") + "\n";
        var first = send("POST", "/jobs/batch", NDJSON, "c", body).expect(207);
        assertEquals(Optional.empty(), first.header(REPLAYED));
        var second = send("POST", "/jobs/batch", NDJSON, "c", body).expect(207).expectHeader(REPLAYED, "true");
        assertEquals(first.text(), second.text());
        assertEquals(250, count());
        send("POST", "/jobs/batch", NDJSON, "c", creates(1, 250)).expect(422);
        assertEquals(250, count());
    }

    /** The first chunk was processed; the second was not even read. */
    @Test void lines_that_broke_off_are_sent_again_and_nothing_is_done_twice() throws IOException {
        var address = URI.create(TestService.root());
        try (var socket = new Socket(address.getHost(), address.getPort())) {
            socket.setSoTimeout((int) Polling.PATIENCE.toMillis());
            socket.getOutputStream().write(("POST /api/v1.2/jobs/batch HTTP/1.1\r\nHost: x\r\nAPI-Key: " + ats.key() + "\r\nIdempotency-Key: \"d\"\r\n"
                + "Content-Type: " + NDJSON + "\r\nContent-Length: 10000000\r\n\r\n" + creates(0, 130)).getBytes(StandardCharsets.UTF_8));
            var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            for (var line = in.readLine(); !line.contains("\"index\":99"); line = in.readLine()) {
                assertTrue(line != null);
            }
        }
        assertEquals(100, count());
        var answer = whenFree(() -> send("POST", "/jobs/batch", NDJSON, "d", creates(0, 130))).expect(207).expectHeader(REPLAYED, "true");
        assertTrue(answer.text().contains("\"created\":130,"), answer.text());
        assertEquals(130, count());
    }

    /** Repeats the request until the service has noticed that the previous caller disconnected. */
    private static Answer whenFree(java.util.function.Supplier<Answer> request) {
        var answer = request.get();
        while (answer.status() == 409) {
            answer = request.get();
        }
        return answer;
    }

    @Test void a_set_that_is_repeated_is_answered_as_before() {
        var body = IntStream.range(0, 120).mapToObj(i -> Samples.baker("R-" + i).toString()).collect(Collectors.joining(",", "[", "]"));
        var plan = ats.put("/jobs/set?source=ats", body).expect(200).at("/plan").asText();
        var path = "/jobs/set?source=ats&mode=apply&plan=" + plan;
        var first = send("PUT", path, "application/json", "e", body).expect(200);
        assertEquals(Optional.empty(), first.header(REPLAYED));
        ats.update(first.at("/items/0/id").intValue(), JobBody.of("{\"title\": \"Changed\"}"));
        var second = send("PUT", path, "application/json", "e", body).expect(200).expectHeader(REPLAYED, "true");
        assertEquals(first.text(), second.text());
        ats.read(first.at("/items/0/id").intValue()).expect("/title", "Changed");
        send("PUT", path, "application/json", "e", "[" + Samples.baker("OTHER") + "]").expect(422);
        ats.put(path, body).expect(409); // without the key it is a new request, and the plan is outdated
    }

    @Test void an_unchanged_set_is_kept_too() {
        var path = "/jobs/set?source=ats&mode=apply";
        var body = "[" + Samples.baker("A") + "]";
        ats.put(path, body).expect(200);
        var first = send("PUT", path, "application/json", "f", body).expect(200).expect("/summary/unchanged", 1);
        ats.update(first.at("/items/0/id").intValue(), JobBody.of("{\"title\": \"Changed\"}"));
        assertEquals(first.text(), send("PUT", path, "application/json", "f", body).expect(200).text());
    }
}
