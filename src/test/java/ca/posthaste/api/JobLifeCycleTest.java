package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import io.quarkus.test.junit.QuarkusTest;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 3: states, transitions, and the effects of the passing of days. */
@QuarkusTest
class JobLifeCycleTest extends FromTheFirstDay {
    private static final List<String> STATUSES = List.of("active", "archived", "draft");

    private static JobBody status(String status) {
        return JobBody.empty().with("status", status);
    }

    private int baker(String status) {
        return bakery.create(Samples.BAKER.with("status", status)).id();
    }

    private void expectDates(int id, LocalDate published, LocalDate closes) {
        bakery.read(id).expect("/publishDate", published.toString()).expect("/closeDate", closes.toString());
    }

    @Test void a_new_job_is_a_draft_unless_it_says_otherwise() {
        bakery.create(Samples.BAKER).expect("/status", "draft");
        bakery.put("/jobs", Samples.baker("B-1")).expect(201).expect("/status", "draft");
    }

    @ParameterizedTest @ValueSource(strings = {"active", "archived", "draft"})
    void a_new_job_takes_the_given_status(String status) {
        bakery.create(Samples.BAKER.with("status", status)).expect("/status", status)
            .expect("/publishDate", FIRST_DAY.toString()).expect("/closeDate", FIRST_DAY.plusDays(60).toString());
        bakery.put("/jobs", Samples.baker("B-1").with("status", status)).expect(201).expect("/status", status);
    }

    @ParameterizedTest @ValueSource(strings = {"Active", "ARCHIVED", "deleted", "active ", " active", "closed", "0", "draft,active", " "})
    void an_unknown_status_is_rejected(String status) {
        bakery.post("/jobs", Samples.BAKER.with("status", status)).expectFaults("/status unknown_value");
        int id = baker("active");
        bakery.put("/jobs/" + id, status(status)).expectFaults("/status unknown_value");
        bakery.read(id).expect("/status", "active");
    }

    static Stream<Arguments> transitions() {
        return STATUSES.stream().flatMap(from -> STATUSES.stream().map(to -> Arguments.of(from, to)));
    }

    @ParameterizedTest @MethodSource("transitions")
    void any_status_may_follow_any_other_and_changes_nothing_else(String from, String to) {
        var created = bakery.create(Samples.WELDER.with("status", from)).json();
        int id = created.get("id").intValue();
        var expected = JobBody.of(created).with("status", to).tree();
        assertEquals(expected, bakery.update(id, status(to)).json());
        bakery.read(id).expect("/status", to);
    }

    @ParameterizedTest @MethodSource("transitions")
    void a_status_is_changed_by_reference_id_too(String from, String to) {
        bakery.create(Samples.baker("B-1").with("status", from));
        bakery.put("/jobs", status(to).with("referenceId", "B-1")).expect(200).expect("/status", to).expect("/title", "Baker");
    }

    @Test void archiving_and_publishing_again_leave_the_dates_alone() {
        int id = baker("active");
        service.clock().moveTo(FIRST_DAY.plusDays(3));
        bakery.update(id, status("archived"));
        service.clock().moveTo(FIRST_DAY.plusDays(9));
        bakery.update(id, status("active"));
        expectDates(id, FIRST_DAY, FIRST_DAY.plusDays(60));
    }

    @Test void a_draft_is_published_on_the_day_it_first_becomes_active() {
        int id = baker("draft");
        var launch = FIRST_DAY.plusDays(5);
        service.clock().moveTo(launch);
        bakery.update(id, "{\"title\":\"Night baker\"}").expect("/publishDate", FIRST_DAY.toString());
        bakery.update(id, status("active")).expect("/publishDate", launch.toString());
        expectDates(id, launch, launch.plusDays(60));
    }

    @Test void a_close_date_that_was_chosen_stays_when_the_draft_is_published() {
        var chosen = FIRST_DAY.plusDays(60); // the same day as the default, but chosen explicitly
        int id = bakery.create(Samples.BAKER.with("closeDate", chosen.toString())).id();
        service.clock().moveTo(FIRST_DAY.plusDays(5));
        bakery.update(id, status("active"));
        expectDates(id, FIRST_DAY.plusDays(5), chosen);
    }

    @Test void a_close_date_sent_together_with_the_launch_is_kept() {
        int id = baker("draft");
        service.clock().moveTo(FIRST_DAY.plusDays(5));
        bakery.update(id, status("active").with("closeDate", "2026-05-01"));
        expectDates(id, FIRST_DAY.plusDays(5), LocalDate.of(2026, 5, 1));
    }

    @Test void only_the_first_launch_renews_the_publish_date() {
        int id = baker("draft");
        service.clock().moveTo(FIRST_DAY.plusDays(5));
        bakery.update(id, status("active"));
        bakery.update(id, status("draft"));
        service.clock().moveTo(FIRST_DAY.plusDays(20));
        bakery.update(id, status("active"));
        expectDates(id, FIRST_DAY.plusDays(5), FIRST_DAY.plusDays(65));
    }

    @Test void a_job_created_active_is_not_republished_after_being_a_draft() {
        int id = baker("active");
        bakery.update(id, status("draft"));
        service.clock().moveTo(FIRST_DAY.plusDays(5));
        bakery.update(id, status("active"));
        expectDates(id, FIRST_DAY, FIRST_DAY.plusDays(60));
    }

    @Test void an_archived_job_is_published_without_a_new_date() {
        int id = baker("archived");
        service.clock().moveTo(FIRST_DAY.plusDays(5));
        bakery.update(id, status("active"));
        expectDates(id, FIRST_DAY, FIRST_DAY.plusDays(60));
    }

    @Test void repeating_the_launch_on_a_later_day_changes_nothing() {
        int id = baker("draft");
        bakery.update(id, status("active"));
        service.clock().moveTo(FIRST_DAY.plusDays(2));
        bakery.update(id, status("active"));
        expectDates(id, FIRST_DAY, FIRST_DAY.plusDays(60));
    }

    @ParameterizedTest @ValueSource(strings = {"2026-12-31", "1999-01-01", "2028-02-29", "0001-01-01", "9999-12-31", "2026-04-13"})
    void a_close_date_may_be_any_date_of_the_calendar(String date) {
        int id = bakery.create(Samples.BAKER.with("closeDate", date)).expect("/closeDate", date).id();
        bakery.read(id).expect("/closeDate", date);
    }

    @ParameterizedTest @ValueSource(strings = {"2026-02-30", "2026-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-1-1",
        "26-01-01", "2026/01/01", "20260101", "2026-01-01T00:00:00", "2026-01-01Z", " 2026-01-01", "2026-01-01 ", "tomorrow",
        "+2026-01-01", "-2026-01-01", "10000-01-01", "2026-W05-1", "2026-105", "２０２６-01-01", " "})
    void an_invalid_date_is_rejected(String date) {
        bakery.post("/jobs", Samples.BAKER.with("closeDate", date)).expectFaults("/closeDate invalid_date");
    }

    @ParameterizedTest @ValueSource(strings = {"null", "\"\""})
    void an_update_without_a_value_restores_the_default_close_date(String nothing) {
        int id = bakery.create(Samples.BAKER.with("closeDate", "2027-01-01")).id();
        bakery.update(id, "{\"closeDate\":" + nothing + "}").expect("/closeDate", FIRST_DAY.plusDays(60).toString());
        service.clock().moveTo(FIRST_DAY.plusDays(4));
        bakery.update(id, status("active"));
        expectDates(id, FIRST_DAY.plusDays(4), FIRST_DAY.plusDays(64));
    }

    @Test void passing_the_close_date_leaves_the_status() {
        int id = bakery.create(Samples.BAKER.with("status", "active").with("closeDate", "2026-04-14")).id();
        service.clock().moveTo(FIRST_DAY.plusDays(30));
        service.refreshRound();
        bakery.read(id).expect("/status", "active").expect("/closeDate", "2026-04-14");
        bakery.update(id, "{\"title\":\"Late baker\"}").expect("/status", "active");
    }

    @Test void the_day_changes_at_midnight_of_the_configured_time_zone() {
        service.clock().moveTo(FIRST_DAY, LocalTime.of(23, 59, 59));
        bakery.create(Samples.BAKER).expect("/publishDate", FIRST_DAY.toString());
        service.clock().moveTo(FIRST_DAY.plusDays(1), LocalTime.MIDNIGHT);
        bakery.create(Samples.BAKER).expect("/publishDate", FIRST_DAY.plusDays(1).toString());
    }

    @Test void a_deleted_job_is_gone_regardless_of_its_status() {
        for (var status : STATUSES) {
            int id = baker(status);
            bakery.delete("/jobs/" + id).expect(204);
            bakery.get("/jobs/" + id).expect(404);
        }
    }
}
