package ca.posthaste.api;

import ca.posthaste.employer.Plan;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import io.quarkus.test.junit.QuarkusTest;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 2.1, autoRefresh: the publish date is renewed every 7 days. */
@QuarkusTest
class AutoRefreshTest extends FromTheFirstDay {
    private static final JobBody REFRESHING = Samples.BAKER.with("status", "active").with("autoRefresh", true);

    private void daysPass(int days) {
        service.clock().moveTo(service.clock().today().plusDays(days));
        service.refreshRound();
    }

    private void expectPublished(Client employer, int id, LocalDate date) {
        employer.read(id).expect("/publishDate", date.toString());
    }

    @ParameterizedTest @CsvSource({"0,0", "6,0", "7,7", "8,8", "13,13", "30,30"})
    void a_job_is_refreshed_when_it_was_published_7_or_more_days_ago(int days, int publishedAfter) {
        int id = bakery.create(REFRESHING).id();
        daysPass(days);
        expectPublished(bakery, id, FIRST_DAY.plusDays(publishedAfter));
    }

    @Test void a_job_is_refreshed_week_after_week_and_nothing_else_changes() {
        int id = bakery.create(REFRESHING).id();
        for (int week = 1; week <= 8; week++) {
            daysPass(7);
            expectPublished(bakery, id, FIRST_DAY.plusDays(7L * week));
        }
        bakery.read(id).expect("/closeDate", FIRST_DAY.plusDays(60).toString()).expect("/status", "active")
            .expect("/autoRefresh", true);
    }

    @Test void a_second_round_on_the_same_day_changes_nothing() {
        int id = bakery.create(REFRESHING).id();
        daysPass(7);
        daysPass(0);
        expectPublished(bakery, id, FIRST_DAY.plusDays(7));
    }

    @ParameterizedTest @ValueSource(strings = {"draft", "archived"})
    void a_job_that_is_not_active_is_not_refreshed(String status) {
        int id = bakery.create(REFRESHING.with("status", status)).id();
        daysPass(10);
        expectPublished(bakery, id, FIRST_DAY);
    }

    @Test void a_job_without_the_flag_is_not_refreshed() {
        int id = bakery.create(REFRESHING.with("autoRefresh", false)).id();
        daysPass(10);
        expectPublished(bakery, id, FIRST_DAY);
    }

    @Test void a_job_is_refreshed_on_its_close_date_and_not_after() {
        int closing = bakery.create(REFRESHING.with("closeDate", FIRST_DAY.plusDays(7).toString())).id();
        int closed = bakery.create(REFRESHING.with("closeDate", FIRST_DAY.plusDays(6).toString())).id();
        daysPass(7);
        expectPublished(bakery, closing, FIRST_DAY.plusDays(7));
        expectPublished(bakery, closed, FIRST_DAY);
    }

    @Test void on_a_standard_plan_the_flag_is_kept_but_has_no_effect_until_the_plan_changes() {
        var shipyard = service.employer(Samples.SHIPYARD, Plan.STANDARD);
        int id = shipyard.create(REFRESHING).expect("/autoRefresh", true).id();
        daysPass(10);
        shipyard.read(id).expect("/autoRefresh", true).expect("/publishDate", FIRST_DAY.toString());
        service.changePlan(shipyard.employer(), Plan.UNLIMITED);
        service.refreshRound();
        expectPublished(shipyard, id, FIRST_DAY.plusDays(10));
        service.changePlan(shipyard.employer(), Plan.STANDARD);
        daysPass(10);
        expectPublished(shipyard, id, FIRST_DAY.plusDays(10));
    }

    @Test void a_refreshed_job_comes_first_in_the_list() {
        int refreshing = bakery.create(REFRESHING).id();
        service.clock().moveTo(FIRST_DAY.plusDays(2));
        bakery.create(Samples.BAKER);
        daysPass(5);
        bakery.get("/jobs").expect("/data/0/id", refreshing)
            .expect("/data/0/publishDate", FIRST_DAY.plusDays(7).toString());
    }

    @Test void the_flag_is_turned_on_and_off_by_updates() {
        int id = bakery.create(REFRESHING.with("autoRefresh", false)).id();
        bakery.update(id, "{\"autoRefresh\":true}").expect("/autoRefresh", true);
        daysPass(7);
        expectPublished(bakery, id, FIRST_DAY.plusDays(7));
        bakery.update(id, "{\"autoRefresh\":false}").expect("/autoRefresh", false);
        daysPass(7);
        expectPublished(bakery, id, FIRST_DAY.plusDays(7));
    }
}
