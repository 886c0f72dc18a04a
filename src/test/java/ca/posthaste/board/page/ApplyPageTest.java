package ca.posthaste.board.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.application.resume.ResumeType;
import ca.posthaste.http.upload.Form;
import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.FormBody;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.RawHttp;
import ca.posthaste.support.Request;
import ca.posthaste.support.Resumes;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The application form on a job's page, as a browser without JavaScript submits it. */
@QuarkusTest
class ApplyPageTest {
    private static final int MAX = 5 * 1024 * 1024;

    @Inject TestService service;
    private Client bakery;
    private int job;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
        job = bakery.create(Samples.BAKER.with("status", "active")).id();
    }

    private Request request(String language, FormBody form) {
        return Request.to("POST", TestService.root() + "/" + language + "/jobs/" + job + "-baker").header("Accept", "text/html")
            .header("Content-Type", FormBody.CONTENT_TYPE).body(form.bytes());
    }

    private Answer send(FormBody form) {
        return request("en", form).send();
    }

    /** Returns the form as a browser submits it with all optional fields left empty. */
    private static FormBody form(String name, String email, String token) {
        return FormBody.of(name, email).field("token", token).field("phone", "").field("message", "").field(Form.TRAP, "")
            .part("name=\"resume\"; filename=\"\"\r\nContent-Type: application/octet-stream", new byte[0]);
    }

    private static String token() {
        return UUID.randomUUID().toString();
    }

    private static String receipt(Answer answer) {
        var location = answer.expect(303).header("Location").orElseThrow();
        assertTrue(location.matches("/(en|fr)/jobs/\\d+-baker\\?sent=[0-9a-f-]{36}"), location);
        return location.substring(location.length() - 36);
    }

    private static Answer follow(Answer sent) {
        return Request.to("GET", TestService.root() + sent.header("Location").orElseThrow()).send();
    }

    private void expectApplications(int count) {
        bakery.get("/jobs/" + job + "/applications").expect("/paging/total", count);
    }

    private static void expectAll(String page, String... parts) {
        for (var part : parts) {
            assertTrue(page.contains(part), () -> part + " is not in " + page);
        }
    }

    @Test void an_application_is_sent_and_thanked_for_on_a_page_that_can_be_reloaded() {
        var sent = send(FormBody.of("Ana", "ana@example.org").field("token", token()).field("phone", "604 555 0100").field("message", "I bake.\r\nMuch.")
            .field(Form.TRAP, "").file("Ana.pdf", "application/pdf", Resumes.of(ResumeType.PDF)));
        var receipt = receipt(sent);
        for (int reload = 0; reload < 2; reload++) {
            var thanks = follow(sent).expectPage(200).expectHeader("Cache-Control", "no-store");
            expectAll(thanks.text(), "<h1>Your application has been sent</h1>", receipt, "Baker</a>", "noindex");
        }
        expectApplications(1);
        bakery.get("/jobs/" + job + "/applications").expect("/data/0/name", "Ana").expect("/data/0/phone", "604 555 0100");
    }

    @Test void the_language_of_the_page_is_that_of_the_candidate() {
        var sent = request("fr", form("Ana", "ana@example.org", token())).send();
        receipt(sent);
        expectAll(follow(sent).expectPage(200).text(), "Votre candidature a été envoyée");
        bakery.get("/jobs/" + job + "/applications").expect("/data/0/language", "fr");
    }

    @Test void the_same_form_sent_again_gets_the_same_receipt_even_after_the_job_has_closed() {
        var token = token();
        var receipt = receipt(send(form("Ana", "ana@example.org", token)));
        assertEquals(receipt, receipt(send(form("Ana", "ana@example.org", token))));
        bakery.update(job, JobBody.empty().with("status", "archived"));
        assertEquals(receipt, receipt(send(form("Ana", "ana@example.org", token))));
        expectApplications(1);
        var thanks = Request.to("GET", TestService.root() + "/en/jobs/" + job + "-baker?sent=" + receipt).send().expectPage(200);
        expectAll(thanks.text(), receipt);
    }

    @Test void a_double_click_applies_once() {
        var token = token();
        var both = IntStream.range(0, 2).mapToObj(i -> request("en", form("Ana", "ana@example.org", token)).sendAsync()).toList();
        assertEquals(1, both.stream().map(CompletableFuture::join).map(ApplyPageTest::receipt).distinct().count());
        expectApplications(1);
    }

    @Test void two_people_can_apply_with_the_same_form_at_the_same_computer() {
        var token = token();
        var ana = receipt(send(form("Ana", "ana@example.org", token)));
        assertFalse(ana.equals(receipt(send(form("Bob", "bob@example.org", token)))));
        expectApplications(2);
    }

    @ParameterizedTest @CsvSource({"en,Your application was not sent,Enter an e-mail address,Tick the box", "fr,pas été envoyée,Saisissez une adresse courriel,Cochez la case"})
    void errors_are_shown_next_to_the_field_and_the_input_is_kept(String language, String summary, String email, String consent) {
        var token = token();
        var page = request(language, new FormBody().field("name", "Ana \"<b>").field("email", "ana@").field("phone", "604").field("message", "Hi</textarea><b>\nthere")
            .field("token", token).file("Ana.pdf", "application/pdf", Resumes.of(ResumeType.PDF))).send().expectPage(400).text();
        expectAll(page, summary, "<a href=\"#email\">" + email, "<a href=\"#consent\">" + consent, "id=\"email-error\">" + email,
            "id=\"consent-error\">" + consent, "value=\"Ana &quot;&lt;b&gt;\"", "value=\"ana@\"", "value=\"604\"", "Hi&lt;/textarea&gt;&lt;b&gt;\nthere</textarea>",
            "value=\"" + token + "\"", "id=\"resume-again\"", "aria-describedby=\"email-hint email-error\"", "noindex");
        assertFalse(page.contains("name-error") || page.contains("checked") || page.contains("ld+json"), page);
        expectApplications(0);
    }

    @Test void an_empty_form_is_answered_with_the_required_fields() {
        var page = send(new FormBody().field("name", " ").field("email", "")).expectPage(400).text();
        expectAll(page, "Enter your name.", "Enter your e-mail address.", "Tick the box");
        assertFalse(page.contains("resume-again"), page);
        var encoded = Request.to("POST", TestService.root() + "/en/jobs/" + job + "-baker").header("Accept", "text/html")
            .header("Content-Type", "application/x-www-form-urlencoded").body("name=An%C3%A9&email=&consent=on").send().expectPage(400).text();
        expectAll(encoded, "value=\"Ané\"", "checked");
    }

    @Test void texts_that_are_too_long_and_files_of_other_kinds_are_reported() {
        var page = send(FormBody.of("x".repeat(101), "ana@example.org").field("phone", "1".repeat(41)).field("message", "m".repeat(5_001))
            .file("virus.exe", "application/octet-stream", new byte[] {1, 2, 3})).expectPage(400).text();
        expectAll(page, "id=\"name-error\">Enter at most 100 characters.", "id=\"phone-error\">Enter at most 40 characters.",
            "id=\"message-error\">Enter at most 5,000 characters.", "id=\"resume-error\">Choose a file of type PDF, DOCX, ODT, RTF or TXT,", "m".repeat(5_001));
    }

    @Test void a_file_of_the_maximum_size_is_accepted_and_a_larger_one_is_reported_next_to_the_field() {
        var file = new byte[MAX + 1];
        System.arraycopy(Resumes.of(ResumeType.PDF), 0, file, 0, Resumes.of(ResumeType.PDF).length);
        var page = send(FormBody.of("Ana", "ana@example.org").field("message", "before").file("Ana.pdf", "application/pdf", file)
            .field("phone", "after the file")).expectPage(413).text();
        expectAll(page, "id=\"resume-error\">Choose a file of at most 5 MB.", "before", "value=\"after the file\"", "checked");
        var again = send(FormBody.of("Ana", "ana@example.org").file("Ana.pdf", "application/pdf", java.util.Arrays.copyOf(file, MAX)));
        receipt(again);
        expectApplications(1);
    }

    @Test void a_body_that_is_far_too_large_is_not_read() {
        var head = "POST /en/jobs/" + job + "-baker HTTP/1.1\nAccept: text/html\nContent-Type: " + FormBody.CONTENT_TYPE + "\nExpect: 100-continue\nContent-Length: ";
        long limit = 64L * 1024 * 1024;
        assertTrue(RawHttp.exchange(head + (limit + 1), new byte[0]).startsWith("HTTP/1.1 413"));
        assertTrue(RawHttp.oneAnswer((head + limit + "\nHost: localhost\n\n").replace("\n", "\r\n").getBytes(StandardCharsets.US_ASCII))
            .startsWith("HTTP/1.1 100"), "is asked for");
    }

    @Test void at_the_rate_limit_the_page_says_when_to_retry_and_keeps_the_input() {
        for (int i = 0; i < 10; i++) {
            receipt(send(form("Ana", "ana@example.org", token())));
        }
        var page = send(form("Ana again", "ana@example.org", token())).expectPage(429);
        expectAll(page.text(), "Try again in 60 minutes.", "value=\"Ana again\"");
        assertTrue(page.header("Retry-After").isPresent());
        service.clock().moveBy(Duration.ofHours(1));
        receipt(send(form("Ana again", "ana@example.org", token())));
        service.clock().moveBy(Duration.ofHours(-1));
    }

    @Test void a_job_that_closed_meanwhile_says_so_and_shows_the_message_again() {
        bakery.update(job, JobBody.empty().with("status", "archived"));
        var page = send(FormBody.of("Ana", "ana@example.org").field("token", token()).field("message", "My <b>long</b> letter")).expectPage(410).text();
        expectAll(page, "closed before your application arrived", "My &lt;b&gt;long&lt;/b&gt; letter", "role=\"search\"");
        expectApplications(0);
    }

    @Test void a_job_that_was_deleted_meanwhile_says_so_and_shows_the_message_again() {
        service.clock().moveBy(Duration.ofSeconds(1)); // a job deleted at once was never public
        bakery.delete("/jobs/" + job).expect(204);
        service.clock().moveBy(Duration.ofSeconds(-1));
        expectAll(send(FormBody.of("Ana", "ana@example.org").field("token", UUID.randomUUID().toString()).field("message", "My long letter")).expectPage(410).text(),
            "closed before your application arrived", "My long letter");
    }

    @Test void a_job_with_external_applications_links_to_its_site() {
        bakery.update(job, JobBody.empty().with("applicantRoutingType.id", 2).with("applicationUrl", "https://bakery.example.com/apply"));
        expectAll(send(form("Ana", "ana@example.org", token())).expectPage(409).text(), "now takes applications on their own site", "/api/v1.2/public/jobs/" + job + "/apply");
    }

    @Test void applications_with_the_honeypot_field_are_confirmed_and_ignored() {
        receipt(send(FormBody.of("Bot", "bot@example.org").field(Form.TRAP, "https://spam.example")));
        expectApplications(0);
    }

    @Test void requests_without_a_form_or_a_job_are_rejected() {
        Request.to("POST", TestService.root() + "/en/jobs/" + job + "-baker").header("Accept", "text/html").header("Content-Type", "text/plain").body("x").send().expectPage(415);
        Request.to("POST", TestService.root() + "/en/jobs/2147483647-x").header("Accept", "text/html").header("Content-Type", FormBody.CONTENT_TYPE)
            .body(form("Ana", "ana@example.org", token()).bytes()).send().expectPage(404);
        Request.to("POST", TestService.root() + "/en/jobs/x").header("Accept", "text/html").header("Content-Type", FormBody.CONTENT_TYPE)
            .body(form("Ana", "ana@example.org", token()).bytes()).send().expectPage(404);
    }

    @ParameterizedTest @ValueSource(strings = {"[]", "null", "\"x\"", "1", "{\"name\":[1]}", ""})
    void a_body_that_is_not_a_form_is_rejected_on_the_page(String body) {
        var answer = Request.to("POST", TestService.root() + "/en/jobs/" + job + "-baker").header("Accept", "text/html")
            .header("Content-Type", "application/json").body(body).send();
        answer.expectPage(400);
    }
}
