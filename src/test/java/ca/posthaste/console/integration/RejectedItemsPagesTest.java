package ca.posthaste.console.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.apilog.StoredRejection;
import ca.posthaste.problem.RejectedItems;
import ca.posthaste.support.Answer;
import ca.posthaste.support.Samples;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rejected items of sets and batches in the console's list of API errors: one entry for each request. */
@QuarkusTest
class RejectedItemsPagesTest extends OwnerWithRejectedCalls {
    private static final String NDJSON = "application/x-ndjson";
    private static final String JSON = "application/json";
    private static final String SET = "/jobs/set?source=nightly&mode=apply";
    private static final String GOOD = Samples.baker("R-1").toString();
    private static final String BAD = "{\"referenceId\": \"R-<b>\", \"title\": 7}";

    /** Sends a call that is certainly recorded, and expects it to be the only one. */
    private void expectNothingElse() {
        client.get("/jobs/0").expect(404);
        assertEquals(404, await(1).status());
    }

    private Answer send(String method, String path, String type, String body) {
        return client.request(method, path).header("Content-Type", type).body(body).send();
    }

    private void sendTwice(String method, String path, String type, String body) {
        var request = client.request(method, path).header("Content-Type", type).header("Idempotency-Key", '"' + UUID.randomUUID().toString() + '"').body(body);
        assertEquals(Optional.empty(), request.send().header("Idempotency-Replayed"));
        request.send().expectHeader("Idempotency-Replayed", "true");
    }

    private static String create(String job) {
        return "{\"op\": \"create\", \"job\": " + job + "}";
    }

    private static String batch(String... items) {
        return "{\"items\": [" + String.join(",", items) + "]}";
    }

    private static void expectTitleFault(StoredRejection entry, int line) {
        assertTrue(entry.faults().stream().anyMatch(fault -> fault.line() == line && fault.referenceId().equals("R-<b>")
            && fault.pointer().endsWith("/title") && fault.code().equals("wrong_type")), entry.toString());
        assertEquals(List.of(line), entry.faults().stream().map(StoredRejection.Fault::line).distinct().toList());
    }

    @Test void rejected_jobs_of_a_set_are_one_entry_with_their_lines_and_fixes() {
        send("PUT", SET, NDJSON, GOOD + "\n\n" + BAD + "\nnonsense\n").expect(200);
        var entry = await(1);
        assertEquals("2 of 3 items were rejected.", entry.detail().english());
        assertTrue(owner.page("/errors").contains(">2 of 3 items were rejected.</a>"), owner.page("/errors"));
        assertTrue(owner.page("").contains(">2 of 3 items were rejected.</a>"));
        var page = owner.page("/errors/" + entry.id());
        assertTrue(page.contains("<h1>2 of 3 items were rejected.</h1>") && page.contains("Fix the rejected items and send them again."), page);
        assertTrue(page.contains("No. 3") && page.contains("<code>R-&lt;b&gt;</code>") && page.contains("<code>/title</code>"), page);
        assertTrue(page.contains("No. 4") && !page.contains("No. 1<"), page);
        assertTrue(Owner.text(page).contains("title must be a string, not the number 7.") && page.contains("wrong_type"), page);
        assertTrue(Owner.text(page).contains("PUT /api/v1.2" + SET) && !page.contains("Problem type"), page);
    }

    @Test void the_page_is_in_french_too() {
        send("PUT", SET, JSON, "[" + GOOD + "," + BAD + "]").expect(200);
        var entry = await(1);
        assertTrue(owner.page("fr", "/errors").contains(">1 élément sur 2 a été rejeté.</a>"));
        var page = Owner.text(owner.page("fr", "/errors/" + entry.id()));
        assertTrue(page.contains("<h1>1 élément sur 2 a été rejeté.</h1>") && page.contains("Corrigez les éléments rejetés"), page);
        assertTrue(page.contains("Nº 2") && page.contains("title doit être une chaîne, et non le nombre 7."), page);
        assertTrue(page.contains("La valeur n’a pas le bon type JSON."), page);
    }

    @Test void an_item_that_breaks_no_rule_of_a_field_is_explained_by_its_problem() {
        send("PUT", SET, JSON, "[" + GOOD + "," + GOOD + "]").expect(200);
        var page = Owner.text(owner.page("/errors/" + await(1).id()));
        assertTrue(page.contains("The set contains this referenceId more than once.") && page.contains("Send each job once"), page);
        assertTrue(page.contains("No. 1") && page.contains("No. 2") && page.contains("reference-id-repeated"), page);
    }

    @Test void rejected_items_of_a_batch_are_one_entry() {
        send("POST", "/jobs/batch", JSON, batch(create(GOOD), create(BAD))).expect(207);
        var entry = await(1);
        assertEquals("1 of 2 items was rejected.", entry.detail().english());
        expectTitleFault(entry, 2);
    }

    @Test void rejected_lines_of_a_batch_are_one_entry_regardless_of_the_number_of_chunks() {
        var good = IntStream.range(0, 1_500).mapToObj(i -> create(Samples.baker("G-" + i).toString())).collect(Collectors.joining("\n"));
        send("POST", "/jobs/batch", NDJSON, create(BAD) + "\n" + good + "\n" + create(BAD) + "\n").expect(207);
        var entry = await(1);
        assertEquals("2 of 1502 items were rejected.", entry.detail().english());
        assertEquals(List.of(1, 1502), entry.faults().stream().map(StoredRejection.Fault::line).distinct().toList());
    }

    @Test void a_rejected_atomic_batch_names_the_items_at_fault_and_only_those() {
        send("POST", "/jobs/batch?atomic=true", JSON, batch(create(GOOD), create(BAD))).expect(422);
        var entry = await(1);
        assertEquals(422, entry.status());
        expectTitleFault(entry, 2);
        var page = owner.page("/errors/" + entry.id());
        assertTrue(page.contains("<h1>422 ") && page.contains("No. 2") && !page.contains("All other items were processed"), page);
    }

    @Test void a_request_that_is_repeated_with_its_key_adds_no_second_entry() {
        sendTwice("PUT", SET, NDJSON, GOOD + "\n" + BAD + "\n");
        expectTitleFault(await(1), 2);
        sendTwice("POST", "/jobs/batch", JSON, batch(create(BAD)));
        expectTitleFault(await(2), 1);
        sendTwice("POST", "/jobs/batch", NDJSON, create(GOOD) + "\n" + create(BAD) + "\n");
        client.get("/jobs/0").expect(404);
        assertEquals(404, await(4).status());
    }

    @Test void an_atomic_batch_is_rejected_as_a_whole_and_has_an_entry_each_time_it_is_sent() {
        sendTwice("POST", "/jobs/batch?atomic=true", JSON, batch(create(BAD)));
        assertEquals(422, await(2).status());
    }

    @Test void plans_and_dry_runs_add_no_entries() {
        send("PUT", "/jobs/set?source=nightly", JSON, "[" + BAD + "]").expect(200);
        send("PUT", SET + "&dryRun=true", JSON, "[" + BAD + "]").expect(200);
        send("POST", "/jobs/batch?dryRun=true", JSON, batch(create(BAD))).expect(207);
        send("POST", "/jobs/batch?dryRun=true", NDJSON, create(BAD) + "\n").expect(207);
        expectNothingElse();
    }

    @Test void requests_without_rejected_items_add_no_entries() {
        send("PUT", SET, JSON, "[" + GOOD + "]").expect(200);
        send("POST", "/jobs/batch", NDJSON, create(Samples.baker("R-2").toString()) + "\n").expect(207);
        expectNothingElse();
    }

    @Test void the_first_fifty_are_listed() {
        var bad = IntStream.range(0, 200).mapToObj(i -> "{\"op\": \"delete\", \"referenceId\": \"N-" + i + "\"}").toArray(String[]::new);
        send("POST", "/jobs/batch", JSON, batch(bad)).expect(207);
        var entry = await(1);
        assertEquals("200 of 200 items were rejected.", entry.detail().english());
        assertEquals(RejectedItems.ITEMS_MAX, entry.faults().size());
        var page = owner.page("/errors/" + entry.id());
        assertTrue(page.contains("at most 50") && page.contains("No. 50<") && !page.contains("No. 51<"), page);
    }

    @Test void no_key_in_an_item_is_stored() {
        send("POST", "/jobs/batch", JSON, batch("{\"op\": \"delete\", \"referenceId\": \"" + client.key() + "\"}")).expect(207);
        var entry = await(1);
        assertFalse(entry.toString().contains(client.key()), entry.toString());
        assertTrue(entry.faults().get(0).referenceId().startsWith("phk_…"), entry.toString());
    }
}
