package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** POST /jobs/{id}/refresh: an open job is published again, at most once in 7 days. */
@QuarkusTest
class RefreshJobTest extends FromTheFirstDay {
    private static final JobBody OPEN = Samples.baker("B-1").with("status", "active");

    private Client client;

    @BeforeEach void useVersion12() {
        client = bakery.using(ApiVersion.V1_2);
    }

    private void daysPass(int days) {
        service.clock().moveTo(service.clock().today().plusDays(days));
    }

    private Answer refresh(int id) {
        return client.request("POST", "/jobs/" + id + "/refresh").send();
    }

    @Test void the_publish_date_becomes_today_and_a_default_close_date_moves_along() {
        var created = client.create(OPEN);
        daysPass(7);
        var refreshed = refresh(created.id()).expect(200).expect("/publishDate", FIRST_DAY.plusDays(7).toString())
            .expect("/closeDate", FIRST_DAY.plusDays(67).toString()).expect("/referenceId", "B-1");
        assertNotEquals(created.header("ETag"), refreshed.header("ETag"));
        var read = client.read(created.id()).expect("/publishDate", FIRST_DAY.plusDays(7).toString());
        assertEquals(refreshed.text(), read.text());
        client.request("PUT", "/jobs/" + created.id()).header("If-Match", refreshed.header("ETag").orElseThrow()).json("{}").send().expect(200);
    }

    @Test void a_close_date_that_was_chosen_stays() {
        int id = client.create(OPEN.with("closeDate", FIRST_DAY.plusDays(20).toString())).id();
        daysPass(7);
        refresh(id).expect(200).expect("/publishDate", FIRST_DAY.plusDays(7).toString())
            .expect("/closeDate", FIRST_DAY.plusDays(20).toString());
    }

    @Test void within_7_days_it_is_rejected_with_the_day_on_which_it_is_possible() {
        int id = client.create(OPEN).id();
        daysPass(6);
        refresh(id).expect(409).expect("/type", "urn:posthaste:problem:refresh-too-soon").expect("/possibleOn", FIRST_DAY.plusDays(7).toString())
            .expect("/detail", "The job can be refreshed on " + FIRST_DAY.plusDays(7) + " or later.");
        daysPass(1);
        refresh(id).expect(200);
        refresh(id).expect(409).expect("/possibleOn", FIRST_DAY.plusDays(14).toString());
    }

    @ParameterizedTest @ValueSource(strings = {"draft", "archived"})
    void only_active_jobs_are_refreshed(String status) {
        int id = client.create(OPEN.with("status", status)).id();
        daysPass(10);
        refresh(id).expect(409).expect("/type", "urn:posthaste:problem:job-not-open");
    }

    @Test void a_closed_job_is_renewed_if_its_close_date_moves_along_and_rejected_if_it_was_chosen() {
        int chosen = client.create(OPEN.with("closeDate", FIRST_DAY.plusDays(20).toString())).id();
        int defaulted = client.create(Samples.baker("B-2").with("status", "active")).id();
        daysPass(61);
        service.clockRound();
        refresh(chosen).expect(409).expect("/type", "urn:posthaste:problem:job-not-open");
        service.stranger().get("/public/jobs/" + defaulted).expect(410);
        refresh(defaulted).expect(200).expect("/closeDate", FIRST_DAY.plusDays(121).toString());
        service.stranger().get("/public/jobs/" + defaulted).expect(200);
    }

    @Test void a_job_is_refreshed_only_if_if_match_matches_its_state() {
        var created = client.create(OPEN);
        client.update(created.id(), "{\"title\": \"Cook\"}");
        daysPass(7);
        var path = "/jobs/" + created.id() + "/refresh";
        client.request("POST", path).header("If-Match", created.header("ETag").orElseThrow()).send().expect(412);
        client.request("POST", path).header("If-Match", client.read(created.id()).header("ETag").orElseThrow()).send().expect(200);
    }

    @Test void a_repeated_idempotency_key_returns_the_first_response_again() {
        int id = client.create(OPEN).id();
        var path = "/jobs/" + id + "/refresh";
        client.request("POST", path).header("Idempotency-Key", "\"soon\"").send().expect(409);
        daysPass(7);
        var first = client.request("POST", path).header("Idempotency-Key", "\"k\"").send().expect(200);
        var again = client.request("POST", path).header("Idempotency-Key", "\"k\"").send().expect(200).expectHeader("Idempotency-Replayed", "true");
        assertEquals(first.text(), again.text());
        client.request("POST", "/jobs/" + id + "/copy").header("Idempotency-Key", "\"k\"").send().expect(422);
    }

    @Test void a_dry_run_shows_the_dates_and_changes_nothing() {
        int id = client.create(OPEN).id();
        daysPass(7);
        client.request("POST", "/jobs/" + id + "/refresh?dryRun=true").send().expect(200).expectHeader("Dry-Run", "true")
            .expect("/publishDate", FIRST_DAY.plusDays(7).toString());
        client.read(id).expect("/publishDate", FIRST_DAY.toString());
    }

    @Test void a_body_may_be_an_empty_object_and_nothing_else_than_an_object() {
        int id = client.create(OPEN).id();
        daysPass(7);
        client.post("/jobs/" + id + "/refresh", "[]").expect(400);
        client.post("/jobs/" + id + "/refresh", "{").expect(400);
        client.post("/jobs/" + id + "/refresh", "{}").expect(200);
    }

    @Test void other_employers_cannot_refresh_a_job_and_version_1_1_has_no_such_route() {
        int id = client.create(OPEN).id();
        daysPass(7);
        service.employer(Samples.SHIPYARD).using(ApiVersion.V1_2).request("POST", "/jobs/" + id + "/refresh").send().expect(404)
            .expect("/type", "urn:posthaste:problem:job-not-found");
        service.stranger().using(ApiVersion.V1_2).request("POST", "/jobs/" + id + "/refresh").send().expect(401);
        refresh(999_999_999).expect(404);
        client.request("POST", "/jobs/x/refresh").send().expect(404);
        bakery.request("POST", "/jobs/" + id + "/refresh").send().expect(404);
        client.request("POST", "/jobs/" + id + "/refresh?dryrun=true").send().expect(400);
        client.request("POST", "/jobs/" + id + "/refresh?dryRun=perhaps").send().expect(400);
        client.read(id).expect("/publishDate", FIRST_DAY.toString());
    }

    @Test void the_change_feed_says_refreshed() {
        int id = client.create(OPEN).id();
        daysPass(7);
        var now = client.get("/changes?since=now").at("/next").asText();
        refresh(id).expect(200);
        client.get("/changes?since=" + now).expect(200).expect("/changes/0/kind", "refreshed").expect("/changes/0/id", id);
    }
}
