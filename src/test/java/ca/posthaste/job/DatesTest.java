package ca.posthaste.job;

import static ca.posthaste.job.Postings.MONDAY;
import static ca.posthaste.job.Postings.baker;
import static ca.posthaste.job.Postings.changed;
import static ca.posthaste.job.Postings.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The dates of a job during its life. */
class DatesTest {
    private static final LocalDate FRIDAY = MONDAY.plusDays(4);
    private static final LocalDate LATER = MONDAY.plusDays(40);
    private static final LocalDate CHOSEN = LocalDate.of(2026, 12, 24);

    @ParameterizedTest
    @EnumSource(Status.class)
    void a_job_is_published_the_day_it_is_created_and_closes_60_days_later(Status status) {
        var job = baker(MONDAY, "'status': '" + status.code() + "'");
        expect(job, MONDAY, MONDAY.plusDays(60));
    }

    @Test void sixty_days_are_counted_over_a_leap_day() {
        expect(baker(LocalDate.of(2028, 1, 31)), LocalDate.of(2028, 1, 31), LocalDate.of(2028, 3, 31));
    }

    @Test void a_close_date_may_be_any_day_of_the_calendar_also_a_past_one() {
        expect(baker(MONDAY, "'closeDate': '1999-12-31'"), MONDAY, LocalDate.of(1999, 12, 31));
        expect(baker(MONDAY, "'closeDate': '2028-02-29'"), MONDAY, LocalDate.of(2028, 2, 29));
        expect(baker(MONDAY, "'closeDate': '9999-12-31'"), MONDAY, LocalDate.of(9999, 12, 31));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-02-30", "2027-02-29", "2026-13-01", "2026-1-1", "26-01-01", "2026-01-01T00:00:00Z",
        "01/02/2026", "+2026-01-01", "12026-01-01", "0000-01-01", "2026-00-10", " 2026-01-01", "2026‐01‐01", "٢٠٢٦-01-01"})
    void a_day_that_is_not_in_the_calendar_is_rejected(String text) {
        assertEquals(List.of("/closeDate invalid_date"),
            refused(() -> changed(baker(MONDAY), MONDAY, "{'closeDate': '" + text + "'}")));
    }

    @Test void the_first_launch_of_a_draft_renews_the_publish_date_and_the_default_close_date() {
        expect(active(baker(MONDAY), FRIDAY), FRIDAY, FRIDAY.plusDays(60));
    }

    @Test void the_first_launch_leaves_a_chosen_close_date_alone() {
        expect(active(baker(MONDAY, "'closeDate': '2026-12-24'"), FRIDAY), FRIDAY, CHOSEN);
    }

    @Test void archiving_and_publishing_again_leave_the_dates_alone() {
        var launched = active(baker(MONDAY), FRIDAY);
        expect(active(archived(launched, LATER), LATER.plusDays(1)), FRIDAY, FRIDAY.plusDays(60));
    }

    @Test void a_second_launch_of_a_draft_leaves_the_dates_alone() {
        var again = changed(active(baker(MONDAY), FRIDAY), LATER, "{'status': 'draft'}");
        expect(active(again, LATER.plusDays(1)), FRIDAY, FRIDAY.plusDays(60));
    }

    @Test void a_job_created_active_has_had_its_launch() {
        var again = changed(baker(MONDAY, "'status': 'active'"), FRIDAY, "{'status': 'draft'}");
        expect(active(again, LATER), MONDAY, MONDAY.plusDays(60));
    }

    @Test void a_job_created_archived_keeps_its_publish_date_when_it_becomes_active() {
        expect(active(baker(MONDAY, "'status': 'archived'"), FRIDAY), MONDAY, MONDAY.plusDays(60));
    }

    @Test void a_draft_that_was_archived_and_a_draft_again_still_has_its_first_launch_before_it() {
        var draft = changed(archived(baker(MONDAY), FRIDAY), FRIDAY, "{'status': 'draft'}");
        expect(active(draft, LATER), LATER, LATER.plusDays(60));
    }

    @Test void sending_the_same_status_again_changes_nothing() {
        var launched = active(baker(MONDAY), FRIDAY);
        assertEquals(launched, active(launched, LATER));
        assertEquals(baker(MONDAY), changed(baker(MONDAY), LATER, "{'status': 'draft'}"));
    }

    @Test void a_null_close_date_restores_the_default_counted_from_the_publish_date() {
        var chosen = active(baker(MONDAY, "'closeDate': '2026-12-24'"), FRIDAY);
        expect(changed(chosen, LATER, "{'closeDate': null}"), FRIDAY, FRIDAY.plusDays(60));
        expect(changed(chosen, LATER, "{'closeDate': ''}"), FRIDAY, FRIDAY.plusDays(60));
    }

    @Test void a_restored_default_moves_with_the_first_launch_again() {
        var restored = changed(baker(MONDAY, "'closeDate': '2026-12-24'"), MONDAY, "{'closeDate': null}");
        expect(active(restored, FRIDAY), FRIDAY, FRIDAY.plusDays(60));
    }

    @Test void a_close_date_sent_with_the_launch_is_kept() {
        expect(changed(baker(MONDAY), FRIDAY, "{'status': 'active', 'closeDate': '2026-12-24'}"), FRIDAY, CHOSEN);
        expect(changed(baker(MONDAY, "'closeDate': '2026-12-24'"), FRIDAY, "{'status': 'active', 'closeDate': null}"),
            FRIDAY, FRIDAY.plusDays(60));
    }

    @Test void the_close_date_passing_leaves_the_status_as_it_is() {
        var job = active(baker(MONDAY), MONDAY);
        assertEquals(Status.ACTIVE, changed(job, MONDAY.plusDays(500), "{'title': 'Baker, still'}").status());
    }

    @Test void a_draft_that_would_be_published_after_it_closed_is_rejected() {
        assertEquals(List.of("/closeDate not_allowed"),
            refused(() -> baker(MONDAY, "'publishOn': '2026-03-06'", "'closeDate': '2026-03-05'")));
        assertEquals(List.of("/publishOn not_allowed"),
            refused(() -> changed(baker(MONDAY, "'closeDate': '2026-03-05'"), MONDAY, "{'publishOn': '2026-03-06'}")));
        assertEquals(List.of("/closeDate not_allowed"), refused(
            () -> changed(baker(MONDAY), MONDAY, "{'publishOn': '2026-12-24', 'closeDate': '" + MONDAY.plusDays(61) + "'}")));
        assertEquals(List.of("/publishOn date_past"),
            refused(() -> baker(MONDAY, "'publishOn': '2026-03-01'", "'closeDate': '2026-02-01'")));
    }

    @Test void an_update_without_a_day_to_publish_on_may_set_any_close_date() {
        expect(changed(baker(MONDAY, "'publishOn': '2026-03-06'"), MONDAY, "{'closeDate': '2026-03-05'}"), MONDAY, LocalDate.of(2026, 3, 5));
    }

    @Test void a_draft_may_be_published_on_the_day_it_closes() {
        expect(baker(MONDAY, "'publishOn': '2026-12-24'", "'closeDate': '2026-12-24'"), MONDAY, CHOSEN);
    }

    @Test void a_job_without_scheduled_publication_may_close_on_any_day() {
        expect(baker(MONDAY, "'status': 'active'", "'publishOn': '2026-12-24'", "'closeDate': '2026-03-05'"), MONDAY, LocalDate.of(2026, 3, 5));
        var both = baker(MONDAY, "'publishOn': '2026-03-06'", "'closeDate': '2026-03-06'");
        expect(changed(both, MONDAY, "{'publishOn': null, 'closeDate': '2026-03-05'}"), MONDAY, LocalDate.of(2026, 3, 5));
    }

    @Test void a_default_close_date_may_precede_the_day_to_publish_on_and_moves_with_it() {
        var draft = baker(MONDAY, "'publishOn': '2026-12-24'");
        expect(draft.published(CHOSEN), CHOSEN, CHOSEN.plusDays(60));
        var chosen = baker(MONDAY, "'closeDate': '2026-03-05'");
        expect(changed(chosen, MONDAY, "{'publishOn': '2026-12-24', 'closeDate': null}").published(CHOSEN), CHOSEN, CHOSEN.plusDays(60));
    }

    @Test void a_draft_that_was_read_can_be_sent_back_although_its_default_close_date_lies_before_the_day_to_publish_on() {
        var draft = baker(MONDAY, "'publishOn': '2026-12-24'");
        var same = changed(draft, FRIDAY, "{'publishOn': '2026-12-24', 'closeDate': '" + MONDAY.plusDays(60) + "'}");
        assertEquals(draft, same);
        expect(same.published(CHOSEN), CHOSEN, CHOSEN.plusDays(60));
    }

    private static Posting active(Posting job, LocalDate today) {
        return changed(job, today, "{'status': 'active'}");
    }

    private static Posting archived(Posting job, LocalDate today) {
        return changed(job, today, "{'status': 'archived'}");
    }

    private static void expect(Posting job, LocalDate published, LocalDate closes) {
        assertEquals(published, job.dates().published());
        assertEquals(closes, job.dates().closes());
    }
}
