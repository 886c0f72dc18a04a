package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.JobBody;
import ca.posthaste.support.RawHttp;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import io.quarkus.test.junit.QuarkusTest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 4.6: GET /jobs, its order, pages and links. */
@QuarkusTest
class ListJobsTest extends FromTheFirstDay {
    private void create(int count) {
        IntStream.range(0, count).mapToObj(i -> bakery.request("POST", "/jobs").json(Samples.BAKER).sendAsync()).toList()
            .stream().map(CompletableFuture::join).forEach(answer -> answer.expect(201));
    }

    private List<Integer> ids(String query) {
        var ids = new ArrayList<Integer>();
        bakery.get("/jobs" + query).expect(200).at("/data").forEach(header -> ids.add(header.get("id").intValue()));
        return ids;
    }

    @Test void an_employer_without_jobs_has_an_empty_list_of_no_pages() {
        var list = bakery.get("/jobs").expect(200).expectHeader("Content-Type", "application/json")
            .expect("/data", List.of()).expect("/paging/total", 0).expect("/paging/page", 1).expect("/paging/pages", 0)
            .expect("/paging/pageSize", 10).expect("/paging/previous", null).expect("/paging/next", null);
        var members = new ArrayList<String>();
        list.at("/paging").fieldNames().forEachRemaining(members::add);
        assertEquals(List.of("total", "page", "pages", "pageSize", "previous", "next"), members);
    }

    @Test void the_newest_publish_date_comes_first_and_then_the_newest_id() {
        int first = bakery.create(Samples.BAKER).id();
        int draft = bakery.create(Samples.BAKER).id();
        int third = bakery.create(Samples.BAKER).id();
        service.clock().moveTo(FIRST_DAY.plusDays(1));
        int nextDay = bakery.create(Samples.BAKER).id();
        service.clock().moveTo(FIRST_DAY.plusDays(2));
        bakery.update(draft, "{\"status\":\"active\"}"); // published on this day
        assertEquals(List.of(draft, nextDay, third, first), ids(""));
    }

    @Test void a_page_has_10_jobs_by_default() {
        create(12);
        assertEquals(10, ids("").size());
        bakery.get("/jobs").expect("/paging/total", 12).expect("/paging/pages", 2).expect("/paging/pageSize", 10);
        assertEquals(5, ids("?pageSize=5").size());
        assertEquals(2, ids("?pageSize=5&page=3").size());
        bakery.get("/jobs?pageSize=5&page=3").expect("/paging/page", 3).expect("/paging/pages", 3).expect("/paging/pageSize", 5);
        assertEquals(12, ids("?pageSize=12").size());
        bakery.get("/jobs?pageSize=12").expect("/paging/pages", 1).expect("/paging/next", null);
    }

    @Test void a_page_size_over_100_becomes_100() {
        create(101);
        assertEquals(100, ids("?pageSize=100").size());
        for (var size : List.of("101", "1000", "2147483647", "99999999999")) {
            assertEquals(100, ids("?pageSize=" + size).size());
            bakery.get("/jobs?pageSize=" + size).expect("/paging/pageSize", 100).expect("/paging/pages", 2).expect("/paging/total", 101);
        }
    }

    @Test void following_next_visits_every_job_once_and_previous_leads_back() {
        create(7);
        var forward = new ArrayList<Integer>();
        var address = bakery.baseUrl() + "/jobs?pageSize=2";
        String last = null;
        while (address != null) {
            var page = Request.to("GET", address).header("API-Key", bakery.key()).send().expect(200);
            page.at("/data").forEach(header -> forward.add(header.get("id").intValue()));
            last = address;
            address = page.at("/paging/next").textValue();
        }
        assertEquals(7, forward.stream().distinct().count());
        var descending = new ArrayList<>(forward);
        descending.sort(Collections.reverseOrder());
        assertEquals(descending, forward);
        int steps = 0;
        for (address = last; address != null; steps++) {
            address = Request.to("GET", address).header("API-Key", bakery.key()).send().at("/paging/previous").textValue();
        }
        assertEquals(4, steps);
    }

    @Test void links_are_absolute_and_carry_every_given_parameter() {
        create(3);
        var page = bakery.get("/jobs?status=draft&pageSize=1&q=bak&page=2&colour=blue").expect(200);
        for (var link : List.of("previous", "next")) {
            var address = page.at("/paging/" + link).textValue();
            assertTrue(address.startsWith(bakery.baseUrl() + "/jobs?"), address);
            for (var parameter : List.of("status=draft", "pageSize=1", "q=bak", "colour=blue",
                link.equals("next") ? "page=3" : "page=1")) {
                assertTrue(List.of(address.substring(address.indexOf('?') + 1).split("&")).contains(parameter), address);
            }
        }
    }

    @Test void a_link_carries_a_search_term_of_any_characters() {
        for (int i = 0; i < 2; i++) {
            bakery.create(Samples.BAKER.with("title", "50% off & more + é=1?#/\\" + i));
        }
        var page = bakery.get("/jobs?pageSize=1&q=50%25%20off%20%26%20more%20%2B%20%C3%A9%3D1%3F%23/%5C").expect("/paging/total", 2);
        Request.to("GET", page.at("/paging/next").textValue()).header("API-Key", bakery.key()).send().expect(200)
            .expect("/paging/total", 2).expect("/paging/page", 2).expect("/paging/next", null);
    }

    @Test void the_first_page_has_no_previous_and_the_last_no_next() {
        create(3);
        bakery.get("/jobs?pageSize=2").expect("/paging/previous", null);
        bakery.get("/jobs?pageSize=2&page=2").expect("/paging/next", null);
    }

    @Test void a_page_past_the_end_is_empty_and_leads_back_to_the_last() {
        create(3);
        for (var page : List.of(3, 50, Integer.MAX_VALUE)) {
            var answer = bakery.get("/jobs?pageSize=2&page=" + page).expect(200).expect("/data", List.of())
                .expect("/paging/total", 3).expect("/paging/page", page).expect("/paging/pages", 2).expect("/paging/next", null);
            assertTrue(answer.at("/paging/previous").textValue().endsWith("page=2"), answer::text);
        }
        service.employer(Samples.SHIPYARD).get("/jobs?page=5").expect(200).expect("/paging/pages", 0)
            .expect("/paging/previous", null).expect("/paging/next", null);
    }

    @ParameterizedTest @CsvSource({"page,0", "page,-1", "page,abc", "page,1.5", "page,1e2", "page,99999999999", "page,%20", "page,0x1",
        "page,1%2C2", "pageSize,0", "pageSize,-1", "pageSize,ten", "pageSize,1.0", "pageSize,%D9%A1", "pageSize,+"})
    void a_page_or_size_that_is_not_a_number_from_1_is_rejected(String name, String value) {
        var answer = bakery.get("/jobs?" + name + "=" + value).expect(400);
        assertEquals("/" + name, answer.at("/errors/0/pointer").textValue());
    }

    @Test void every_faulty_parameter_is_reported() {
        bakery.get("/jobs?page=x&pageSize=0&status=gone&q=%00").expectFaults("/page wrong_type", "/pageSize out_of_range",
            "/status unknown_value", "/q forbidden_character");
    }

    @ParameterizedTest @ValueSource(strings = {"active", "archived", "draft"})
    void a_status_lists_only_its_jobs(String status) {
        for (var each : List.of("active", "archived", "draft")) {
            bakery.create(Samples.BAKER.with("status", each));
        }
        bakery.get("/jobs?status=" + status).expect("/paging/total", 1).expect("/data/0/status", status);
        bakery.get("/jobs").expect("/paging/total", 3);
        bakery.get("/jobs?status=").expect("/paging/total", 3);
    }

    @ParameterizedTest @ValueSource(strings = {"Active", "ACTIVE", "all", "active,draft", "deleted", "%20"})
    void an_unknown_status_is_rejected(String status) {
        bakery.get("/jobs?status=" + status).expectFaults("/status unknown_value");
    }

    @Test void a_query_that_is_not_percent_encoded_utf8_is_rejected() {
        for (var broken : List.of("%ff", "%C3", "%ED%A0%80", "%C0%80", "%zz", "%", "%4")) {
            assertEquals(400, RawHttp.status("GET /api/v1.1/jobs?q=" + broken + " HTTP/1.1\nAPI-Key: " + bakery.key()), broken);
        }
    }

    @Test void an_update_moves_a_job_between_lists() {
        int id = bakery.create(Samples.BAKER).id();
        bakery.update(id, JobBody.empty().with("status", "active"));
        assertEquals(List.of(id), ids("?status=active"));
        assertFalse(ids("?status=draft").contains(id));
    }
}
