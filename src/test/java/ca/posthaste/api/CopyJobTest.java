package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import io.quarkus.test.junit.QuarkusTest;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** POST /jobs/{id}/copy: a new draft with the content of a job. */
@QuarkusTest
class CopyJobTest extends FromTheFirstDay {
    private static final String LARGE = "<p>Bread & \"cake\", é 🍞.</p>\n".repeat(40_000);
    private static final JobBody FULL = Samples.WELDER.with("referenceId", "W-1").with("status", "active").with("source", "ats")
        .with("closeDate", FIRST_DAY.plusDays(20).toString()).with("autoRefresh", true).with("workplaceType", "hybrid").with("language", "en")
        .withJson("translation", "{\"language\": \"fr\", \"title\": \"Soudeuse\", \"description\": \"<p>Soudez.</p>\"}")
        .withJson("disclosures", "{\"aiUsed\": true, \"vacancy\": \"existing\"}");

    private Client client;

    @BeforeEach void useVersion12() {
        client = bakery.using(ApiVersion.V1_2);
    }

    private Answer copy(int id) {
        return client.request("POST", "/jobs/" + id + "/copy").send();
    }

    @Test void a_copy_is_a_draft_with_all_content_and_nothing_that_names_the_original() {
        int id = client.create(FULL).id();
        service.clock().moveTo(FIRST_DAY.plusDays(3));
        var copied = copy(id).expect(201).expect("/referenceId", null).expect("/source", null).expect("/publishOn", null)
            .expect("/status", "draft").expect("/url", null).expect("/publishDate", FIRST_DAY.plusDays(3).toString())
            .expect("/closeDate", FIRST_DAY.plusDays(63).toString());
        assertNotEquals(id, copied.id());
        copied.expectHeader("Location", client.baseUrl() + "/jobs/" + copied.id());
        client.request("PUT", "/jobs/" + copied.id()).header("If-Match", copied.header("ETag").orElseThrow()).json("{}").send().expect(200);
        var own = new String[] {"id", "referenceId", "source", "status", "url", "publishDate", "closeDate", "createdAt", "updatedAt"};
        assertEquals(JobBody.of(client.read(id).json()).without(own).toString(), JobBody.of(client.read(copied.id()).json()).without(own).toString());
    }

    @ParameterizedTest @ValueSource(strings = {"draft", "archived"})
    void a_job_of_any_status_is_copied_and_left_as_it_is(String status) {
        var original = client.read(client.create(Samples.baker("B-1").with("status", status)).id());
        int copy = copy(original.id()).expect(201).expect("/status", "draft").id();
        assertEquals(original.header("ETag"), client.read(original.id()).header("ETag"));
        client.update(copy, "{\"status\": \"active\"}").expect("/publishDate", FIRST_DAY.toString());
        copy(original.id()).expect(201);
        client.get("/jobs").expect("/paging/total", 3);
    }

    @Test void a_day_to_be_published_on_is_not_copied() {
        int id = client.create(Samples.BAKER.with("publishOn", FIRST_DAY.plusDays(5).toString())).id();
        int copy = copy(id).expect(201).expect("/publishOn", null).id();
        service.clock().moveTo(FIRST_DAY.plusDays(5));
        service.clockRound();
        client.read(id).expect("/status", "active");
        client.read(copy).expect("/status", "draft");
    }

    @Test void an_idempotency_key_makes_one_copy() {
        int id = client.create(Samples.BAKER).id();
        var first = client.request("POST", "/jobs/" + id + "/copy").header("Idempotency-Key", "\"c\"").send().expect(201);
        client.request("POST", "/jobs/" + id + "/copy").header("Idempotency-Key", "\"c\"").send().expect(201)
            .expectHeader("Idempotency-Replayed", "true").expect("/id", first.id());
        client.get("/jobs").expect("/paging/total", 2);
    }

    @Test void a_dry_run_shows_a_draft_without_an_id() {
        int id = client.create(Samples.BAKER).id();
        client.request("POST", "/jobs/" + id + "/copy?dryRun=true").send().expect(200).expect("/id", null).expectHeader("Dry-Run", "true");
        client.get("/jobs").expect("/paging/total", 1);
    }

    @Test void a_job_is_copied_only_if_if_match_matches_its_state() {
        var created = client.create(Samples.BAKER);
        client.update(created.id(), "{\"title\": \"Cook\"}");
        client.request("POST", "/jobs/" + created.id() + "/copy").header("If-Match", created.header("ETag").orElseThrow()).send().expect(412);
        client.get("/jobs").expect("/paging/total", 1);
    }

    @Test void other_employers_cannot_copy_a_job_and_version_1_1_has_no_such_route() {
        int id = client.create(Samples.BAKER).id();
        service.employer(Samples.SHIPYARD).using(ApiVersion.V1_2).request("POST", "/jobs/" + id + "/copy").send().expect(404);
        service.stranger().using(ApiVersion.V1_2).request("POST", "/jobs/" + id + "/copy").send().expect(401);
        copy(999_999_999).expect(404);
        bakery.request("POST", "/jobs/" + id + "/copy").send().expect(404);
        client.request("POST", "/jobs/" + id + "/copy?referenceId=X").send().expect(400);
        client.get("/jobs").expect("/paging/total", 1);
    }

    @Test void concurrent_copies_of_large_jobs_succeed_or_get_a_retry() {
        int id = client.create(Samples.BAKER.with("description", LARGE)).id();
        var answers = IntStream.range(0, 8).mapToObj(i -> client.request("POST", "/jobs/" + id + "/copy").sendAsync()).toList();
        int copied = 0;
        for (var sent : answers) {
            var answer = sent.join();
            if (answer.status() == 503) {
                answer.expect("/type", "urn:posthaste:problem:service-busy").expectHeader("Retry-After", "2");
            } else {
                answer.expect(201).expect("/description", LARGE);
                copied++;
            }
        }
        client.get("/jobs").expect("/paging/total", 1 + copied);
    }
}
