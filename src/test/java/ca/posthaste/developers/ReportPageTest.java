package ca.posthaste.developers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.board.report.Report;
import ca.posthaste.board.report.ReportPart;
import ca.posthaste.board.report.Reports;
import ca.posthaste.db.Database;
import ca.posthaste.http.upload.Form;
import ca.posthaste.support.Answer;
import ca.posthaste.support.FormBody;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A visitor reports a posting with the form of the page, as a browser submits it. */
@QuarkusTest
class ReportPageTest {
    @Inject TestService service;
    @Inject Database database;
    @Inject ReportPart upkeep;
    private int job;

    @BeforeEach void open() {
        job = service.employer(Samples.BAKERY).create(Samples.BAKER.with("title", "Baker <of bread>").with("status", "active")).id();
    }

    private static Answer get(String path) {
        return Request.to("GET", TestService.root() + path).header("Accept", "text/html").send();
    }

    private static Request post(String path, String... fields) {
        var body = new StringBuilder();
        for (int i = 0; i < fields.length; i += 2) {
            body.append(i == 0 ? "" : "&").append(fields[i]).append('=').append(URLEncoder.encode(fields[i + 1], StandardCharsets.UTF_8));
        }
        return Request.to("POST", TestService.root() + path).header("Accept", "text/html")
            .header("Content-Type", "application/x-www-form-urlencoded").body(body.toString());
    }

    private List<Report> kept() {
        return database.read(tx -> new Reports().list(tx, true)).stream().filter(report -> report.job().value() == job).toList();
    }

    @Test void a_form_of_very_many_fields_is_rejected_before_they_are_looked_at() {
        var many = IntStream.range(0, 10_000).mapToObj(i -> Integer.toString(i, 36)).collect(Collectors.joining("&"));
        var answer = Request.to("POST", TestService.root() + "/en/report").header("Accept", "text/html")
            .header("Content-Type", "application/x-www-form-urlencoded").body(many).send();
        assertFalse(answer.expectPage(400).text().contains("name=\"reason\""), "it is no form that could be shown again");
    }

    private static Answer multipart(String path, FormBody form) {
        return Request.to("POST", TestService.root() + path).header("Accept", "text/html").header("Content-Type", FormBody.CONTENT_TYPE)
            .body(form.bytes()).send();
    }

    @Test void the_form_accepts_both_encodings_of_browsers_but_no_file() {
        assertEquals(303, multipart("/en/report", new FormBody().field("job", String.valueOf(job)).field("reason", "fraud")
            .field("details", "Pay first é")).status());
        assertEquals("Pay first é", kept().get(0).details().orElseThrow());
        for (var path : List.of("/en/report", "/fr/alerts", "/en/alerts/confirm/x", "/en/alerts/unsubscribe/x")) {
            multipart(path, new FormBody().field("job", String.valueOf(job)).file("a.pdf", "application/pdf", new byte[100])).expectPage(400);
            multipart(path, new FormBody().field("job", "x".repeat(70_000))).expectPage(413);
        }
        assertEquals(1, kept().size());
    }

    @Test void a_link_from_a_posting_leads_to_a_form_that_names_it() {
        var page = get("/en/report?job=" + job).expectPage(200).text();
        assertTrue(page.contains("Baker &lt;of bread&gt;") && page.contains("<input type=\"hidden\" name=\"job\" value=\"" + job + "\">"), page);
        assertTrue(page.contains("href=\"/fr/report?job=" + job + "\"") && page.contains("noindex"), page);
        var bare = get("/fr/report").expectPage(200).text();
        assertTrue(bare.contains("name=\"job\"") && bare.contains("Quelle offre?") && !bare.contains("noindex"), bare);
    }

    @ParameterizedTest @ValueSource(strings = {"x", "2000000000", "%ff", "99999999999999999999", "-1", ""})
    void a_wrong_number_in_the_link_gives_the_form_that_asks_for_the_posting(String number) {
        assertTrue(get("/en/report?job=" + number + "&other=1").expectPage(200).text().contains("<input id=\"job\" name=\"job\""));
    }

    @Test void a_report_is_kept_and_thanked_for_on_a_page_that_can_be_loaded_again() {
        var sent = post("/en/report", "job", TestService.root() + "/en/jobs/" + job + "-baker", "reason", "money_or_data",
            "details", "They want $50.\r\nNow.", "email", "ana@example.org", Form.TRAP, "").send();
        assertEquals(303, sent.status());
        assertEquals("/en/report/thanks", sent.header("Location").orElseThrow());
        assertTrue(get("/en/report/thanks").expectPage(200).text().contains("two business days"));
        assertEquals(1, kept().size());
        assertEquals("They want $50.\nNow.", kept().get(0).details().orElseThrow());
        assertEquals("ana@example.org", kept().get(0).email().orElseThrow());
        upkeep.count();
        TestService.metrics(text -> text.lines().anyMatch(line -> line.startsWith("posthaste_reports_open") && Double.parseDouble(line.split(" ")[1]) >= 1));
    }

    @Test void errors_are_shown_next_to_the_field_and_at_the_top_and_the_input_is_kept() {
        var page = post("/en/report", "job", "the baker one", "reason", "", "details", "x".repeat(2_001), "email", "ana <b>").send().expectPage(400).text();
        for (var field : List.of("job", "reason", "details", "email")) {
            assertTrue(page.contains("id=\"" + field + "-error\"") && page.contains("<a href=\"#" + field + "\">"), field + " in " + page);
        }
        assertTrue(page.contains("value=\"the baker one\"") && page.contains("x".repeat(2_001)) && page.contains("value=\"ana &lt;b&gt;\""), page);
        assertTrue(page.contains("<title>Error: Report a posting"), page);
        var chosen = post("/fr/report", "job", String.valueOf(job), "reason", "misleading", "email", "x").send().expectPage(400).text();
        assertTrue(chosen.contains("value=\"misleading\" required checked") && chosen.contains("Erreur\u00a0: Signaler une offre"), chosen);
        assertEquals(List.of(), kept());
    }

    @Test void a_posting_that_was_never_public_is_unknown() {
        int draft = service.employer(Samples.BAKERY).create(Samples.BAKER.with("status", "draft").with("title", "Secret plan")).id();
        var page = post("/en/report", "job", String.valueOf(draft), "reason", "fraud").send().expectPage(400).text();
        assertTrue(page.contains("We could not find this posting.") && !page.contains("Secret plan"), page);
        assertFalse(get("/en/report?job=" + draft).expectPage(200).text().contains("Secret plan"));
    }

    @Test void a_program_that_fills_in_the_hidden_field_is_thanked_and_ignored() {
        assertEquals(303, post("/en/report", "job", String.valueOf(job), "reason", "fraud", Form.TRAP, "x").send().status());
        assertEquals(List.of(), kept());
    }

    @Test void reports_per_posting_and_day_are_limited_and_later_reporters_are_thanked_too() {
        for (int i = 0; i < 25; i++) {
            assertEquals(303, post("/en/report", "job", String.valueOf(job), "reason", "fraud").send().status());
        }
        assertEquals(20, kept().size());
    }

    @ParameterizedTest @ValueSource(strings = {"text/plain", "application/xml"})
    void a_body_that_is_not_a_form_is_rejected_with_a_page(String type) {
        Request.to("POST", TestService.root() + "/en/report").header("Accept", "text/html").header("Content-Type", type).body("x").send().expectPage(415);
    }
}
