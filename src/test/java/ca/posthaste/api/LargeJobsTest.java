package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.problem.JsonObjectReader;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Jobs with descriptions that are read separately from the rest of their row, and bodies that consist mostly of errors. */
@QuarkusTest
class LargeJobsTest {
    private static final String LARGE = "<p>Bread & \"cake\", é 🍞.</p>\n".repeat(40_000);
    /** Maximum number of tags that are reported for a description. */
    private static final int TAGS_NAMED = 100;

    @Inject TestService service;
    private Client bakery;
    private Client anyone;
    private String word;
    private JobBody body;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
        anyone = service.stranger();
        word = UUID.randomUUID().toString().replace("-", "");
        body = Samples.baker("B-1").with("status", "active").with("title", "Baker " + word).with("description", LARGE);
    }

    @Test void a_large_description_is_returned_unchanged_by_every_read() {
        int id = bakery.create(body).expect("/description", LARGE).id();
        for (int i = 0; i < 3; i++) {
            bakery.read(id).expect("/description", LARGE);
            anyone.get("/public/jobs/" + id).expect(200).expect("/description", LARGE);
        }
        bakery.update(id, JobBody.of("{\"title\": \"Cook\"}")).expect("/description", LARGE);
        bakery.put("/jobs", JobBody.of("{\"referenceId\": \"B-1\", \"title\": \"Chef\"}")).expect(200).expect("/description", LARGE);
        bakery.read(id).expect("/title", "Chef").expect("/description", LARGE);
        bakery.update(id, JobBody.of("{\"description\": \"small\"}")).expect("/description", "small");
        bakery.read(id).expect("/description", "small");
    }

    @Test void concurrent_reads_of_large_jobs_succeed_or_get_a_retry() {
        var ids = IntStream.range(0, 8).map(i -> bakery.create(body.with("referenceId", "B-" + i)).id()).toArray();
        var answers = IntStream.range(0, 32).mapToObj(i ->
            (i % 2 == 0 ? bakery.request("GET", "/jobs/" + ids[i % 8]) : anyone.request("GET", "/public/jobs/" + ids[i % 8])).sendAsync()).toList();
        for (var sent : answers) {
            var answer = sent.join();
            if (answer.status() == 503) {
                answer.expect("/type", "urn:posthaste:problem:service-busy").expectHeader("Retry-After", "2");
            } else {
                answer.expect(200).expect("/description", LARGE);
            }
        }
        bakery.read(ids[0]).expect("/description", LARGE);
    }

    @Test void a_list_of_large_jobs_is_small() {
        for (int i = 0; i < 5; i++) {
            bakery.create(body.with("referenceId", "B-" + i));
        }
        assertTrue(bakery.get("/jobs").expect(200).expect("/paging/total", 5).bytes().length < 10_000);
        assertTrue(anyone.get("/public/jobs?q=" + word).expect(200).expect("/paging/total", 5).bytes().length < 10_000);
    }

    @Test void a_candidate_applies_for_a_large_job() {
        int id = bakery.create(body).id();
        anyone.post("/public/jobs/" + id + "/applications", JobBody.of(
            "{\"name\": \"Ana\", \"email\": \"ana@example.org\", \"consent\": true}")).expect(202);
    }

    @Test void a_response_lists_some_of_a_hundred_thousand_faults_and_counts_the_others() {
        var tags = new StringBuilder();
        IntStream.range(0, 100_000).forEach(i -> tags.append("<x").append(i).append('>'));
        var answer = bakery.post("/jobs", Samples.BAKER.with("description", tags)
            .withJson("locations", "[" + "7,".repeat(99_999) + "7]").withJson("categories", "[" + "{},".repeat(99_999) + "{}]")
            .withJson("unheardOf", "[" + "{\"id\": 7},".repeat(99_999) + "7]")).expect(400);
        var errors = answer.at("/errors");
        int named = TAGS_NAMED + 2 * JsonObjectReader.ENTRIES_READ; // in the description and in both lists
        assertTrue(errors.size() <= named + 3, "of each field some, and how many there are: " + errors.size());
        assertTrue(errors.toString().contains(100_000 - TAGS_NAMED + " more errors"), answer::text);
        assertTrue(errors.toString().contains("locations must have at most 3 entries (got 100000)."), answer::text);
        assertTrue(answer.bytes().length < 50_000);
    }

    @Test void tags_nested_too_deep_are_rejected() {
        bakery.post("/jobs", Samples.BAKER.with("description", "<p><b><i><em><strong>".repeat(200_000)))
            .expectFaults("/description forbidden_html");
    }

    @Test void an_object_of_very_many_members_is_rejected() {
        var members = new StringBuilder("{\"a\": 0");
        IntStream.range(0, 100_000).forEach(i -> members.append(",\"").append(i).append("\":0"));
        bakery.post("/jobs", Samples.BAKER.withJson("x", members + "}")).expect(400)
            .expect("/type", "urn:posthaste:problem:json-malformed");
    }
}
