package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 4.4: PUT /jobs, which creates or updates by referenceId. */
@QuarkusTest
class UpsertByReferenceIdTest {
    @Inject TestService service;
    private Client bakery;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
    }

    @Test void a_new_reference_id_creates_a_job_with_its_address() {
        var created = bakery.put("/jobs", Samples.baker("B-1")).expect(201).expect("/referenceId", "B-1");
        created.expectHeader("Location", bakery.baseUrl() + "/jobs/" + created.id());
        bakery.read(created.id()).expect("/title", "Baker");
    }

    @Test void a_known_reference_id_updates_the_sent_fields_of_its_job() {
        int id = bakery.create(Samples.WELDER).id();
        var before = bakery.read(id).json();
        var updated = bakery.put("/jobs", "{\"referenceId\":\"YARD-7\",\"title\":\"Rigger\"}").expect(200).expect("/id", id);
        assertTrue(updated.header("Location").isEmpty());
        assertEquals(JobBody.of(before).with("title", "Rigger").tree(), bakery.read(id).json());
    }

    @ParameterizedTest @ValueSource(strings = {"absent", "null", "\"\""})
    void a_reference_id_is_required(String none) {
        var body = none.equals("absent") ? Samples.BAKER : Samples.BAKER.withJson("referenceId", none);
        bakery.put("/jobs", body).expectFaults("/referenceId required");
        bakery.get("/jobs").expect("/paging/total", 0);
    }

    @Test void a_missing_reference_id_is_reported_together_with_the_other_faults() {
        bakery.put("/jobs", "{\"title\":5,\"status\":\"gone\"}")
            .expectFaults("/referenceId required", "/title wrong_type", "/status unknown_value");
    }

    @Test void a_new_job_needs_everything_that_post_needs() {
        bakery.put("/jobs", "{\"referenceId\":\"B-1\",\"status\":\"active\"}").expectFaults("/title required",
            "/description required", "/positionType/id required", "/applicantRoutingType/id required",
            "/locations required", "/categories required");
    }

    @Test void repeating_it_creates_once_and_leaves_the_same_state() {
        var created = bakery.put("/jobs", Samples.WELDER).expect(201);
        var repeated = bakery.put("/jobs", Samples.WELDER).expect(200);
        assertEquals(created.text(), repeated.text());
        assertEquals(repeated.text(), bakery.put("/jobs", Samples.WELDER).expect(200).text());
        bakery.get("/jobs").expect("/paging/total", 1);
    }

    @Test void two_employers_may_use_the_same_reference_id() {
        var yard = service.employer(Samples.SHIPYARD);
        int ours = bakery.put("/jobs", Samples.baker("X")).expect(201).id();
        int theirs = yard.put("/jobs", Samples.baker("X").with("title", "Theirs")).expect(201).id();
        bakery.read(ours).expect("/title", "Baker");
        yard.read(theirs).expect("/title", "Theirs");
    }

    @Test void exactly_one_of_thirty_two_concurrent_upserts_with_one_reference_id_creates() {
        var race = IntStream.range(0, 32).mapToObj(i -> bakery.request("PUT", "/jobs")
            .json(Samples.baker("RACE").with("title", "Baker " + i)).sendAsync()).toList();
        var answers = race.stream().map(CompletableFuture::join).toList();
        var statuses = answers.stream().map(Answer::status).sorted().toList();
        assertEquals(Stream.concat(Stream.generate(() -> 200).limit(31), Stream.of(201)).toList(), statuses);
        assertEquals(1, answers.stream().map(Answer::id).distinct().count());
        bakery.get("/jobs").expect("/paging/total", 1);
    }

    @Test void concurrent_posts_puts_and_deletes_of_one_reference_id_cause_no_internal_error() {
        var race = IntStream.range(0, 48).mapToObj(i -> switch (i % 3) {
            case 0 -> bakery.request("POST", "/jobs").json(Samples.baker("RACE")).sendAsync();
            case 1 -> bakery.request("PUT", "/jobs").json(Samples.baker("RACE")).sendAsync();
            default -> bakery.request("DELETE", "/jobs").json("{\"referenceId\":\"RACE\"}").sendAsync();
        }).toList();
        race.stream().map(CompletableFuture::join)
            .forEach(answer -> assertTrue(answer.status() < 500, answer::text));
        assertTrue(bakery.get("/jobs").at("/paging/total").intValue() <= 1);
    }
}
