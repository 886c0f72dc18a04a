package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.cursor.LongPolling;
import ca.posthaste.employer.KeyProperties;
import ca.posthaste.job.change.ChangeRetention;
import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Polling;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import com.fasterxml.jackson.databind.node.NullNode;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Version 1.2, section 3: the change feed. */
@QuarkusTest
class ChangesTest extends FromTheFirstDay {
    @Inject LongPolling callers;
    @Inject ChangeRetention retention;
    private Client feed;

    @BeforeEach void openFeed() {
        feed = bakery.using(ApiVersion.V1_2);
    }

    private String now() {
        return cursor(feed.get("/changes?since=now").expect(200));
    }

    private static String cursor(Answer answer) {
        return answer.at("/next").asText();
    }

    private List<String> kinds(String query) {
        return StreamSupport.stream(feed.get("/changes" + query).expect(200).at("/changes").spliterator(), false)
            .map(change -> change.get("kind").asText()).toList();
    }

    @Test void a_change_tells_which_job_and_its_state() {
        var since = now();
        int id = feed.create(Samples.baker("B-1").with("source", "ats").with("status", "active")).id();
        var tag = feed.read(id).header("ETag").orElseThrow();
        var page = feed.get("/changes?since=" + since).expect(200).expect("/more", false).expect("/changes/0/kind", "created")
            .expect("/changes/0/id", id).expect("/changes/0/referenceId", "B-1").expect("/changes/0/source", "ats")
            .expect("/changes/0/status", "active").expect("/changes/0/at", "2026-04-13T19:00:00.000Z");
        assertEquals(1, page.at("/changes").size());
        assertEquals(List.of("at", "kind", "id", "referenceId", "source", "status", "etag"), members(page, "/changes/0"));
        assertEquals(List.of("changes", "next", "more"), members(page, ""));
        var etag = page.at("/changes/0/etag").asText();
        assertTrue(tag.startsWith(etag.substring(0, etag.length() - 1)), tag + " is a representation of " + etag);
        feed.request("PUT", "/jobs/" + id).header("If-Match", etag).json("{\"title\": \"Cook\"}").send().expect(200);
        feed.delete("/jobs/" + id).expect(204);
        feed.get("/changes?since=" + cursor(page)).expect(200).expect("/changes/0/kind", "updated")
            .expect("/changes/1/kind", "deleted").expect("/changes/1/etag", null).expect("/changes/1/id", id);
    }

    @Test void an_expanded_change_embeds_the_job_as_a_read_shows_it_now_and_null_if_it_is_gone() {
        int kept = feed.create(Samples.baker("B-1")).id();
        int gone = feed.create(Samples.baker("B-2")).id();
        feed.put("/jobs/" + kept, JobBody.empty().with("title", "Night Baker").with("description", "x".repeat(20_000))).expect(200);
        feed.delete("/jobs/" + gone).expect(204);
        var page = feed.get("/changes?expand=job").expect(200).expect("/more", false);
        assertEquals(List.of("at", "kind", "id", "referenceId", "source", "status", "etag", "job"), members(page, "/changes/0"));
        var read = feed.read(kept);
        page.at("/changes").forEach(change -> assertEquals(change.get("id").asInt() == kept ? read.at("") : NullNode.instance, change.get("job")));
        assertEquals(4, page.at("/changes").size());
        feed.get("/changes?expand=job&lang=fr").expect("/changes/0/job/positionType/name", feed.get("/jobs/" + kept + "?lang=fr").at("/positionType/name").asText());
        assertFalse(feed.get("/changes").at("/changes/0").has("job"));
        feed.get("/changes?expand=employer").expect(400).expectFaults("/expand unknown_value");
        assertEquals(0, feed.get("/changes?since=now&expand=job").expect(200).at("/changes").size());
    }

    @Test void a_page_with_embedded_jobs_ends_early_when_it_grows_too_large_and_its_cursor_continues() {
        var text = "x".repeat(700_000);
        for (int i = 0; i < 5; i++) {
            feed.create(Samples.baker("B-" + i).with("description", text));
        }
        var seen = new ArrayList<String>();
        var page = feed.get("/changes?expand=job").expect("/more", true);
        assertEquals(3, page.at("/changes").size()); // the third exceeds two mebibytes
        page.at("/changes").forEach(change -> seen.add(change.at("/job/referenceId").asText()));
        page = feed.get("/changes?expand=job&since=" + cursor(page)).expect("/more", false);
        page.at("/changes").forEach(change -> seen.add(change.at("/job/referenceId").asText()));
        assertEquals(List.of("B-0", "B-1", "B-2", "B-3", "B-4"), seen);
        assertEquals(cursor(feed.get("/changes")), cursor(page));
    }

    @Test void embedding_jobs_requires_the_scope_to_read_them() {
        var reader = service.withNewKey(bakery.employer(), new KeyProperties("Feed", EnumSet.of(Scope.CHANGES_READ), Optional.empty())).using(ApiVersion.V1_2);
        reader.get("/changes").expect(200);
        reader.get("/changes?expand=job").expect(403).expect("/scope", "jobs:read");
    }

    private static List<String> members(Answer answer, String pointer) {
        return StreamSupport.stream(((Iterable<String>) () -> answer.at(pointer).fieldNames()).spliterator(), false).toList();
    }

    @Test void changes_through_version_1_1_are_reported_and_writes_without_effect_are_not() {
        int id = bakery.create(Samples.BAKER).id();
        bakery.update(id, "{\"title\": \"Baker\"}"); // unchanged
        bakery.update(id, "{\"status\": \"active\"}");
        bakery.update(id, "{\"status\": \"archived\"}");
        assertEquals(List.of("created", "published", "archived"), kinds(""));
    }

    @Test void changes_caused_by_the_clock_are_reported() {
        int closing = feed.create(Samples.BAKER.with("status", "active").with("closeDate", FIRST_DAY.toString())).id();
        int scheduled = feed.create(Samples.BAKER.with("publishOn", FIRST_DAY.plusDays(1).toString())).id();
        int refreshed = feed.create(Samples.BAKER.with("status", "active").with("autoRefresh", true)).id();
        var since = now();
        service.clockRound();
        assertEquals(List.of(), kinds("?since=" + since));
        service.clock().moveTo(FIRST_DAY.plusDays(1));
        service.clockRound();
        service.clockRound();
        var page = feed.get("/changes?since=" + since).expect("/changes/0/kind", "closed").expect("/changes/0/id", closing)
            .expect("/changes/0/at", "2026-04-14T19:00:00.000Z").expect("/changes/1/kind", "published").expect("/changes/1/id", scheduled);
        assertEquals(2, page.at("/changes").size());
        feed.read(scheduled).expect("/status", "active").expect("/publishDate", FIRST_DAY.plusDays(1).toString()).expect("/publishOn", null);
        assertTrue(feed.read(closing).header("ETag").orElseThrow().startsWith(page.at("/changes/0/etag").asText().replaceAll("\"$", "")));
        service.clock().moveTo(FIRST_DAY.plusDays(8));
        service.refreshRound();
        feed.get("/changes?since=" + cursor(page)).expect("/changes/0/kind", "refreshed").expect("/changes/0/id", refreshed);
    }

    @Test void pages_have_the_requested_size_or_a_hundred_entries() {
        for (int i = 0; i < 101; i++) {
            feed.create(Samples.BAKER);
        }
        assertEquals(100, feed.get("/changes").expect("/more", true).at("/changes").size());
        assertEquals(101, feed.get("/changes?limit=1000").expect("/more", false).at("/changes").size());
        var first = feed.get("/changes?limit=1").expect("/more", true);
        assertEquals(1, first.at("/changes").size());
        assertEquals(100, feed.get("/changes?limit=100&since=" + cursor(first)).expect("/more", false).at("/changes").size());
    }

    @ParameterizedTest @CsvSource({"limit=0,/limit out_of_range", "limit=1001,/limit out_of_range", "limit=-1,/limit wrong_type",
        "limit=ten,/limit wrong_type", "limit=99999999999999,/limit out_of_range", "wait=31,/wait out_of_range", "wait=1.5,/wait wrong_type",
        "since=yesterday,/since unknown_value", "since=NOW,/since unknown_value", "since=%00,/since forbidden_character",
        "since=AAAAAAAAACpYpwHjP2Xv1gqLbjM,/since unknown_value", "until=now,/until unknown_parameter"})
    void an_invalid_parameter_is_rejected(String query, String fault) {
        feed.get("/changes?" + query).expectFaults(fault);
    }

    @Test void all_invalid_parameters_are_reported_at_once() {
        feed.get("/changes?limit=0&wait=31&since=yesterday").expectFaults("/limit out_of_range", "/wait out_of_range", "/since unknown_value");
    }

    @Test void a_cursor_of_another_employer_or_feed_is_rejected() {
        var shipyard = service.employer(Samples.SHIPYARD).using(ApiVersion.V1_2);
        shipyard.create(Samples.WELDER);
        feed.create(Samples.BAKER);
        shipyard.get("/changes?since=" + now()).expectFaults("/since unknown_value");
        feed.get("/applications?since=" + now()).expectFaults("/since unknown_value");
        feed.get("/changes?since=" + cursor(feed.get("/applications").expect(200))).expectFaults("/since unknown_value");
    }

    @Test void a_cursor_that_was_changed_is_rejected() {
        feed.create(Samples.BAKER);
        var cursor = now();
        for (int i = 0; i < cursor.length(); i++) {
            var other = cursor.substring(0, i) + (cursor.charAt(i) == 'A' ? 'B' : 'A') + cursor.substring(i + 1);
            feed.get("/changes?since=" + other).expectFaults("/since unknown_value");
        }
    }

    @Test void a_cursor_from_before_the_log_was_cut_has_expired() {
        var start = cursor(feed.get("/changes").expect(200));
        feed.create(Samples.BAKER);
        service.clock().moveTo(FIRST_DAY.plusDays(89));
        retention.sweep();
        assertEquals(List.of("created"), kinds("?since=" + start));
        service.clock().moveTo(FIRST_DAY.plusDays(91));
        feed.create(Samples.BAKER);
        retention.sweep();
        var rejected = feed.get("/changes?since=" + start).expect(410).expect("/type", "urn:posthaste:problem:cursor-expired");
        assertTrue(rejected.at("/detail").asText().contains("Read the list again"), rejected.text());
        assertEquals(1, kinds("").size());
    }

    @Test void a_caller_without_a_key_and_version_1_1_have_no_feed() {
        service.stranger().using(ApiVersion.V1_2).get("/changes").expect(401);
        bakery.get("/changes").expect(404);
    }

    @Test void the_answer_waits_for_a_change() {
        var since = now();
        var waiting = CompletableFuture.supplyAsync(() -> feed.get("/changes?wait=30&since=" + since));
        await(1);
        assertFalse(waiting.isDone());
        feed.create(Samples.baker("B-1"));
        waiting.join().expect(200).expect("/changes/0/referenceId", "B-1");
        await(0);
    }

    @ParameterizedTest @ValueSource(strings = {"/changes", "/applications"})
    void a_caller_who_hangs_up_is_forgotten(String path) throws IOException {
        var caller = waiting(path);
        await(1);
        caller.close();
        await(0);
    }

    private Socket waiting(String path) throws IOException {
        var address = URI.create(TestService.root());
        var socket = new Socket(address.getHost(), address.getPort());
        socket.getOutputStream().write(("GET " + ApiVersion.V1_2.basePath() + path + "?wait=30 HTTP/1.1\r\nHost: localhost\r\nAPI-Key: "
            + feed.key() + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    @ParameterizedTest @ValueSource(strings = {"/changes", "/applications"})
    void when_too_many_callers_wait_a_further_one_is_told_when_to_retry(String path) throws IOException {
        var sockets = new ArrayList<Socket>();
        try {
            assertEquals(Optional.empty(), feed.get(path + "?wait=1").expect(200).header("Retry-After"), "waited to the end");
            for (int i = 0; i < 20; i++) {
                sockets.add(waiting(path));
            }
            await(20);
            feed.get(path + "?wait=30").expect(200).expect("/more", false).expectHeader("Retry-After", "1");
            assertEquals(Optional.empty(), feed.get(path).expect(200).header("Retry-After"), "did not want to wait");
        } finally {
            for (var socket : sockets) {
                socket.close();
            }
        }
        await(0);
    }

    private void await(int waiting) {
        while (callers.count() != waiting) {
            Polling.pause();
        }
    }
}
