package ca.posthaste.board.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.http.upload.Form;
import ca.posthaste.job.JobId;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Valid and invalid input in the report form. */
class ReportFormTest {
    private static ReportForm form(String job) {
        return new ReportForm(job, "fraud", "", "", false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"123", "#123", "# 123", "https://board.example.org/en/jobs/123-baker", "board.example.org/fr/jobs/123-boulanger?x=1#top",
        "/en/jobs/123", "jobs/123/", "http://localhost:8080/api/v1.2/public/jobs/123", "https://x.example/jobs/9/en/jobs/123"})
    void a_posting_is_named_by_its_address_or_its_number(String typed) {
        assertEquals(Optional.of(new JobId(123)), form(typed).jobId());
        assertEquals(Map.of(), form(typed).errors());
    }

    @ParameterizedTest
    @ValueSource(strings = {"baker", "12a", "-1", "1.5", "2147483648", "99999999999", "https://board.example.org/en/jobs", "/en/jobs/x-123", "/jobs/",
        "jobs/123baker"})
    void text_that_identifies_no_posting_is_reported(String typed) {
        assertEquals(Map.of("job", "reportErrorJob"), form(typed).errors());
    }

    @Test void all_errors_are_reported_at_once_in_the_order_of_the_page() {
        var wrong = new ReportForm("", "", "x".repeat(ReportForm.DETAILS_MAX + 1), "ana", false);
        assertEquals(List.of("job", "reason", "details", "email"), List.copyOf(wrong.errors().keySet()));
        assertEquals(Map.of("reason", "reportErrorReason"), new ReportForm("1", "boring", "😀".repeat(ReportForm.DETAILS_MAX), "ana@example.org", false).errors());
        assertEquals(Map.of("email", "reportErrorEmail"), new ReportForm("1", "other", "", "a".repeat(250) + "@example.org", false).errors());
        assertEquals(Map.of("job", "reportErrorJob"), form("/jobs/1?" + "x".repeat(ReportForm.JOB_MAX)).errors());
    }

    @ParameterizedTest
    @ValueSource(strings = {"ana@a\u05D0.example", "ana@ééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé.example", "ana@\u202Eexample.org"})
    void an_address_to_which_no_mail_can_be_written_is_invalid(String address) {
        assertEquals(Map.of("email", "reportErrorEmail"), new ReportForm("1", "other", "", address, false).errors());
    }

    @Test void line_breaks_count_once_and_characters_that_databases_reject_are_removed() {
        var fields = JsonNodeFactory.instance.objectNode().put("job", " 7 ").put("reason", "other").put("details", "a\r\nb\u0000c\tend ")
            .put("email", " ana@example.org").put(Form.TRAP, "x");
        assertEquals(new ReportForm("7", "other", "a\nbc\tend", "ana@example.org", true), ReportForm.from(new Form(fields, Map.of(), false)));
    }
}
