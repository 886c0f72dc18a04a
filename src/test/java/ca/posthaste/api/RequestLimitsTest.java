package ca.posthaste.api;

import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Section 8: the limits that no other class tests, and the size of a body. */
@QuarkusTest
class RequestLimitsTest {
    private static final int BODY_MAX = 10 * 1024 * 1024;
    private static final List<String> PLACES = List.of("Vancouver, BC", "Toronto, ON", "Montréal, QC", "Halifax, NS");

    @Inject TestService service;
    private Client bakery;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
    }

    private static JobBody listing(String list, int count) {
        return JobBody.empty().with(list, IntStream.range(0, count).mapToObj(i ->
            list.equals("locations") ? Map.of("description", PLACES.get(i)) : Map.of("id", i + 1)).toList());
    }

    @ParameterizedTest @CsvSource({"locations,1", "locations,2", "locations,3", "categories,1", "categories,2", "categories,3"})
    void one_to_three_entries_are_accepted(String list, int count) {
        var entries = listing(list, count).tree().get(list);
        int id = bakery.create(Samples.BAKER.with(list, entries)).id();
        bakery.read(id).at("/" + list + "/" + (count - 1));
        bakery.update(id, listing(list, count)).at("/" + list + "/" + (count - 1));
    }

    @ParameterizedTest @CsvSource({"locations,0,too_few", "locations,4,too_many", "categories,0,too_few", "categories,4,too_many"})
    void fewer_and_more_entries_are_rejected(String list, int count, String code) {
        bakery.post("/jobs", Samples.BAKER.with(list, listing(list, count).tree().get(list))).expectFaults("/" + list + " " + code);
        int id = bakery.create(Samples.BAKER).id();
        bakery.put("/jobs/" + id, listing(list, count)).expectFaults("/" + list + " " + code);
    }

    private static byte[] bodyOf(int size) {
        var job = Samples.BAKER.toString();
        return (job + " ".repeat(size - job.length())).getBytes(StandardCharsets.US_ASCII);
    }

    @Test void a_body_of_10_mebibytes_is_accepted_and_a_byte_more_is_not() {
        bakery.request("POST", "/jobs").header("Content-Type", "application/json").body(bodyOf(BODY_MAX)).send().expect(201);
        bakery.request("POST", "/jobs").header("Content-Type", "application/json").body(bodyOf(BODY_MAX + 1)).send().expect(413);
        bakery.get("/jobs").expect("/paging/total", 1);
    }

    @Test void a_body_that_does_not_announce_its_size_has_the_same_limit() {
        bakery.request("POST", "/jobs").header("Content-Type", "application/json").body(chunked(BODY_MAX)).send().expect(201);
        bakery.request("POST", "/jobs").header("Content-Type", "application/json").body(chunked(BODY_MAX + 1)).send().expect(413);
        bakery.request("PUT", "/jobs").header("Content-Type", "application/json").body(chunked(BODY_MAX + 1)).send().expect(413);
    }

    private static BodyPublisher chunked(int size) {
        return BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(bodyOf(size)));
    }

    @Test void an_address_of_thousands_of_characters_is_rejected_with_a_problem() {
        bakery.get("/jobs?q=" + "a".repeat(7_000)).expect(200);
        bakery.get("/jobs?q=" + "a".repeat(9_000)).expect(414);
    }

    @Test void headers_of_thousands_of_characters_are_rejected_with_a_problem() {
        bakery.request("GET", "/jobs").header("X-Much", "a".repeat(15_000)).send().expect(200);
        bakery.request("GET", "/jobs").header("X-Much", "a".repeat(17_000)).send().expect(431);
    }

    @Test void a_client_that_keeps_sending_too_much_can_still_read_the_reason() {
        for (int i = 0; i < 3; i++) {
            bakery.request("POST", "/jobs").header("Content-Type", "application/json").body(bodyOf(3 * BODY_MAX)).send().expect(413);
        }
    }
}
