package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import ca.posthaste.support.Trees;
import io.quarkus.test.junit.QuarkusTest;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Many jobs in one request, as JSON. */
@QuarkusTest
class BatchTest extends FromTheFirstDay {
    private Client ats;

    @BeforeEach void anEmployer() {
        ats = bakery.using(ApiVersion.V1_2);
    }

    static String item(String op, String rest) {
        return "{\"op\": \"" + op + "\"" + (rest.isEmpty() ? "" : ", ") + rest + "}";
    }

    static String upsert(JobBody job) {
        return item("upsert", "\"job\": " + job);
    }

    private Answer sendWith(String query, String... items) {
        return ats.post("/jobs/batch" + query, "{\"items\": [" + String.join(",", items) + "]}");
    }

    private Answer send(String... items) {
        return sendWith("", items);
    }

    private int count() {
        return ats.get("/jobs").expect(200).at("/paging/total").intValue();
    }

    @Test void every_item_has_the_outcome_that_the_single_call_would_have_had() {
        int kept = ats.create(Samples.baker("KEPT")).id();
        int gone = ats.create(Samples.baker("GONE")).id();
        var answer = send(upsert(Samples.baker("NEW")), upsert(Samples.baker("KEPT").with("title", "Head baker")),
            upsert(Samples.baker("KEPT").with("title", "Head baker")), item("delete", "\"id\": " + gone),
            item("archive", "\"referenceId\": \"NEW\""), item("update", "\"id\": 999999999, \"job\": {\"title\": \"X\"}"),
            upsert(Samples.baker("BAD").without("title")), item("create", "\"job\": " + Samples.BAKER)).expect(207);
        assertEquals("created updated unchanged deleted archived failed failed created", Stream.iterate(0, i -> i < 8, i -> i + 1)
            .map(i -> answer.at("/results/" + i + "/outcome").asText()).collect(Collectors.joining(" ")));
        assertEquals("201 200 200 204 200 404 400 201", Stream.iterate(0, i -> i < 8, i -> i + 1)
            .map(i -> answer.at("/results/" + i + "/status").asText()).collect(Collectors.joining(" ")));
        answer.expect("/results/1/id", kept).expect("/results/1/referenceId", "KEPT").expect("/results/1/index", 1)
            .expect("/results/1/problem", null).expect("/results/6/problem/type", "urn:posthaste:problem:input-invalid")
            .expect("/results/6/problem/errors/0/pointer", "/title").expect("/results/6/referenceId", "BAD")
            .expect("/results/6/id", null).expect("/results/6/etag", null).expect("/results/5/problem/type", "urn:posthaste:problem:job-not-found");
        assertEquals("{\"created\":2,\"updated\":1,\"unchanged\":1,\"archived\":1,\"deleted\":1,\"failed\":2}", answer.at("/summary").toString());
        ats.get("/jobs/" + gone).expect(404);
        ats.read(kept).expect("/title", "Head baker");
        ats.read(answer.at("/results/0/id").intValue()).expect("/status", "archived").expect("/referenceId", "NEW");
    }

    @Test void the_tag_of_a_result_is_good_for_the_next_item() {
        var first = send(upsert(Samples.baker("A")), upsert(Samples.baker("B"))).expect(207);
        var tag = first.at("/results/1/etag");
        var second = send(item("update", "\"referenceId\": \"B\", \"ifMatch\": " + tag + ", \"job\": {\"title\": \"Two\"}"),
            item("update", "\"referenceId\": \"B\", \"ifMatch\": " + tag + ", \"job\": {\"title\": \"Three\"}")).expect(207);
        second.expect("/results/0/outcome", "updated").expect("/results/1/status", 412);
        int id = first.at("/results/1/id").intValue();
        ats.request("PUT", "/jobs/" + id).header("If-Match", second.at("/results/0/etag").asText()).json("{\"title\": \"Four\"}").send().expect(200);
    }

    @Test void items_for_one_job_take_effect_in_order_however_they_name_it() {
        int id = ats.create(Samples.baker("A")).id();
        send(upsert(Samples.baker("A").with("title", "One")), item("update", "\"id\": " + id + ", \"job\": {\"title\": \"Two\"}"),
            item("publish", "\"referenceId\": \"A\""), item("update", "\"id\": " + id + ", \"job\": {\"referenceId\": \"B\"}"),
            item("update", "\"referenceId\": \"B\", \"job\": {\"title\": \"Three\"}"), item("delete", "\"referenceId\": \"A\""),
            upsert(Samples.baker("A"))).expect(207).expect("/results/4/outcome", "updated").expect("/results/5/status", 404)
            .expect("/results/6/outcome", "created");
        ats.read(id).expect("/title", "Three").expect("/referenceId", "B").expect("/status", "active");
        assertEquals(2, count());
    }

    @Test void a_deleted_job_can_be_created_again_in_the_same_batch() {
        int id = ats.create(Samples.baker("A")).id();
        var answer = send(item("delete", "\"id\": " + id), upsert(Samples.baker("A")), item("delete", "\"referenceId\": \"A\""),
            item("create", "\"job\": " + Samples.baker("A"))).expect(207).expect("/summary/failed", 0);
        ats.read(answer.at("/results/3/id").intValue()).expect("/referenceId", "A");
        assertEquals(1, count());
    }

    /** A new location was added before the rejection. The other items must keep their effects, and the rejected one must leave nothing behind. */
    @Test void a_referenceId_that_is_taken_fails_alone() {
        int other = ats.create(Samples.baker("OTHER")).id();
        var answer = send(upsert(Samples.baker("ONE")), item("create", "\"job\": " + Samples.baker("ONE")),
            item("update", "\"id\": " + other + ", \"job\": {\"referenceId\": \"ONE\", \"locations\": [{\"description\": \"Nowhereton, BC\"}]}"),
            upsert(Samples.baker("TWO"))).expect(207);
        answer.expect("/results/0/outcome", "created").expect("/results/1/status", 409).expect("/results/2/status", 409)
            .expect("/results/3/outcome", "created").expect("/summary/created", 2).expect("/summary/failed", 2);
        assertEquals(3, count());
        ats.read(other).expect("/referenceId", "OTHER");
    }

    @Test void an_atomic_batch_does_all_or_nothing() {
        int id = ats.create(Samples.baker("A")).id();
        var rejected = sendWith("?atomic=true", upsert(Samples.baker("NEW")), item("delete", "\"id\": " + id),
            upsert(Samples.baker("BAD").without("title"))).expect(422);
        rejected.expect("/type", "urn:posthaste:problem:batch-refused").expect("/results/0/status", 424).expect("/results/0/id", null)
            .expect("/results/2/status", 400).expect("/results/2/problem/errors/0/pointer", "/title").expect("/summary/failed", 3);
        assertEquals(1, count());
        sendWith("?atomic=true", upsert(Samples.baker("NEW")), item("delete", "\"id\": " + id)).expect(207).expect("/summary/deleted", 1);
        assertEquals(1, count());
    }

    @Test void a_dry_run_stores_nothing() {
        int id = ats.create(Samples.baker("A")).id();
        sendWith("?dryRun=true", upsert(Samples.baker("NEW")), upsert(Samples.baker("A")), upsert(Samples.baker("A").with("title", "X")),
            item("delete", "\"id\": " + id), upsert(Samples.baker("BAD").without("title"))).expect(207).expectHeader("Dry-Run", "true")
            .expect("/results/0/id", null).expect("/results/0/status", 201).expect("/results/1/outcome", "unchanged")
            .expect("/results/2/etag", null).expect("/results/2/outcome", "updated").expect("/results/3/outcome", "deleted")
            .expect("/results/4/status", 400);
        ats.read(id).expect("/title", "Baker");
        assertEquals(1, count());
    }

    /** The effect of an item depends on the items before it. */
    @Test void a_dry_run_says_what_the_batch_would_do() {
        int id = ats.create(Samples.baker("OLD")).id();
        var tag = ats.get("/jobs/" + id).expect(200).header("ETag").orElseThrow();
        var cursor = ats.get("/changes?since=now").expect(200).at("/next").asText();
        var items = new String[] {item("create", "\"job\": " + Samples.baker("X")), item("create", "\"job\": " + Samples.baker("X")),
            item("archive", "\"referenceId\": \"X\""), upsert(Samples.baker("OLD")), item("archive", "\"id\": " + id),
            item("archive", "\"id\": " + id), item("update", "\"id\": " + id + ", \"ifMatch\": \"\\\"none\\\"\", \"job\": {\"title\": \"Y\"}"),
            item("delete", "\"id\": " + id), item("publish", "\"referenceId\": \"OLD\"")};
        var planned = sendWith("?dryRun=true", items).expect(207);
        assertEquals("created failed archived unchanged archived unchanged failed deleted failed", outcomes(planned, items.length));
        planned.expect("/results/1/status", 409).expect("/results/6/status", 412).expect("/results/8/status", 404);
        for (int i = 0; i < items.length; i++) {
            planned.expect("/results/" + i + "/etag", null);
        }
        planned.expect("/results/0/id", null).expect("/results/2/id", null).expect("/results/4/id", id);
        sendWith("?dryRun=true&atomic=true", items).expect(422).expect("/results/0/status", 424);
        assertEquals(0, ats.get("/changes?since=" + cursor).expect(200).at("/changes").size());
        assertEquals(tag, ats.get("/jobs/" + id).header("ETag").orElseThrow());
        assertEquals(outcomes(planned, items.length), outcomes(send(items).expect(207), items.length));
    }

    private static String outcomes(Answer answer, int count) {
        return IntStream.range(0, count).mapToObj(i -> answer.at("/results/" + i + "/outcome").asText()).collect(Collectors.joining(" "));
    }

    @Test void the_error_of_an_item_with_an_outdated_tag_has_the_current_tag() {
        var tag = send(upsert(Samples.baker("A"))).expect(207).at("/results/0/etag").asText();
        var other = "\"referenceId\": \"A\", \"ifMatch\": \"\\\"none\\\"\"";
        send(item("update", other + ", \"job\": {}"), item("delete", other)).expect(207).expect("/results/0/status", 412)
            .expect("/results/0/etag", tag).expect("/results/1/status", 412).expect("/results/1/etag", tag);
        sendWith("?dryRun=true", item("delete", other)).expect(207).expect("/results/0/etag", tag);
    }

    @Test void a_rejected_result_names_its_job() {
        int id = send(upsert(Samples.baker("A"))).expect(207).at("/results/0/id").intValue();
        send(item("update", "\"referenceId\": \"A\", \"ifMatch\": \"\\\"none\\\"\", \"job\": {}"), item("refresh", "\"referenceId\": \"A\""),
            item("update", "\"id\": " + id), item("update", "\"id\": " + id + ", \"ifMatch\": 5, \"job\": {}"),
            item("update", "\"referenceId\": \"A\", \"job\": {\"title\": 7}"), item("update", "\"referenceId\": \"B\", \"job\": {}"),
            item("create", "\"ifMatch\": \"*\", \"job\": " + Samples.baker("C")), item("delete", "\"referenceId\": \"A\""))
            .expect(207).expect("/results/0/id", id).expect("/results/1/id", id).expect("/results/2/id", id).expect("/results/3/id", id)
            .expect("/results/4/id", id).expect("/results/5/id", null).expect("/results/6/referenceId", "C")
            .expect("/results/7/id", id).expect("/results/7/outcome", "deleted").expect("/summary/failed", 7);
    }

    @Test void a_job_that_is_created_has_no_tag_to_match() {
        send(item("create", "\"ifMatch\": \"*\", \"job\": " + Samples.baker("A"))).expect(207).expect("/results/0/status", 400)
            .expect("/results/0/problem/errors/0/pointer", "/ifMatch").expect("/results/0/problem/errors/0/code", "not_allowed");
        assertEquals(0, count());
    }

    @Test void a_bad_key_is_rejected_in_a_dry_run_too() {
        for (var type : new String[] {"application/json", "application/x-ndjson"}) {
            ats.request("POST", "/jobs/batch?dryRun=true").header("Content-Type", type).header("Idempotency-Key", "k".repeat(256))
                .body("{\"items\": []}").send().expectFaults("/Idempotency-Key too_long");
        }
    }

    /** Returns an item whose description has a hundred errors, each of which takes more space in the response than in the request. */
    static String faulty(String op) {
        var tags = IntStream.range(0, 100).mapToObj(i -> "<x" + i + ">").collect(Collectors.joining());
        return item(op, "\"job\": {\"referenceId\": \"A\", \"description\": \"" + tags + "\"}");
    }

    /** Missing members are detected later than invalid ones: both count. */
    @Test void an_item_with_many_errors_reports_their_number() {
        var sent = faulty("create");
        var single = ats.post("/jobs", sent.substring(sent.indexOf("\"job\": ") + 7, sent.length() - 1)).expect(400);
        var problem = send(sent).expect(207).at("/results/0/problem");
        assertEquals("Fix these first. Errors not listed here: " + (single.at("/errors").size() - 20) + ".",
            problem.at("/errors/20/detail").asText());
        assertEquals(single.at("/detail"), problem.path("detail"));
    }

    @Test void an_item_with_many_errors_reports_the_first_ones() {
        for (var query : new String[] {"", "?dryRun=true"}) {
            var answer = sendWith(query, IntStream.range(0, 1_000).mapToObj(i -> faulty("create")).toArray(String[]::new)).expect(207)
                .expect("/summary/failed", 1_000).expect("/results/999/problem/errors/20/code", "too_many");
            assertEquals(21, answer.at("/results/999/problem/errors").size());
            assertTrue(answer.text().length() < 10_000_000, answer.text().length() + " characters");
        }
    }

    @Test void a_job_is_refreshed_at_most_once_in_seven_days() {
        int id = ats.create(Samples.baker("A").with("status", "active")).id();
        var today = service.clock().today();
        send(item("refresh", "\"id\": " + id)).expect(207).expect("/results/0/status", 409)
            .expect("/results/0/problem/type", "urn:posthaste:problem:refresh-too-soon")
            .expect("/results/0/problem/possibleOn", today.plusDays(7).toString());
        service.clock().moveTo(today.plusDays(7));
        send(item("refresh", "\"referenceId\": \"A\"")).expect(207).expect("/results/0/outcome", "updated");
        ats.read(id).expect("/publishDate", today.plusDays(7).toString()).expect("/closeDate", today.plusDays(67).toString());
        send(item("refresh", "\"referenceId\": \"A\"")).expect(207).expect("/results/0/status", 409);
        ats.update(id, "{\"status\": \"draft\"}");
        send(item("refresh", "\"referenceId\": \"A\"")).expect(207).expect("/results/0/problem/type", "urn:posthaste:problem:job-not-open");
    }

    @Test void the_error_of_an_invalid_item_says_what_to_send() {
        var answer = send("{}", "7", item("explode", ""), item("update", "\"id\": 1, \"referenceId\": \"A\", \"job\": {}"), item("delete", ""),
            item("upsert", "\"referenceId\": \"A\""), item("upsert", "\"id\": 1, \"job\": {}"),
            item("upsert", "\"referenceId\": \"A\", \"job\": " + Samples.baker("B")), item("create", "\"job\": 7")).expect(207);
        assertEquals("/op  /op /id /id /job /id /referenceId ", IntStream.range(0, 9)
            .mapToObj(i -> answer.at("/results/" + i + "/problem/errors/0/pointer").asText()).collect(Collectors.joining(" ")));
        answer.expect("/summary/failed", 9);
    }

    @Test void a_thousand_items_are_taken_and_one_more_is_rejected() {
        var items = IntStream.range(0, 1_001).mapToObj(i -> upsert(Samples.baker("R-" + i))).toArray(String[]::new);
        send(items).expectFaults("/items too_many");
        assertEquals(0, count());
        var answer = send(Arrays.copyOf(items, 1_000)).expect(207).expect("/summary/created", 1_000);
        assertEquals(1_000, IntStream.range(0, 1_000).map(i -> answer.at("/results/" + i + "/id").intValue()).distinct().count());
        assertTrue(ats.get("/jobs/" + answer.at("/results/999/id").intValue()).text().contains("\"R-999\""));
    }

    @Test void an_invalid_batch_is_rejected_as_a_whole() {
        ats.post("/jobs/batch", "{\"items\": 7}").expectFaults("/items wrong_type");
        ats.post("/jobs/batch", "{}").expectFaults("/items required");
        ats.post("/jobs/batch", "[]").expectFaults(" wrong_type");
        ats.post("/jobs/batch", "{\"items\": [{]}").expect(400).expect("/type", "urn:posthaste:problem:json-malformed");
        ats.request("POST", "/jobs/batch").header("Content-Type", "text/plain").body("x").send().expect(415);
        ats.post("/jobs/batch?atomic=perhaps", "{\"items\": []}").expectFaults("/atomic unknown_value");
        ats.using(ApiVersion.V1_1).post("/jobs/batch", "{\"items\": []}").expect(405);
        service.stranger().using(ApiVersion.V1_2).post("/jobs/batch", "{\"items\": []}").expect(401);
        send().expect(207).expect("/results", Trees.parse("[]"));
    }

    @Test void jobs_of_other_employers_are_not_found() {
        var other = service.employer(Samples.SHIPYARD).using(ApiVersion.V1_2);
        int id = other.create(Samples.baker("THEIRS")).id();
        send(item("delete", "\"id\": " + id), item("archive", "\"referenceId\": \"THEIRS\""), upsert(Samples.baker("THEIRS"))).expect(207)
            .expect("/results/0/status", 404).expect("/results/1/status", 404).expect("/results/2/outcome", "created");
        other.read(id).expect("/status", "draft");
    }
}
