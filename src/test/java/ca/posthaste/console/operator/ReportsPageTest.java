package ca.posthaste.console.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.board.report.PostingVisibility;
import ca.posthaste.board.report.Report;
import ca.posthaste.board.report.Reports;
import ca.posthaste.employer.Employer;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestMail;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import jakarta.mail.internet.MimeMultipart;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The queue of reports: a posting is hidden, shown again or left alone, and the reporter gets a reply. */
@QuarkusTest
class ReportsPageTest extends OperatorPageTest {
    @Inject TestMail mail;
    private Employer bakery;
    private String owner;
    private String reporter;
    private int job;

    @BeforeEach void report() {
        var client = service.employer(Samples.BAKERY);
        bakery = client.employer();
        owner = address("owner");
        reporter = address("reporter");
        service.addUser(bakery, owner);
        job = client.create(Samples.BAKER.with("status", "active").with("title", "Baker <of bread>")).id();
        Request.to("POST", TestService.root() + "/en/report").header("Accept", "text/html").header("Content-Type", "application/x-www-form-urlencoded")
            .body("job=" + job + "&reason=fraud&details=They+want+%3Cmoney%3E&email=" + reporter).send().expect(303);
    }

    @AfterEach void removeOwner() {
        service.removeUser(bakery, owner);
    }

    private Report kept() {
        return database.read(tx -> new Reports().list(tx, true)).stream().filter(report -> report.job().value() == job).findFirst().orElseThrow();
    }

    private String posting(String language, String action) {
        return path(language, "/postings/" + job + "/" + action);
    }

    private static boolean seen(int job) {
        return Request.to("GET", TestService.root() + "/api/v1.1/public/jobs/" + job).send().status() == 200;
    }

    @ParameterizedTest
    @CsvSource({"en,Hide “Baker &lt;of bread&gt;”,/en/jobs/", "fr,Masquer «\u00a0Baker &lt;of bread&gt;\u00a0»,/fr/jobs/"})
    void a_report_is_shown_with_what_was_written_and_leads_to_the_posting(String language, String hide, String link) {
        var page = pageWith(path(language, "/reports"), reporter);
        assertTrue(page.contains("They want &lt;money&gt;") && page.contains("href=\"" + link + job + "\"") && page.contains(hide), page);
        assertTrue(page.contains("Bread &amp; Butter Bakery"), page);
    }

    @Test void a_posting_is_hidden_and_shown_again_and_the_employer_is_notified_both_times() {
        assertTrue(seen(job));
        operator.send(posting("en", "hide"), "reason", "It asks for money.").expect(303);
        assertFalse(seen(job));
        service.await(() -> mail.to(owner).size() == 1);
        assertEquals(Report.State.HIDDEN, kept().state());
        assertFalse(operator.page(path("en", "/reports")).contains(reporter));
        assertTrue(pageWith(path("en", "/reports?view=hidden"), posting("en", "show")).contains("It asks for money."));
        operator.send(posting("fr", "show")).expect(303).expectHeader("Location", path("fr", "/reports?view=hidden&done=shown"));
        assertTrue(seen(job));
        service.await(() -> mail.to(owner).size() == 2);
        assertEquals(List.of("posting-hidden " + job + " Baker <of bread>", "posting-shown " + job + " Baker <of bread>"), log());
    }

    @Test void a_reason_is_required_and_limited_in_length() {
        for (var reason : List.of("", " ", "x".repeat(PostingVisibility.REASON_MAX + 1))) {
            var page = operator.send(posting("en", "hide"), "reason", reason).expectPage(400).text();
            assertTrue(page.contains("href=\"#reason-" + job + "\""), page);
        }
        assertTrue(seen(job));
        operator.send(posting("en", "hide"), "reason", "x".repeat(PostingVisibility.REASON_MAX)).expect(303);
        assertEquals(404, operator.send(path("en", "/postings/2147483647/hide"), "reason", "None.").status());
    }

    @Test void dismissed_reports_leave_the_queue_and_the_posting_is_unchanged() {
        operator.send(posting("en", "dismiss")).expect(303);
        assertEquals(Report.State.DISMISSED, kept().state());
        assertTrue(seen(job));
        assertTrue(pageWith(path("fr", "/reports?view=settled"), reporter).contains("classé sans suite"));
        assertEquals(List.of("report-dismissed " + job + " Baker <of bread> 1"), log());
    }

    @ParameterizedTest
    @CsvSource({"en,fr,Voici notre réponse", "fr,en,This is our reply"})
    void who_reported_it_is_answered_in_the_language_that_is_chosen(String language, String of, String said) throws Exception {
        var place = path(language, "/reports/" + kept().id() + "/answer");
        assertTrue(operator.send(place, "answer", "", "language", of).expectPage(400).text().contains("href=\"#answer-" + kept().id() + "\""));
        operator.send(place, "answer", "x".repeat(2_001), "language", of).expectPage(400);
        operator.send(place, "answer", "We have looked at it.", "language", of, "view", "open").expect(303);
        service.await(() -> !mail.to(reporter).isEmpty());
        var letter = (String) ((MimeMultipart) mail.to(reporter).get(0).getContent()).getBodyPart(0).getContent();
        assertTrue(letter.contains(said) && letter.contains("We have looked at it."), letter);
        assertTrue(pageWith(path("en", "/reports"), reporter).contains("Reply sent on "));
        assertEquals(404, operator.send(path("en", "/reports/2147483647/answer"), "answer", "x").status());
    }
}
