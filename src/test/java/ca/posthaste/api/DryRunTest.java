package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A dry run returns the result that a request would have, and stores nothing. */
@QuarkusTest
class DryRunTest {
    @Inject TestService service;
    private Client bakery;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY).using(ApiVersion.V1_2);
    }

    @Test void a_job_that_would_be_new_is_shown_without_an_id() {
        for (var method : new String[] {"POST", "PUT"}) {
            bakery.request(method, "/jobs?dryRun=true").json(Samples.baker("B-1").with("status", "active")).send().expect(200)
                .expectHeader("Dry-Run", "true").expect("/id", null).expect("/url", null).expect("/referenceId", "B-1").expect("/status", "active");
        }
        bakery.get("/jobs").expect("/paging/total", 0);
    }

    @Test void a_place_that_would_be_new_has_no_id_and_stays_new() {
        var there = Samples.BAKER.withJson("locations", "[{\"description\": \"Dry Run Hollow, YT\"}]");
        bakery.request("POST", "/jobs?dryRun=true").json(there).send().expect(200)
            .expect("/locations/0/name", "Dry Run Hollow").expect("/locations/0/id", null);
        bakery.request("POST", "/jobs?dryRun=true").json(there).send().expect("/locations/0/id", null);
        assertTrue(bakery.create(there).at("/locations/0/id").isInt());
        assertTrue(bakery.request("POST", "/jobs?dryRun=true").json(there).send().at("/locations/0/id").isInt());
    }

    @Test void a_change_is_shown_and_not_made() {
        int id = bakery.create(Samples.baker("B-1")).id();
        var before = bakery.read(id);
        bakery.request("PUT", "/jobs/" + id + "?dryRun=true").json(JobBody.empty().with("title", "Cook")).send().expect(200)
            .expectHeader("Dry-Run", "true").expect("/id", id).expect("/title", "Cook");
        bakery.request("PUT", "/jobs?dryRun=true").json(Samples.baker("B-1").with("title", "Chef")).send().expect(200)
            .expect("/title", "Chef");
        bakery.request("DELETE", "/jobs/" + id + "?dryRun=true").send().expect(200).expect("/id", id).expectHeader("Dry-Run", "true");
        bakery.request("DELETE", "/jobs?dryRun=true").json("{\"referenceId\": \"B-1\"}").send().expect(200).expect("/id", id);
        var after = bakery.read(id);
        assertEquals(before.text(), after.text());
        assertEquals(before.header("ETag"), after.header("ETag"));
    }

    @Test void a_dry_run_rejects_everything_a_real_request_would() {
        int id = bakery.create(Samples.baker("B-1")).id();
        bakery.create(Samples.baker("B-2"));
        bakery.request("POST", "/jobs?dryRun=true").json("{}").send().expect(400);
        bakery.request("POST", "/jobs?dryRun=true").json(Samples.baker("B-1")).send().expect(409);
        bakery.request("PUT", "/jobs/" + id + "?dryRun=true").json(JobBody.empty().with("referenceId", "B-2")).send().expect(409);
        bakery.request("PUT", "/jobs/" + id + "?dryRun=true").header("If-Match", "\"x\"").json("{}").send().expect(412);
        bakery.request("PUT", "/jobs/999999999?dryRun=true").json("{}").send().expect(404);
        bakery.request("DELETE", "/jobs/999999999?dryRun=true").send().expect(404);
        bakery.request("DELETE", "/jobs?dryRun=true").json("{\"referenceId\": \"B-9\"}").send().expect(404);
        bakery.request("POST", "/jobs?dryRun=yes").json(Samples.BAKER).send().expectFaults("/dryRun unknown_value");
    }

    @Test void version_1_1_ignores_dry_run() {
        bakery.using(ApiVersion.V1_1).request("POST", "/jobs?dryRun=true").json(Samples.BAKER).send().expect(201);
    }
}
