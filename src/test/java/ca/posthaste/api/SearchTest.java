package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Polling;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestClock;
import ca.posthaste.support.TestService;
import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The search for candidates in version 1.2. Titles contain a word that is unique to each test, so that tests do not affect each other. */
@QuarkusTest
class SearchTest {
    private static final Set<String> USED = new HashSet<>();

    @Inject TestService service;
    private Client bakery;
    private Client anyone;
    private String word;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY).using(ApiVersion.V1_2);
        anyone = service.stranger().using(ApiVersion.V1_2);
        word = newWord();
    }

    @AfterEach void today() {
        service.clock().moveTo(TestClock.FIRST_DAY);
    }

    /** Returns a unique word of twelve consonants: it has no stem and no synonym, and is not similar to any other. */
    private static synchronized String newWord() {
        var random = new java.util.Random();
        while (true) {
            var letters = new StringBuilder();
            random.ints(12, 0, 12).forEach(at -> letters.append("bcdfghjklmnp".charAt(at)));
            if (USED.add(letters.toString())) {
                return letters.toString();
            }
        }
    }

    private JobBody job(String title) {
        return Samples.BAKER.with("status", "active").with("title", title + " " + word);
    }

    private int add(JobBody job) {
        return bakery.create(job).id();
    }

    private Answer search(String query) {
        return anyone.get("/public/jobs?pageSize=100&q=" + word + query).expect(200);
    }

    private static List<Integer> ids(Answer page) {
        return StreamSupport.stream(page.at("/data").spliterator(), false).map(job -> job.get("id").intValue()).toList();
    }

    /** Repeats the search until exactly these jobs are found, in this order: the index may lag a little. */
    private Answer found(String query, Integer... expected) {
        var page = search(query);
        for (var wanted = List.of(expected); !ids(page).equals(wanted); page = search(query)) {
            Polling.pause();
        }
        page.expect("/paging/total", expected.length);
        return page;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static Map<String, Integer> counts(Answer page, String facet, String member) {
        var counts = new TreeMap<String, Integer>();
        for (JsonNode entry : page.at("/facets/" + facet)) {
            counts.put(entry.get(member).asText(), entry.get("count").intValue());
        }
        return counts;
    }

    @Test void a_job_that_was_created_is_found_by_all_its_words_in_any_order() {
        int id = add(job("Night Nurses").with("description", "<p>Vaccinate reindeer.</p>"));
        found("", id);
        for (var words : List.of("nurse night", "nurses vancouver", "reindeer", "vaccinated nurse", "bread butter", "\"night nurses\"", "restaurant", "nur")) {
            assertEquals(List.of(id), ids(search("+" + encoded(words))), words);
        }
        for (var words : List.of("-nurse", "\"nurses night\"", "elephant")) {
            assertEquals(List.of(), ids(search("+" + encoded(words))), words);
        }
    }

    @Test void french_is_found_without_accents_and_in_the_plural() {
        int id = add(job("Infirmière de nuit").with("language", "fr").with("description", "<p>Soins à domicile, hôpitaux.</p>"));
        found("", id);
        for (var words : List.of("infirmieres", "infirmière", "nuits", "hopital", "soin domicile")) {
            assertEquals(List.of(id), ids(search("+" + encoded(words))), words);
        }
    }

    @Test void a_typing_error_is_corrected() {
        int id = add(job("Electrician"));
        found("", id);
        assertEquals(List.of(id), ids(search("+electricain")));
    }

    @Test void every_filter_narrows_the_search() {
        int onsite = add(job("a"));
        int remote = add(job("b").with("workplaceType", "remote").withJson("remoteRegions", "[\"AB\"]").withJson("locations", "[{\"description\": \"Calgary, AB\"}]")
            .withJson("categories", "[{\"id\": 37}]").with("positionType.id", 2).withJson("salary", "{\"amount\": 30, \"period\": {\"id\": 5}}"));
        int french = add(job("c").with("language", "fr").withJson("salary", "{\"amount\": 50000, \"maxAmount\": 90000, \"period\": {\"id\": 1}}"));
        found("&sort=date", french, remote, onsite);
        found("&sort=date&workplaceType=remote", remote);
        found("&sort=date&workplaceType=remote,onsite", french, remote, onsite);
        found("&sort=date&provinces=AB", remote);
        found("&sort=date&provinces=BC,ab", french, remote, onsite);
        found("&sort=date&categoryIds=37", remote);
        found("&sort=date&positionTypeIds=1,3", french, onsite);
        found("&sort=date&salaryMin=62400", french, remote);
        found("&sort=date&salaryMin=62401", french);
        found("&sort=date&language=fr", french);
        found("&sort=date&language=en", remote, onsite);
        found("&sort=date&postedWithin=1", french, remote, onsite);
        found("&sort=date&employerId=" + bakery.employer().id().value(), french, remote, onsite);
        found("&sort=date&employerId=2147483647");
        found("&sort=salary", french, remote, onsite);
        found("&sort=date&location=Calgary,%20AB&range=10", remote);
        found("&sort=date&salaryMin=1&workplaceType=remote&provinces=AB&categoryIds=37&positionTypeIds=2&language=en&postedWithin=3", remote);
    }

    @Test void the_nearest_job_comes_first_on_request() {
        int victoria = add(job("a").withJson("locations", "[{\"description\": \"Victoria, BC\"}]"));
        int vancouver = add(job("b"));
        int burnaby = add(job("c").withJson("locations", "[{\"description\": \"Burnaby, BC\"}]"));
        found("&sort=distance&location=Vancouver&range=150", vancouver, burnaby, victoria);
        found("&sort=date&location=Vancouver&range=150", burnaby, vancouver, victoria);
    }

    @Test void a_filter_does_not_count_in_its_own_facet() {
        int onsite = add(job("a"));
        int remote = add(job("b").with("workplaceType", "remote").withJson("locations", "[{\"description\": \"Calgary, AB\"}]")
            .withJson("categories", "[{\"id\": 36}, {\"id\": 37}]"));
        int paid = add(job("c").withJson("salary", "{\"amount\": 61000, \"period\": {\"id\": 1}}").with("positionType.id", 2));
        var all = found("&sort=date&facets=true", paid, remote, onsite);
        assertEquals(Map.of("36", 3, "37", 1), counts(all, "category", "id"));
        assertEquals(Map.of("1", 2, "2", 1), counts(all, "positionType", "id"));
        assertEquals(Map.of("onsite", 2, "remote", 1), counts(all, "workplaceType", "value"));
        assertEquals(Map.of("BC", 2, "AB", 1), counts(all, "province", "value"));
        assertEquals(Map.of("null", 2, "60000", 1), counts(all, "salary", "from"));
        assertEquals(Map.of("1", 3, "3", 3, "7", 3, "14", 3, "30", 3), counts(all, "posted", "days"));
        all.expect("/facets/category/0/id", 36).expect("/facets/province/0/name", "British Columbia").expect("/facets/salary/1/to", 80_000);
        search("&facets=true&lang=fr").expect("/facets/province/0/name", "Colombie-Britannique");
        var remoteOnly = found("&sort=date&facets=true&workplaceType=remote", remote);
        assertEquals(Map.of("onsite", 2, "remote", 1), counts(remoteOnly, "workplaceType", "value"));
        assertEquals(Map.of("AB", 1), counts(remoteOnly, "province", "value"));
        var both = found("&facets=true&workplaceType=remote&provinces=BC");
        assertEquals(Map.of("onsite", 2), counts(both, "workplaceType", "value"));
        assertEquals(Map.of("AB", 1), counts(both, "province", "value"));
        assertTrue(found("&sort=date", paid, remote, onsite).at("/facets").isNull());
    }

    @Test void the_response_says_what_was_searched_instead() {
        int victoria = add(job("Baker").withJson("locations", "[{\"description\": \"Victoria, BC\"}]"));
        found("", victoria).expect("/tried", List.of());
        found("&location=Vancouver&range=25", victoria).expect("/tried/0/kind", "range").expect("/tried/0/fromKm", 25).expect("/tried/0/toKm", 100)
            .expect("/tried/0/message", "There are no results within 25 km. Showing jobs within 100 km.");
        found("&location=Toronto&range=25&lang=fr").expect("/tried/0/message", "Il n’y a aucun résultat à moins de 25\u00a0km, ni à moins de 200\u00a0km.");
        found("&location=" + encoded("Nowhere Near Here, BC") + "&range=50").expect("/tried/0/kind", "placeByName")
            .expect("/tried/0/from", "Nowhere Near Here, BC");
        var wrong = word.substring(0, 5) + "z" + word.substring(6);
        var page = anyone.get("/public/jobs?q=" + wrong).expect(200);
        assertEquals(List.of(victoria), ids(page));
        page.expect("/tried/0/kind", "spelling").expect("/tried/0/from", wrong).expect("/tried/0/to", word);
        var nobodys = newWord();
        found("+baker+" + nobodys, victoria).expect("/tried/0/kind", "leftOut").expect("/tried/0/from", nobodys).expect("/tried/0/to", null);
    }

    @Test void a_confidential_employer_is_found_neither_by_name_nor_by_id() {
        var name = newWord();
        var secret = service.employer("Secret " + name).using(ApiVersion.V1_2);
        int hidden = secret.create(job("Welder").with("confidential", true)).id();
        found("", hidden);
        int shown = secret.create(job("Welder")).id();
        found("&sort=date", shown, hidden);
        assertEquals(List.of(shown), ids(search("+" + name)));
        assertEquals(List.of(shown), ids(search("&employerId=" + secret.employer().id().value())));
        secret.update(shown, "{\"confidential\": true}");
        var told = ids(search("&employerId=" + secret.employer().id().value()));
        assertEquals(List.of(), told, "at once, however late the index is");
        while (!ids(search("+" + name)).isEmpty()) {
            Polling.pause();
        }
    }

    @Test void jobs_of_a_sandbox_are_never_found() {
        int hidden = service.sandbox(Samples.BAKERY).create(job("Baker")).id();
        int shown = add(job("Baker"));
        found("", shown);
        assertFalse(ids(search("")).contains(hidden));
    }

    @Test void jobs_that_leave_the_board_are_gone_at_once() {
        int archived = add(job("a"));
        int deleted = add(job("b"));
        int stays = add(job("c"));
        found("&sort=date", stays, deleted, archived);
        bakery.update(archived, "{\"status\": \"archived\"}");
        assertEquals(List.of(stays, deleted), ids(search("&sort=date")));
        bakery.delete("/jobs/" + deleted).expect(204);
        assertEquals(List.of(stays), ids(search("&sort=date")));
        bakery.update(archived, "{\"status\": \"active\"}");
        found("&sort=date", stays, archived);
        bakery.update(stays, "{\"status\": \"draft\"}");
        assertEquals(List.of(archived), ids(search("&sort=date")));
    }

    @Test void a_job_is_over_at_midnight_after_its_close_date() {
        var today = service.clock().today();
        int today1 = add(job("a").with("closeDate", today.toString()));
        int later = add(job("b").with("closeDate", today.plusDays(1).toString()));
        found("&sort=date", later, today1);
        service.clock().moveTo(today.plusDays(1));
        var page = search("&sort=date");
        assertEquals(List.of(later), ids(page));
        page.expect("/paging/total", 1);
        service.clock().moveTo(today.plusDays(2));
        assertEquals(List.of(), ids(search("&sort=date")));
    }

    @Test void an_employer_that_gets_another_name_is_found_by_it() {
        int id = add(job("Baker"));
        found("", id);
        var name = newWord();
        service.rename(bakery.employer(), "Bread " + name);
        found("+" + name, id);
    }

    @Test void version_1_1_finds_a_part_of_the_title_at_once() {
        var old = service.stranger();
        for (int i = 0; i < 20; i++) {
            int id = add(job("Überbäcker " + i + "%"));
            var page = old.get("/public/jobs?q=" + encoded("ERBACKER " + i + "% " + word.substring(0, 8))).expect(200);
            assertEquals(List.of(id), ids(page));
            bakery.delete("/jobs/" + id).expect(204);
            old.get("/public/jobs?q=" + word).expect("/paging/total", 0);
        }
    }

    @Test void pages_go_through_all_that_was_found_and_end_where_they_must() {
        var all = new ArrayList<Integer>();
        for (int i = 0; i < 7; i++) {
            all.add(0, add(job("Baker")));
        }
        found("&sort=date", all.toArray(Integer[]::new));
        var seen = new ArrayList<Integer>();
        var next = anyone.get("/public/jobs?sort=date&pageSize=3&q=" + word);
        for (int page = 1; page <= 3; page++) {
            next.expect(200).expect("/paging/total", 7).expect("/paging/page", page);
            seen.addAll(ids(next));
            var address = next.at("/paging/next").asText();
            next = page == 3 ? next : anyone.get(address.substring(address.indexOf("/public")));
        }
        assertEquals(all, seen);
        assertTrue(next.at("/paging/next").isNull());
        anyone.get("/public/jobs?page=100&pageSize=100").expect(200);
    }

    @Test void a_response_that_the_client_has_is_not_sent_again() {
        found("", add(job("Baker")));
        var tag = search("&facets=true").header("ETag").orElseThrow();
        anyone.request("GET", "/public/jobs?pageSize=100&q=" + word + "&facets=true").header("If-None-Match", tag).send().expect(304);
    }
}
