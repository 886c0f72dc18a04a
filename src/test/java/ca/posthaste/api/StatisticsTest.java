package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.employer.KeyProperties;
import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.FormBody;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import io.quarkus.test.junit.QuarkusTest;
import java.time.LocalTime;
import java.util.EnumSet;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** GET /jobs/{id}/statistics: views, clicks and applications by day. */
@QuarkusTest
class StatisticsTest extends FromTheFirstDay {
    private static final JobBody OPEN = Samples.BAKER.with("status", "active");

    private Client client;
    private Client anyone;
    private int id;

    @BeforeEach void create() {
        client = bakery.using(ApiVersion.V1_2);
        anyone = service.stranger();
        id = client.create(OPEN).id();
    }

    private Answer statistics(String query) {
        service.saveViews();
        return client.get("/jobs/" + id + "/statistics" + query);
    }

    @Test void views_are_counted_by_day_in_either_version_except_for_304_responses() {
        var seen = anyone.get("/public/jobs/" + id).expect(200);
        anyone.using(ApiVersion.V1_2).get("/public/jobs/" + id).expect(200);
        anyone.request("HEAD", "/public/jobs/" + id).send().expect(200);
        anyone.request("GET", "/public/jobs/" + id).header("If-None-Match", seen.header("ETag").orElseThrow()).send().expect(304);
        client.read(id);
        anyone.get("/public/jobs").expect(200);
        service.clock().moveTo(FIRST_DAY.plusDays(1));
        anyone.get("/public/jobs/" + id).expect(200);
        service.saveViews();
        anyone.get("/public/jobs/" + id).expect(200);
        statistics("?from=" + FIRST_DAY.minusDays(1) + "&to=" + FIRST_DAY.plusDays(1)).expect(200)
            .expect("/data/0/day", FIRST_DAY.minusDays(1).toString()).expect("/data/0/views", 0)
            .expect("/data/1/views", 2).expect("/data/2/views", 2).expect("/total/views", 4).expect("/total/applyClicks", 0);
    }

    @Test void a_day_ends_at_midnight_in_the_time_zone_of_the_operator() {
        service.clock().moveTo(FIRST_DAY, LocalTime.of(23, 59));
        anyone.get("/public/jobs/" + id).expect(200);
        FormBody.of("Ana", "ana-late@example.org").sendTo(anyone, id).expect(202);
        service.clock().moveTo(FIRST_DAY.plusDays(1), LocalTime.MIDNIGHT);
        anyone.get("/public/jobs/" + id).expect(200);
        FormBody.of("Bob", "bob-early@example.org").sendTo(anyone, id).expect(202);
        statistics("?from=" + FIRST_DAY).expect("/data/0/views", 1).expect("/data/1/views", 1)
            .expect("/data/0/applications", 1).expect("/data/1/applications", 1).expect("/total/applications", 2);
    }

    @Test void a_click_on_to_the_employers_site_is_counted() {
        id = client.create(Samples.WELDER.with("status", "active")).id();
        anyone.get("/public/jobs/" + id + "/apply").expect(303);
        statistics("").expect("/total/applyClicks", 1).expect("/data/29/applyClicks", 1).expect("/total/views", 0);
    }

    @Test void a_request_without_days_returns_the_last_thirty_days_with_zeros() {
        var answer = statistics("").expect(200).expect("/data/0/day", FIRST_DAY.minusDays(29).toString()).expect("/data/0/views", 0)
            .expect("/data/29/day", FIRST_DAY.toString());
        assertEquals(30, answer.at("/data").size());
        assertEquals(30, statistics("?to=2026-03-01").expect("/data/29/day", "2026-03-01").at("/data").size());
        assertEquals(1, statistics("?from=" + FIRST_DAY).at("/data").size());
        assertEquals(366, statistics("?from=2025-01-01&to=2026-01-01").expect(200).at("/data").size());
    }

    @Test void the_first_and_last_days_of_the_calendar_are_accepted() {
        assertEquals(5, statistics("?to=0001-01-05").expect(200).expect("/data/0/day", "0001-01-01").at("/data").size());
        assertEquals(30, statistics("?to=9999-12-31").expect(200).expect("/data/29/day", "9999-12-31").at("/data").size());
    }

    @ParameterizedTest @CsvSource({
        "from=2025-01-01&to=2026-01-02, /from out_of_range", "from=2026-04-14, /from not_allowed",
        "from=2026-02-30, /from invalid_date", "to=yesterday, /to invalid_date", "to=0000-01-01, /to invalid_date"})
    void invalid_days_are_rejected(String query, String fault) {
        statistics("?" + query).expect(400).expectFaults(fault);
    }

    @Test void every_fault_is_reported_and_unknown_parameters_are_rejected() {
        statistics("?from=x&to=y").expect(400).expectFaults("/from invalid_date", "/to invalid_date");
        statistics("?form=2026-01-01").expect(400);
    }

    @Test void only_the_employer_sees_the_statistics_and_only_while_the_job_exists() {
        service.employer(Samples.SHIPYARD).using(ApiVersion.V1_2).get("/jobs/" + id + "/statistics").expect(404)
            .expect("/type", "urn:posthaste:problem:job-not-found");
        anyone.using(ApiVersion.V1_2).get("/jobs/" + id + "/statistics").expect(401);
        service.withNewKey(bakery.employer(), new KeyProperties("Writer", EnumSet.of(Scope.JOBS_WRITE), Optional.empty())).using(ApiVersion.V1_2)
            .get("/jobs/" + id + "/statistics").expect(403);
        client.get("/jobs/x/statistics").expect(404);
        bakery.get("/jobs/" + id + "/statistics").expect(404);
        client.delete("/jobs/" + id).expect(204);
        statistics("").expect(404);
    }

    @Test void an_application_that_is_erased_is_not_counted_any_more() {
        FormBody.of("Ana", "ana-gone@example.org").sendTo(anyone, id).expect(202);
        statistics("").expect("/total/applications", 1);
        int application = client.get("/jobs/" + id + "/applications").at("/data/0/id").intValue();
        client.delete("/applications/" + application).expect(204);
        statistics("").expect("/total/applications", 0);
    }
}
