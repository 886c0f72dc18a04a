package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A batch that is not atomic is written in slices, so that other writers do not have to wait for all of it. */
@QuarkusTest
class BatchSlicesTest {
    private static final String NDJSON = "application/x-ndjson";

    @Inject TestService service;
    @Inject Database database;
    private Client ats;

    @BeforeEach void anEmployer() {
        ats = service.employer(Samples.BAKERY).using(ApiVersion.V1_2);
    }

    private Answer send(String query, String... items) {
        return ats.post("/jobs/batch" + query, "{\"items\": [" + String.join(",", items) + "]}");
    }

    private static String[] upserts(String prefix, int count) {
        return IntStream.range(0, count).mapToObj(i -> BatchTest.upsert(Samples.baker(prefix + i))).toArray(String[]::new);
    }

    private static String[] archives(String prefix, int count) {
        return IntStream.range(0, count).mapToObj(i -> BatchTest.item("archive", "\"referenceId\": \"" + prefix + i + "\"")).toArray(String[]::new);
    }

    /** Returns a set that collects, after each commit, the number of jobs with this prefix and status that readers see. */
    private Set<Integer> seen(String prefix, String status) {
        var seen = Collections.synchronizedSet(new HashSet<Integer>());
        database.afterCommit(() -> seen.add(count(prefix, status)));
        return seen;
    }

    private int count(String prefix, String status) {
        return database.read(tx -> tx.sql("SELECT count(*) FROM job WHERE reference_id LIKE '" + prefix + "%' AND status = '" + status + "'")
            .one(Row::nextInt));
    }

    private void largeJobs(String prefix, int count, int length) {
        IntStream.range(0, count).forEach(i -> ats.create(Samples.baker(prefix + i).with("description", "<p>" + "x".repeat(length) + "</p>")
            .with("status", "active")));
    }

    private static void expectPart(Set<Integer> seen, int all) {
        assertTrue(seen.stream().anyMatch(count -> count > 0 && count < all), "readers saw " + seen);
    }

    @Test void others_are_served_between_the_slices_of_a_batch() {
        var seen = seen("SLICED-", "draft");
        send("", upserts("SLICED-", 100)).expect(207).expect("/summary/created", 100).expect("/results/99/referenceId", "SLICED-99");
        expectPart(seen, 100);
    }

    @Test void others_are_served_between_the_slices_of_a_chunk_of_lines() {
        var seen = seen("LINES-", "draft");
        ats.request("POST", "/jobs/batch").header("Content-Type", NDJSON).body(String.join("\n", upserts("LINES-", 100))).send().expect(207);
        expectPart(seen, 100);
    }

    @Test void large_jobs_that_are_only_named_are_archived_and_deleted_in_slices_too() {
        largeJobs("LARGE-", 4, 700_000);
        var seen = seen("LARGE-", "archived");
        send("", archives("LARGE-", 4)).expect(207).expect("/summary/archived", 4);
        expectPart(seen, 4);
        seen.clear();
        send("", IntStream.range(0, 4).mapToObj(i -> BatchTest.item("delete", "\"referenceId\": \"LARGE-" + i + "\"")).toArray(String[]::new))
            .expect(207).expect("/summary/deleted", 4);
        expectPart(seen, 4);
    }

    @Test void a_batch_that_is_too_large_for_one_transaction_must_be_split() {
        largeJobs("HUGE-", 9, 2_000_000);
        for (var query : new String[] {"?atomic=true", "?atomic=true&dryRun=true"}) {
            send(query, archives("HUGE-", 9)).expect(400).expect("/errors/0/pointer", "/items").expect("/errors/0/code", "too_many");
        }
        assertEquals(9, count("HUGE-", "active"));
        send("?dryRun=true", archives("HUGE-", 9)).expect(207).expect("/summary/archived", 9);
        ats.request("POST", "/jobs/batch?dryRun=true").header("Content-Type", NDJSON).body(String.join("\n", archives("HUGE-", 9))).send().expect(207);
        assertEquals(9, count("HUGE-", "active"));
        send("?atomic=true", archives("HUGE-", 5)).expect(207);
        send("", archives("HUGE-", 9)).expect(207).expect("/summary/archived", 4).expect("/summary/unchanged", 5);
    }

    @Test void jobs_that_are_read_for_items_that_are_then_rejected_count_too() {
        largeJobs("STALE-", 1, 4_000_000);
        var stale = IntStream.range(0, 20).mapToObj(i -> BatchTest.item("archive", "\"referenceId\": \"STALE-0\", \"ifMatch\": \"\\\"other\\\"\""))
            .toArray(String[]::new);
        send("?atomic=true", stale).expect(400).expect("/errors/0/code", "too_many");
        send("", stale).expect(207).expect("/summary/failed", 20);
    }

    private Answer sendWithKey(String body) {
        return ats.request("POST", "/jobs/batch").header("Content-Type", "application/json").header("Idempotency-Key", "\"sliced\"").body(body).send();
    }

    /** Simulates a process that was killed after it had recorded the results of the first hundred items: the results of all later slices are lost. */
    @Test void a_batch_that_was_interrupted_is_continued_when_it_is_sent_again_with_its_key() {
        var body = "{\"items\": [" + String.join(",", upserts("KEY-", 250)) + "]}";
        var first = sendWithKey(body).expect(207).expect("/summary/created", 250);
        assertEquals(first.text(), sendWithKey(body).expect(207).expectHeader("Idempotency-Replayed", "true").text());
        database.writeNow(tx -> tx.execute("DELETE FROM idempotency_part WHERE part > 0") + tx.execute("UPDATE idempotency SET parts = NULL"));
        var second = sendWithKey(body).expect(207).expectHeader("Idempotency-Replayed", "true");
        second.expect("/summary/created", 100).expect("/summary/unchanged", 150).expect("/results/249/referenceId", "KEY-249");
        assertEquals(IntStream.range(0, 250).mapToObj(String::valueOf).collect(Collectors.joining(" ")), IntStream.range(0, 250)
            .mapToObj(i -> second.at("/results/" + i + "/index").asText()).collect(Collectors.joining(" ")));
        assertEquals(second.text(), sendWithKey(body).expect(207).text());
        assertEquals(250, count("KEY-", "draft"));
    }
}
