package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import io.quarkus.test.junit.QuarkusTest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Version 1.2, the end of section 9: the versions of a job that candidates could see. The first day is 2026-04-13, and it is noon: 19:00 UTC. */
@QuarkusTest
class HistoryTest extends FromTheFirstDay {
    private static final String NOON = "2026-04-13T19:00:00.000Z";

    private Client caller;
    private int id;

    @BeforeEach void publish() {
        caller = bakery.using(ApiVersion.V1_2);
        id = caller.create(Samples.BAKER.with("status", "active")).id();
    }

    private byte[] shown(String language) {
        return service.stranger().using(ApiVersion.V1_2).get("/public/jobs/" + id + "?lang=" + language).expect(200).bytes();
    }

    private void anHourLater() {
        service.clock().moveBy(Duration.ofHours(1));
    }

    private Answer history(String query) {
        return caller.get("/jobs/" + id + "/history" + query);
    }

    @Test void the_list_says_from_when_to_when_each_version_was_shown_and_what_changed() {
        anHourLater();
        caller.update(id, JobBody.empty().with("title", "Cook").with("referenceId", "R-1"));
        anHourLater();
        caller.update(id, JobBody.empty().with("description", "<p>Other.</p>").with("confidential", true));
        var list = history("").expect(200).expect("/data/0/from", "2026-04-13T21:00:00.000Z").expect("/data/0/to", null)
            .expect("/data/0/title", "Cook").expect("/data/1/from", "2026-04-13T20:00:00.000Z").expect("/data/1/to", "2026-04-13T21:00:00.000Z")
            .expect("/data/2/from", NOON).expect("/data/2/title", "Baker").expect("/paging/after", null).expect("/paging/pageSize", 10);
        assertEquals(3, list.at("/data").size());
        assertEquals(List.of("employer", "confidential", "description"), texts(list, "/data/0/changed"));
        assertEquals(List.of("title"), texts(list, "/data/1/changed"));
        assertEquals(List.of(), texts(list, "/data/2/changed"));
        history("").expectHeader("ETag", list.header("ETag").orElseThrow());
    }

    private static List<String> texts(Answer answer, String pointer) {
        return StreamSupport.stream(answer.at(pointer).spliterator(), false).map(text -> text.asText()).toList();
    }

    @Test void pages_are_followed_with_after() {
        for (int i = 0; i < 3; i++) {
            anHourLater();
            caller.update(id, JobBody.empty().with("title", "Cook " + i));
        }
        var first = history("?pageSize=3").expect(200).expect("/data/0/title", "Cook 2").expect("/paging/after", "2026-04-13T20:00:00.000Z");
        assertEquals(List.of("title"), texts(first, "/data/2/changed"), "compared with what is on the next page");
        var second = history("?pageSize=3&after=" + first.at("/paging/after").asText()).expect(200).expect("/data/0/title", "Baker").expect("/paging/after", null);
        assertEquals(1, second.at("/data").size());
    }

    @Test void an_instant_and_a_day_show_the_bytes_that_candidates_were_sent_in_either_language() {
        var english = shown("en");
        var french = shown("fr");
        anHourLater();
        caller.update(id, JobBody.empty().with("title", "Cook"));
        service.rename(bakery.employer(), "Bread & Co.");
        var now = shown("en");
        var then = history("?on=" + NOON).expect(200).expectHeader("Shown-From", NOON).expectHeader("Shown-To", "2026-04-13T20:00:00.000Z");
        assertArrayEquals(english, then.bytes());
        assertArrayEquals(french, history("?lang=fr&on=2026-04-13T12:59:59.999-07:00").expect(200).bytes());
        var today = history("?on=2026-04-13").expect(200);
        assertArrayEquals(now, today.bytes());
        assertEquals(Optional.empty(), today.header("Shown-To"));
        service.clock().moveTo(FIRST_DAY.plusDays(2));
        assertArrayEquals(now, history("?on=2026-04-14").expect(200).bytes());
        caller.request("GET", "/jobs/" + id + "/history?on=2026-04-14").header("If-None-Match", today.header("ETag").orElseThrow()).send().expect(304);
    }

    @Test void a_change_that_only_pages_show_is_a_version_of_which_the_public_answer_is_the_same() {
        var before = shown("en");
        anHourLater();
        caller.update(id, JobBody.empty().withJson("translation", "{\"language\": \"fr\", \"title\": \"Boulanger\", \"description\": \"<p>Pain.</p>\"}")
            .with("workplaceType", "remote").with("disclosures.aiUsed", true).with("disclosures.payAbove200000", true));
        anHourLater();
        caller.update(id, JobBody.empty().with("translation.description", "<p>Brioches.</p>"));
        var list = history("").expect(200);
        assertEquals(List.of("translation"), texts(list, "/data/0/changed"));
        assertEquals(List.of("translation", "workplaceType", "remoteRegions", "disclosures"), texts(list, "/data/1/changed"));
        assertEquals(3, list.at("/data").size());
        for (var at : List.of(NOON, "2026-04-13T20:00:00Z", "2026-04-13T21:00:00Z")) {
            assertArrayEquals(before, history("?on=" + at).expect(200).bytes());
        }
    }

    @Test void a_deleted_job_is_found_by_its_id_and_only_by_its_owner() {
        var before = shown("en");
        anHourLater();
        caller.delete("/jobs/" + id).expect(204);
        assertArrayEquals(before, history("?on=" + NOON).expect(200).bytes());
        history("").expect(200).expect("/data/0/to", "2026-04-13T20:00:00.000Z");
        history("?on=2026-04-13T20:00:00Z").expect(404).expect("/type", "urn:posthaste:problem:job-not-shown");
        var other = service.employer(Samples.SHIPYARD).using(ApiVersion.V1_2);
        for (var query : List.of("", "?on=" + NOON)) {
            other.get("/jobs/" + id + "/history" + query).expect(404).expect("/type", "urn:posthaste:problem:job-not-found");
        }
    }

    @Test void a_job_that_was_never_shown_has_an_empty_list_and_one_that_never_was_is_not_found() {
        int draft = caller.create(Samples.BAKER).id();
        assertEquals(0, caller.get("/jobs/" + draft + "/history").expect(200).at("/data").size());
        caller.get("/jobs/" + draft + "/history?on=" + NOON).expect(404).expect("/type", "urn:posthaste:problem:job-not-shown");
        for (var unknown : List.of("2147483647", "0", "x")) {
            caller.get("/jobs/" + unknown + "/history").expect(404).expect("/type", "urn:posthaste:problem:job-not-found");
        }
        history("?on=2026-04-12").expect(404).expect("/type", "urn:posthaste:problem:job-not-shown");
        bakery.get("/jobs/" + id + "/history").expect(404).expect("/type", "urn:posthaste:problem:path-not-found");
    }

    @Test void jobs_of_a_sandbox_were_never_shown() {
        var sandbox = service.sandbox("Sandbox").using(ApiVersion.V1_2);
        int tried = sandbox.create(Samples.BAKER.with("status", "active")).id();
        anHourLater();
        sandbox.update(tried, JobBody.empty().with("title", "Cook"));
        assertEquals(0, sandbox.get("/jobs/" + tried + "/history").expect(200).at("/data").size());
        sandbox.get("/jobs/" + tried + "/history?on=" + NOON).expect(404).expect("/type", "urn:posthaste:problem:job-not-shown");
    }

    @ParameterizedTest
    @ValueSource(strings = {"yesterday", "2026-02-30", "2026-4-1", "2026-04-13T12:00", "2026-04-13T25:00:00Z", "0", "20260413", "%202026-04-13",
        "+2026-04-13", "2026-04-13T12:00:00+00:00"})
    void an_invalid_time_is_rejected(String on) {
        history("?on=" + on).expectFaults("/on invalid_date");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0000-01-01", "0000-12-31", "0001-01-01", "0000-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "1969-12-31T23:59:59.999Z"})
    void a_time_before_the_first_version_shows_nothing(String on) {
        history("?on=" + on).expect(404).expect("/type", "urn:posthaste:problem:job-not-shown");
        if (on.contains("T")) {
            assertEquals(0, history("?after=" + on).expect(200).at("/data").size());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-04-14", "2026-04-13T19:00:00.001Z", "9999-12-31"})
    void the_future_is_rejected(String on) {
        history("?on=" + on).expectFaults("/on out_of_range");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"?on=2026-04-13&pageSize=3&after=x|/pageSize not_allowed,/after not_allowed",
        "?on=x&pageSize=3|/on invalid_date,/pageSize not_allowed", "?after=x&pageSize=y|/after unknown_value,/pageSize wrong_type",
        "?page=2|/page unknown_parameter"})
    void all_faults_are_reported_at_once(String query, String faults) {
        history(query).expectFaults(faults.split(","));
    }
}
