package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.Samples;
import io.quarkus.test.junit.QuarkusTest;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A rejected set stays rejected under its Idempotency-Key, and a key expires after a day. */
@QuarkusTest
class SetRepeatedTest extends FromTheFirstDay {
    private static final String REPLAYED = "Idempotency-Replayed";

    private Client ats;

    @BeforeEach void anEmployer() {
        ats = bakery.using(ApiVersion.V1_2);
    }

    private Answer send(String query, String key, String body) {
        return ats.request("PUT", "/jobs/set?source=ats" + query).header("Content-Type", "application/json")
            .header("Idempotency-Key", '"' + key + '"').body(body).send();
    }

    private static String jobs(int count) {
        return IntStream.range(0, count).mapToObj(i -> Samples.baker("R-" + i).with("status", "active").toString())
            .collect(Collectors.joining(",", "[", "]"));
    }

    private void expectKept(String query, String key, String body, int status) {
        var first = send(query, key, body).expect(status);
        assertEquals(Optional.empty(), first.header(REPLAYED));
        var second = send(query, key, body).expect(status).expectHeader(REPLAYED, "true");
        assertEquals(first.text(), second.text());
        assertEquals(first.header("Content-Type"), second.header("Content-Type"));
    }

    @Test void a_rejected_set_stays_rejected_and_its_key_cannot_be_used_for_another() {
        ats.put("/jobs/set?source=ats&mode=apply", jobs(10)).expect(200);
        expectKept("&mode=apply", "removals", jobs(1), 409);
        send("&mode=apply&maxRemovals=9", "removals", jobs(1)).expect(422);
        send("&mode=apply", "removals", jobs(10)).expect(422);
        expectKept("&mode=apply&plan=x", "plan", jobs(10), 409);
        expectKept("&mode=apply", "empty", "[]", 422);
        send("&mode=apply&allowEmpty=true&maxRemovals=99", "empty", "[]").expect(422).expect("/type", "urn:posthaste:problem:idempotency-key-reused");
        expectKept("&mode=apply", "many", "[" + "{},".repeat(10_000) + "{}]", 400);
        expectKept("&mode=apply", "broken", "[{}", 400);
        ats.get("/jobs?status=active").expect(200).expect("/paging/total", 10);
    }

    @Test void a_key_is_free_again_after_a_day() {
        send("&mode=apply", "daily", jobs(2)).expect(200).expect("/summary/created", 2);
        service.clock().moveBy(Duration.ofHours(24).plusMinutes(30));
        var next = send("&mode=apply", "daily", jobs(2)).expect(200).expect("/summary/unchanged", 2);
        assertEquals(Optional.empty(), next.header(REPLAYED));
        send("&mode=apply", "daily", jobs(2)).expect(200).expectHeader(REPLAYED, "true");
        service.clock().moveBy(Duration.ofHours(24).plusMinutes(30));
        send("&mode=apply&maxRemovals=5", "daily", jobs(2)).expect(200);
    }

    @Test void a_plan_with_a_bad_key_is_rejected() {
        send("", "x".repeat(256), jobs(1)).expect(400);
        send("", "good", jobs(1)).expect(200);
    }
}
