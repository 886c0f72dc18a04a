package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.board.history.JobHistory;
import ca.posthaste.config.Setting;
import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.OwnService;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestClock;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A board that stores one megabyte of history for each employer. */
class HistoryQuotaTest extends FromTheFirstDay {
    @RegisterExtension static final OwnService SERVICE = new OwnService(Map.of(Setting.HISTORY_QUOTA, "1"));
    private static final String FULL = "urn:posthaste:problem:history-full";
    private static final JobBody ACTIVE = Samples.BAKER.with("status", "active");
    /** Text that uses up the quota if stored twice, but not if stored once. */
    private static final String LONG = "<p>" + "Bread. ".repeat(90_000) + "</p>";

    @Inject JobHistory history;
    @Inject Database database;
    private Client caller;

    @BeforeEach void newest() {
        caller = bakery.using(ApiVersion.V1_2);
    }

    private void later() {
        service.clock().moveBy(Duration.ofHours(1));
    }

    private void change(int id, String text) {
        later();
        caller.put("/jobs/" + id, JobBody.empty().with("description", text)).expect(200);
    }

    /** Uses up the quota with one job, which stays active, and its previous version. */
    private int full() {
        int id = caller.create(ACTIVE.with("description", LONG + "1")).id();
        change(id, LONG + "2");
        later();
        return id;
    }

    @Test void public_content_cannot_be_changed_or_published_at_the_quota() {
        int id = full();
        int draft = caller.create(Samples.BAKER).id();
        var rejected = caller.put("/jobs/" + id, JobBody.empty().with("title", "Cook")).expect(409).expect("/type", FULL);
        assertTrue(rejected.at("/detail").textValue().contains("1 MB"), rejected.at("/detail").textValue());
        assertTrue(caller.request("PUT", "/jobs/" + id).header("Accept-Language", "fr").json(JobBody.empty().with("title", "Cook")).send().expect(409)
            .at("/detail").textValue().contains("1\u00a0Mo"));
        caller.put("/jobs/" + id + "?dryRun=true", JobBody.empty().with("title", "Cook")).expect(409).expect("/type", FULL);
        caller.post("/jobs", ACTIVE).expect(409).expect("/type", FULL);
        caller.post("/jobs?dryRun=true", ACTIVE).expect(409).expect("/type", FULL);
        caller.post("/jobs", ACTIVE.withJson("locations", "[{\"description\": \"Nowhereville, BC\"}]")).expect(409).expect("/type", FULL);
        caller.put("/jobs", ACTIVE.with("referenceId", "B-1")).expect(409).expect("/type", FULL);
        caller.put("/jobs/" + draft, JobBody.empty().with("status", "active")).expect(409).expect("/type", FULL);
        bakery.post("/jobs", ACTIVE).expect(409).expect("/type", FULL);
        caller.get("/jobs/" + id).expect(200).expect("/title", "Baker");
    }

    @Test void jobs_at_the_quota_can_be_archived_and_deleted_and_drafts_saved() {
        int id = full();
        int draft = caller.create(Samples.BAKER).id();
        caller.put("/jobs/" + draft, JobBody.empty().with("title", "Cook").with("description", LONG)).expect(200);
        caller.put("/jobs/" + id, JobBody.empty().with("referenceId", "B-1").with("applicationEmail", "other@bakery.example.com")).expect(200);
        caller.put("/jobs/" + id, JobBody.empty().with("status", "archived")).expect(200);
        caller.put("/jobs/" + id, JobBody.empty().with("title", "Cook")).expect(200);
        caller.put("/jobs/" + id, JobBody.empty().with("status", "active")).expect(409).expect("/type", FULL);
        caller.delete("/jobs/" + id).expect(204);
        caller.delete("/jobs/" + draft).expect(204);
        assertEquals(2, caller.get("/jobs/" + id + "/history").expect(200).at("/data").size(), "also the last version is kept");
    }

    @Test void a_set_and_a_batch_at_the_quota_reject_only_items_that_publish() {
        int id = full();
        caller.put("/jobs/" + id, JobBody.empty().with("source", "ats").with("referenceId", "OLD")).expect(200);
        var body = "[" + ACTIVE.with("referenceId", "NEW") + "," + Samples.BAKER.with("referenceId", "DRAFT") + "]";
        var applied = caller.request("PUT", "/jobs/set?source=ats&mode=apply&maxRemovals=100").header("Content-Type", "application/json").body(body).send()
            .expect(200);
        assertEquals(List.of(FULL, "created", "archived"), List.of(applied.at("/items/0/problem/type").asText(), applied.at("/items/1/outcome").asText(),
            applied.at("/items/2/outcome").asText()), applied.text());
        caller.post("/jobs/batch", "{\"items\": [{\"op\": \"update\", \"id\": " + id + ", \"job\": {\"status\": \"active\"}},"
            + " {\"op\": \"delete\", \"id\": " + id + "}]}").expect(207)
            .expect("/results/0/status", 409).expect("/results/0/problem/type", FULL).expect("/results/1/outcome", "deleted");
    }

    @Test void the_quota_does_not_affect_other_employers_and_sandboxes_and_expired_versions_make_room() {
        int id = full();
        caller.put("/jobs/" + id, JobBody.empty().with("title", "Cook")).expect(409);
        service.employer(Samples.SHIPYARD).create(ACTIVE);
        var sandbox = service.sandbox("Trial").using(ApiVersion.V1_2);
        int trial = sandbox.create(ACTIVE.with("description", LONG + "1")).id();
        for (int i = 2; i < 5; i++) {
            later();
            sandbox.put("/jobs/" + trial, JobBody.empty().with("description", LONG + i)).expect(200);
        }
        service.clock().moveTo(TestClock.FIRST_DAY.plusDays(1_200));
        history.sweep(database);
        caller.post("/jobs", ACTIVE).expect(201);
    }

    @Test void a_burst_of_changes_is_merged_and_does_not_use_up_the_quota() {
        int id = caller.create(ACTIVE.with("description", LONG)).id();
        later();
        for (int i = 0; i < 12; i++) {
            service.clock().moveBy(Duration.ofSeconds(11));
            caller.put("/jobs/" + id, JobBody.empty().with("description", LONG.substring(0, 100_000) + i + "</p>")).expect(200);
        }
    }

    @Test void active_jobs_count_because_they_become_history() {
        int first = caller.create(ACTIVE.with("description", LONG + "1")).id();
        int second = caller.create(ACTIVE.with("description", LONG + "2")).id();
        later();
        caller.post("/jobs", ACTIVE).expect(409).expect("/type", FULL);
        for (int id : List.of(first, second)) {
            caller.put("/jobs/" + id, JobBody.empty().with("status", "archived")).expect(200);
        }
        later();
        caller.post("/jobs", ACTIVE).expect(409).expect("/type", FULL);
    }

    @Test void an_active_job_withdrawn_or_deleted_before_it_was_public_frees_quota() {
        int id = caller.create(ACTIVE.with("description", LONG + "1")).id();
        caller.delete("/jobs/" + id).expect(204); // within the same millisecond
        for (int i = 0; i < 2; i++) {
            later();
            caller.create(ACTIVE.with("description", LONG + i));
        }
    }

    @Test void the_largest_titles_and_disclosures_do_not_get_past_the_quota() {
        var languages = IntStream.range(0, 10).mapToObj(i -> "{\"language\": \"" + i + "語".repeat(39) + "\", \"reason\": \"" + "理".repeat(500) + "\"}")
            .collect(Collectors.joining(","));
        int id = caller.create(ACTIVE.withJson("disclosures", "{\"accommodation\": \"" + "援".repeat(500) + "\", \"otherLanguages\": [" + languages + "]}")).id();
        int versions = 0;
        Answer answer;
        do {
            later();
            answer = caller.put("/jobs/" + id, JobBody.empty().with("title", "題".repeat(254) + versions % 10));
            versions++;
        } while (answer.status() == 200 && versions < 200);
        answer.expect(409).expect("/type", FULL);
        long stored = database.read(tx -> tx.sql("SELECT sum(octet_length(title) + octet_length(disclosures)) FROM job_version").one(Row::nextLong));
        assertTrue(stored > 500_000 && stored < 1024 * 1024, versions + " versions with " + stored + " bytes");
    }
}
