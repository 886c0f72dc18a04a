package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.job.store.ForgedCursors;
import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.FormBody;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The list of jobs in version 1.2: filters, sort orders, cursors and additional members of a row. */
@QuarkusTest
class ListJobsOf12Test {
    @Inject TestService service;
    private Client old;
    private Client bakery;

    @BeforeEach void open() {
        old = service.employer(Samples.BAKERY);
        bakery = old.using(ApiVersion.V1_2);
    }

    @ParameterizedTest @EnumSource
    void a_reference_id_lists_its_job_alone(ApiVersion version) {
        int id = bakery.create(Samples.baker("B-1")).id();
        bakery.create(Samples.baker("B-10"));
        bakery.create(Samples.baker("b-1"));
        var caller = old.using(version);
        caller.get("/jobs?referenceId=B-1").expect(200).expect("/paging/total", 1).expect("/data/0/id", id);
        caller.get("/jobs?referenceId=B-2").expect(200).expect("/paging/total", 0).expect("/paging/pages", 0);
        caller.get("/jobs?referenceId=B-1&status=archived").expect(200).expect("/paging/total", 0);
        caller.get("/jobs?referenceId=B-1&q=nothing").expect(200).expect("/paging/total", 0);
        caller.get("/jobs?referenceId=" + "x".repeat(3000)).expect(200).expect("/paging/total", 0);
        service.employer(Samples.SHIPYARD).using(version).get("/jobs?referenceId=B-1").expect(200).expect("/paging/total", 0);
        bakery.delete("/jobs/" + id).expect(204);
        caller.get("/jobs?referenceId=B-1").expect(200).expect("/paging/total", 0);
    }

    @Test void a_row_has_more_members_in_1_2_and_the_same_ones_in_1_1() {
        bakery.create(Samples.baker("B-1").with("source", "ats").with("workplaceType", "hybrid").with("closeDate", "2030-01-31"));
        var line = bakery.get("/jobs").at("/data/0");
        var names = new ArrayList<String>();
        line.fieldNames().forEachRemaining(names::add);
        assertEquals(List.of("id", "referenceId", "employer", "title", "publishDate", "locations", "confidential", "status",
            "closeDate", "updatedAt", "source", "workplaceType", "applications", "etag"), names);
        bakery.get("/jobs").expect("/data/0/closeDate", "2030-01-31").expect("/data/0/source", "ats")
            .expect("/data/0/workplaceType", "hybrid").expect("/data/0/applications", 0);
        assertFalse(old.get("/jobs").at("/data/0").has("closeDate"));
        assertFalse(old.get("/jobs").at("/data/0").has("etag"));
        assertFalse(old.get("/jobs").at("/paging").has("after"));
    }

    @Test void the_tag_of_a_row_names_the_state_that_a_read_shows_and_is_good_for_a_write() {
        int id = bakery.create(Samples.baker("B-1")).id();
        for (int write = 0; write < 2; write++) {
            var tag = bakery.get("/jobs").at("/data/0/etag").asText();
            var read = bakery.read(id).header("ETag").orElseThrow();
            assertTrue(read.startsWith(tag.substring(0, tag.length() - 1) + "."), read + " is a representation of " + tag);
            bakery.request("PUT", "/jobs/" + id).header("If-Match", tag).json("{\"title\": \"Cook " + write + "\"}").send().expect(200);
            bakery.request("PUT", "/jobs/" + id).header("If-Match", tag).json("{\"title\": \"Chef\"}").send().expect(412);
        }
    }

    @Test void the_links_of_numbered_pages_use_cursors_too_except_from_past_the_end() {
        for (int i = 0; i < 5; i++) {
            bakery.create(Samples.baker("R-" + i));
        }
        var second = bakery.get("/jobs?page=2&pageSize=2").expect("/paging/total", 5).expect("/paging/page", 2).expect("/paging/pages", 3);
        assertEquals(List.of("R-2", "R-1"), references(second));
        assertTrue(second.at("/paging/next").asText().startsWith(bakery.baseUrl() + "/jobs?pageSize=2&after="));
        assertEquals(List.of("R-0"), references(follow(second, "next")));
        assertEquals(List.of("R-4", "R-3"), references(follow(second, "previous")));
        bakery.get("/jobs?pageSize=2").expect("/paging/previous", null);
        bakery.get("/jobs?page=9&pageSize=2").expect("/paging/next", null).expect("/paging/previous", bakery.baseUrl() + "/jobs?pageSize=2&page=3");
        service.employer(Samples.SHIPYARD).using(ApiVersion.V1_2).get("/jobs?page=9").expect("/paging/previous", null);
        old.get("/jobs?page=2&pageSize=2").expect("/paging/next", old.baseUrl() + "/jobs?pageSize=2&page=3");
    }

    @ParameterizedTest @ValueSource(strings = {"publishDate", "-publishDate", "updatedAt", "-updatedAt", "closeDate", "-closeDate", "title", "-title"})
    void a_list_is_followed_back_to_its_beginning(String sort) {
        for (int i = 0; i < 7; i++) {
            bakery.create(Samples.baker("R-" + i).with("title", "Baker " + i % 3));
        }
        for (var filter : List.of("", "&q=bak", "&status=draft")) {
            var pages = new ArrayList<List<String>>();
            var page = bakery.get("/jobs?pageSize=3&sort=" + sort + filter);
            pages.add(references(page));
            while (!page.at("/paging/next").isNull()) {
                page = follow(page, "next");
                pages.add(references(page));
            }
            assertEquals(3, pages.size());
            for (int i = 1; i >= 0; i--) {
                page = follow(page, "previous");
                assertEquals(pages.get(i), references(page), sort + filter);
            }
            page.expect("/paging/previous", null);
            assertEquals(pages.get(1), references(follow(page, "next")));
        }
    }

    @Test void links_lead_on_when_all_jobs_on_one_side_are_deleted() {
        for (int i = 0; i < 4; i++) {
            bakery.create(Samples.baker("R-" + i));
        }
        var first = bakery.get("/jobs?sort=title&pageSize=2");
        var second = follow(first, "next");
        delete("R-2", "R-3");
        var emptied = follow(first, "next").expect("/paging/next", null).expect("/paging/after", null);
        assertEquals(List.of(), references(emptied));
        assertEquals(List.of("R-0", "R-1"), references(follow(emptied, "previous")));
        bakery.create(Samples.baker("R-5").with("title", "Zookeeper"));
        delete("R-0", "R-1");
        var before = follow(second, "previous").expect("/paging/previous", null);
        assertEquals(List.of(), references(before));
        assertEquals(List.of("R-5"), references(follow(before, "next")));
    }

    private void delete(String... references) {
        for (var reference : references) {
            bakery.request("DELETE", "/jobs").json("{\"referenceId\": \"" + reference + "\"}").send().expect(204);
        }
    }

    private Answer follow(Answer page, String link) {
        return bakery.request("GET", page.at("/paging/" + link).asText().substring(bakery.baseUrl().length())).send().expect(200);
    }

    @Test void a_line_says_how_many_applications_the_employer_can_read_now() {
        int id = bakery.create(Samples.BAKER.with("status", "active")).id();
        bakery.create(Samples.BAKER.with("status", "active"));
        bakery.get("/jobs?sort=updatedAt").expect("/data/0/applications", 0);
        FormBody.of("Ana", "ana@example.org").sendTo(service.stranger(), id).expect(202);
        FormBody.of("Bob", "bob@example.org").sendTo(service.stranger(), id).expect(202);
        FormBody.of("Bob", "BOB@example.org").sendTo(service.stranger(), id).expect(202); // the same person
        bakery.get("/jobs?sort=title").expect("/data/0/applications", 2).expect("/data/1/applications", 0);
        bakery.get("/jobs").expect("/data/1/applications", 2);
        var application = bakery.get("/jobs/" + id + "/applications").at("/data/0/id").intValue();
        bakery.delete("/applications/" + application).expect(204);
        bakery.get("/jobs").expect("/data/1/applications", 1);
    }

    @Test void jobs_are_filtered_by_source_and_by_when_they_were_changed() {
        bakery.create(Samples.baker("A").with("source", "ats"));
        service.clock().moveBy(Duration.ofMinutes(10));
        int late = bakery.create(Samples.baker("B").with("source", "hr")).id();
        bakery.get("/jobs?source=ats").expect("/paging/total", 1).expect("/data/0/referenceId", "A");
        bakery.get("/jobs?source=ATS").expect("/paging/total", 0);
        var time = bakery.read(late).at("/updatedAt").asText();
        bakery.get("/jobs?updatedSince=" + time).expect("/paging/total", 1).expect("/data/0/referenceId", "B");
        bakery.get("/jobs?updatedSince=1970-01-01T00:00:00%2B05:00").expect("/paging/total", 2);
        bakery.get("/jobs?updatedSince=1970-01-01t00:00:00.123456789z").expect("/paging/total", 2);
        bakery.get("/jobs?updatedSince=1970-01-01T00:00:00-00:00").expect("/paging/total", 2);
        bakery.get("/jobs?updatedSince=2999-01-01T00:00:00Z").expect("/paging/total", 0);
        service.clock().moveBy(Duration.ofMinutes(10));
        bakery.put("/jobs", JobBody.empty().with("referenceId", "A").with("title", "Cook")).expect(200);
        bakery.get("/jobs?updatedSince=" + time + "&sort=-updatedAt").expect("/paging/total", 2).expect("/data/0/referenceId", "A");
        old.get("/jobs?source=ats&sort=title&updatedSince=never&after=x").expect(200).expect("/paging/total", 2);
    }

    @ParameterizedTest @ValueSource(strings = {"publishDate", "-publishDate", "updatedAt", "-updatedAt", "closeDate", "-closeDate", "title", "-title"})
    void a_list_is_followed_by_its_links_to_the_end(String sort) {
        for (int i = 0; i < 7; i++) {
            bakery.create(Samples.baker("R-" + i).with("title", "Baker " + i % 3));
        }
        var whole = references(bakery.get("/jobs?sort=" + sort));
        assertEquals(7, whole.size());
        var walked = new ArrayList<String>();
        var page = bakery.get("/jobs?pageSize=3&sort=" + sort).expect("/paging/total", 7).expect("/paging/page", 1);
        walked.addAll(references(page));
        var cursor = page.at("/paging/after").asText();
        page = bakery.get("/jobs?pageSize=3&sort=" + sort + "&after=" + cursor).expect(200).expect("/paging/total", null)
            .expect("/paging/page", null).expect("/paging/pages", null).expect("/paging/pageSize", 3);
        walked.addAll(references(page));
        var next = page.at("/paging/next").asText();
        assertEquals(bakery.baseUrl() + "/jobs?pageSize=3&sort=" + sort + "&after=" + page.at("/paging/after").asText(), next);
        page = bakery.request("GET", next.substring(bakery.baseUrl().length())).send().expect(200).expect("/paging/after", null)
            .expect("/paging/next", null);
        walked.addAll(references(page));
        assertEquals(whole, walked);
    }

    private static List<String> references(Answer list) {
        var references = new ArrayList<String>();
        list.at("/data").forEach(line -> references.add(line.get("referenceId").asText()));
        return references;
    }

    @Test void a_cursor_of_another_list_or_employer_or_a_made_up_one_is_rejected() {
        var shipyard = service.employer(Samples.SHIPYARD).using(ApiVersion.V1_2);
        for (int i = 0; i < 2; i++) {
            bakery.create(Samples.BAKER);
            shipyard.create(Samples.BAKER);
        }
        var cursor = bakery.get("/jobs?pageSize=1").at("/paging/after").asText();
        bakery.get("/jobs?after=" + cursor).expect(200);
        shipyard.get("/jobs?after=" + cursor).expect(400).expectFaults("/after unknown_value");
        for (var other : List.of("&sort=title", "&status=active", "&q=x", "&source=ats", "&referenceId=1", "&updatedSince=2026-01-01T00:00:00Z")) {
            bakery.get("/jobs?after=" + cursor + other).expect(400).expectFaults("/after unknown_value");
        }
        for (var madeUp : List.of("x", "AAAA", "%00", "..", "a".repeat(5000), cursor.substring(1))) {
            assertTrue(bakery.get("/jobs?after=" + madeUp).expect(400).text().contains("/after"), madeUp);
        }
    }

    @Test void a_cursor_whose_place_no_list_has_is_rejected_like_any_made_up_one() {
        bakery.create(Samples.BAKER);
        var places = Map.of(
            "updatedAt", List.of("", "soon", "1.5", "+1", "01", "99999999999999999999"),
            "publishDate", List.of("", "2026-02-30", "2026-1-1", "2026-01-01\0"),
            "closeDate", List.of("+12026-01-01", "2026-01-01 ", "\0"),
            "title", List.of("a\0b", "\u0007", "\uFFFF"));
        places.forEach((sort, keys) -> keys.forEach(key -> List.of(sort, "-" + sort).forEach(order -> {
            var cursor = ForgedCursors.of(bakery.employer().id(), order, key);
            bakery.get("/jobs?sort=" + order + "&after=" + cursor).expect(400).expectFaults("/after unknown_value");
        })));
    }

    @Test void a_cursor_has_at_most_as_much_of_a_title_as_a_list_is_sorted_by() {
        bakery.create(Samples.BAKER);
        for (var letter : List.of("a", "\uD83C\uDF5E")) {
            var longest = ForgedCursors.of(bakery.employer().id(), "title", letter.repeat(100));
            bakery.get("/jobs?sort=title&after=" + longest).expect(200);
            var longer = ForgedCursors.of(bakery.employer().id(), "title", letter.repeat(101));
            bakery.get("/jobs?sort=title&after=" + longer).expect(400).expectFaults("/after unknown_value");
        }
    }

    @Test void a_list_of_long_titles_is_followed_to_the_end() {
        for (int i = 0; i < 3; i++) {
            bakery.create(Samples.baker("R-" + i).with("title", "\uD83C\uDF5E".repeat(256)));
        }
        var cursor = bakery.get("/jobs?sort=title&pageSize=1").at("/paging/after").asText();
        bakery.get("/jobs?sort=title&pageSize=2&after=" + cursor).expect(200).expect("/data/1/referenceId", "R-2").expect("/paging/after", null);
    }

    @Test void all_invalid_parameters_are_reported_at_once() {
        bakery.create(Samples.BAKER);
        bakery.create(Samples.BAKER);
        var cursor = bakery.get("/jobs?pageSize=1").at("/paging/after").asText();
        bakery.get("/jobs?page=2&after=" + cursor).expect(400).expectFaults("/page not_allowed");
        bakery.get("/jobs?sort=salary&updatedSince=yesterday&status=open&after=x").expect(400).expectFaults("/sort unknown_value",
            "/updatedSince invalid_date", "/status unknown_value", "/after unknown_value");
        for (var time : List.of("2026-01-01", "2026-01-01T00:00:00", "2026-13-01T00:00:00Z", "+999999999-12-31T23:59:59Z", "0",
            "+12026-01-01T00:00:00Z", "-2026-01-01T00:00:00Z", "2026-01-01T00:00Z", "2026-01-01T00:00:00+05", "2026-01-01T00:00:00+05:00:01",
            "2026-01-01T00:00:00.Z", "2026-01-01%2000:00:00Z", "2026-01-01T00:00:00+19:00", "2026-02-29T00:00:00Z")) {
            bakery.get("/jobs?updatedSince=" + time.replace("+", "%2B")).expect(400).expectFaults("/updatedSince invalid_date");
        }
    }

    @Test void a_page_that_was_requested_before_is_up_to_date() {
        for (int i = 0; i < 3; i++) {
            bakery.create(Samples.baker("R-" + i));
        }
        var path = "/jobs?pageSize=1&after=" + bakery.get("/jobs?pageSize=1").at("/paging/after").asText();
        var first = bakery.get(path).expect("/data/0/referenceId", "R-1");
        var tag = first.header("ETag").orElseThrow();
        Request same = bakery.request("GET", path).header("If-None-Match", tag);
        same.send().expect(304);
        bakery.put("/jobs", JobBody.empty().with("referenceId", "R-1").with("title", "Cook")).expect(200);
        bakery.get(path).expect("/data/0/title", "Cook");
    }
}
