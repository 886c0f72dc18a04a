package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.application.ApplicationForm;
import ca.posthaste.language.Language;
import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestMail;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.util.HashSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A candidate applies with a JSON body. */
@QuarkusTest
class ApplyTest {
    private static final JobBody ANA = JobBody.of("""
        {"name": "Ana Müller", "email": "ana@example.org", "phone": "604 555 0100", "message": "I bake.\\nSince 1999.",
         "consent": true}""");

    @Inject TestService service;
    @Inject TestMail mail;
    private Client bakery;
    private Client anyone;
    private String inbox;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
        anyone = service.stranger();
        inbox = "a" + UUID.randomUUID().toString().substring(0, 8) + "@bakery.example.com";
    }

    private int job(String... members) {
        var body = Samples.BAKER.with("status", "active").with("applicationEmail", inbox);
        for (int i = 0; i < members.length; i += 2) {
            body = body.withJson(members[i], members[i + 1]);
        }
        return bakery.create(body).id();
    }

    private Answer apply(int job, Object form) {
        return anyone.post("/public/jobs/" + job + "/applications", form);
    }

    @ParameterizedTest @ValueSource(strings = {"null", "\"\""})
    void an_application_may_say_that_it_has_no_resume(String none) {
        apply(job(), ANA.withJson("resume", none)).expect(202);
    }

    @ParameterizedTest @ValueSource(strings = {"{}", "[]", "7", "false"})
    void a_resume_of_any_other_kind_is_rejected(String value) {
        apply(job(), ANA.withJson("resume", value)).expectFaults("/resume wrong_type");
    }

    @Test void the_employer_gets_the_application_and_the_candidate_a_confirmation() throws Exception {
        int job = job();
        var candidate = "c" + inbox;
        var receipt = apply(job, ANA.with("email", candidate)).expect(202).at("/receipt").asText();
        assertFalse(receipt.isBlank());
        var message = mail.to(inbox).get(0);
        assertEquals("Application for Baker: Ana Müller", message.getSubject());
        assertEquals(new InternetAddress(candidate, "Ana Müller", "UTF-8"), message.getReplyTo()[0]);
        var words = (MimeMultipart) message.getContent();
        var plain = words.getBodyPart(0).getContent().toString();
        for (var part : new String[] {"Ana Müller", candidate, "604 555 0100", "I bake.", "Since 1999."}) {
            assertTrue(plain.contains(part), plain);
            assertTrue(words.getBodyPart(1).getContent().toString().contains(part));
        }
        var confirmation = mail.to(candidate).get(0);
        assertEquals("Your application for Baker", confirmation.getSubject());
        assertNull(confirmation.getHeader("Reply-To"));
        var text = ((MimeMultipart) confirmation.getContent()).getBodyPart(0).getContent().toString();
        assertTrue(text.contains(receipt) && text.contains(Samples.BAKERY), text);
        assertFalse(text.contains("Ana") || text.contains("I bake"), "nothing that somebody else could have typed");
    }

    @Test void a_confirmation_is_in_the_candidates_language_and_the_employers_mail_in_the_employers() throws Exception {
        var candidate = "c" + inbox;
        apply(job(), ANA.with("language", "fr").with("email", candidate)).expect(202);
        assertEquals("Application for Baker: Ana Müller", mail.to(inbox).get(0).getSubject());
        assertTrue(plain(mail.to(inbox).get(0)).contains("Language: French"));
        assertEquals("Votre candidature pour Baker", mail.to(candidate).get(0).getSubject());
        inbox = "fr" + inbox;
        service.changeLanguage(bakery.employer(), Language.FRENCH);
        apply(job(), ANA.with("email", "en" + candidate)).expect(202);
        assertEquals("Candidature pour Baker\u00a0: Ana Müller", mail.to(inbox).get(0).getSubject());
        var french = plain(mail.to(inbox).get(0));
        assertTrue(french.startsWith("Vous avez reçu une candidature pour votre offre «\u00a0Baker\u00a0»"), french);
        assertFalse(french.matches("(?s).*( [:»]|« ).*"), "no line ends between a word and its sign: " + french);
        assertEquals("Your application for Baker", mail.to("en" + candidate).get(0).getSubject());
        anyone.request("POST", "/public/jobs/" + job() + "/applications").header("Accept-Language", "fr-CA, en;q=0.5")
            .json(ANA.with("email", "fr" + candidate)).send().expect(202);
        assertEquals("Votre candidature pour Baker", mail.to("fr" + candidate).get(0).getSubject());
    }

    @Test void the_employers_mail_names_the_job_as_the_employer_does() throws Exception {
        int job = job("referenceId", "\"B 100% <1>\"");
        apply(job, ANA).expect(202);
        var text = plain(mail.to(inbox).get(0));
        assertTrue(text.startsWith("You have received an application for your job “Baker” (B 100% <1>)."), text);
        inbox = "no" + inbox;
        int nameless = job();
        apply(nameless, ANA).expect(202);
        assertTrue(plain(mail.to(inbox).get(0)).contains("“Baker” (job " + nameless + ")."));
    }

    private static String plain(MimeMessage message) throws Exception {
        return ((MimeMultipart) message.getContent()).getBodyPart(0).getContent().toString();
    }

    @Test void html_from_a_candidate_is_escaped() throws Exception {
        apply(job(), ANA.with("message", "<img src=x onerror=alert(1)> & \"so\"")).expect(202);
        var html = ((MimeMultipart) mail.to(inbox).get(0).getContent()).getBodyPart(1).getContent().toString();
        assertTrue(html.contains("&lt;img src=x onerror=alert(1)&gt; &amp; &quot;so&quot;"), html);
    }

    @Test void a_second_application_of_the_same_person_gets_the_same_answer_and_sends_no_second_mail() {
        int job = job();
        var first = apply(job, ANA).expect(202);
        var second = apply(job, ANA.with("email", "ANA@Example.org").with("message", "once more")).expect(202);
        assertEquals(first.text(), second.text());
        assertEquals(1, mail.to(inbox).size());
        bakery.get("/jobs/" + job + "/applications").expect("/paging/total", 1).expect("/data/0/message", "I bake.\nSince 1999.");
    }

    @Test void the_same_person_may_apply_for_two_jobs_and_two_persons_for_one() {
        int job = job();
        apply(job, ANA).expect(202);
        apply(job(), ANA).expect(202);
        apply(job, ANA.with("email", "bob@example.org")).expect(202);
        assertEquals(3, mail.to(inbox).size());
    }

    @Test void only_one_of_several_concurrent_applications_is_stored() {
        int job = job();
        var answers = IntStream.range(0, 8).mapToObj(i -> anyone.request("POST", "/public/jobs/" + job + "/applications").json(ANA)
            .sendAsync()).toList().stream().map(CompletableFuture::join).toList();
        assertEquals(1, new HashSet<>(answers.stream().map(answer -> answer.expect(202).text()).toList()).size());
        assertEquals(1, mail.to(inbox).size());
    }

    @Test void a_request_repeated_under_its_key_counts_once() {
        int job = job();
        var key = UUID.randomUUID().toString();
        var first = keyed(job, key, ANA).expect(202);
        assertTrue(first.header("Idempotency-Replayed").isEmpty());
        assertEquals(first.text(), keyed(job, key, ANA).expect(202).expectHeader("Idempotency-Replayed", "true").text());
        keyed(job, key, ANA.with("email", "bob@example.org")).expect(422)
            .expect("/type", "urn:posthaste:problem:idempotency-key-reused");
        keyed(job, key, ANA.with("message", "other")).expect(422);
        keyed(job(), key, ANA).expect(202);
        assertEquals(2, mail.to(inbox).size());
    }

    @Test void a_request_repeated_under_its_key_is_answered_as_before_even_if_the_job_changed() {
        for (var end : new String[] {"{\"status\":\"archived\"}", "{\"status\":\"draft\"}", "{\"closeDate\":\"2020-01-01\"}",
            "{\"applicantRoutingType\":{\"id\":2},\"applicationUrl\":\"https://yard.example.com\"}", "gone"}) {
            int job = job();
            var first = keyed(job, "k", ANA).expect(202);
            if (end.equals("gone")) {
                bakery.delete("/jobs/" + job).expect(204);
            } else {
                bakery.update(job, end);
            }
            int rejected = apply(job, ANA).status();
            assertTrue(rejected >= 404 && rejected <= 410, end);
            assertEquals(first.text(), keyed(job, "k", ANA).expect(202).expectHeader("Idempotency-Replayed", "true").text(), end);
            keyed(job, "other", ANA).expect(rejected);
            keyed(job, "k", ANA.with("email", "bob@example.org")).expect(rejected);
            keyed(job, "k", ANA.with("message", "other")).expect(422);
        }
        assertEquals(5, mail.to(inbox).size());
    }

    @Test void an_application_repeated_under_its_key_after_its_erasure_is_a_new_one() {
        int job = job();
        keyed(job, "k", ANA).expect(202);
        bakery.delete("/applications/" + bakery.get("/jobs/" + job + "/applications").at("/data/0/id").intValue()).expect(204);
        bakery.update(job, "{\"status\":\"archived\"}");
        keyed(job, "k", ANA).expect(410);
    }

    private Answer keyed(int job, String key, Object form) {
        return anyone.request("POST", "/public/jobs/" + job + "/applications").header("Idempotency-Key", key).json(form).send();
    }

    @Test void an_unusable_key_is_rejected() {
        keyed(job(), "x".repeat(256), ANA).expectFaults("/Idempotency-Key forbidden_character");
        keyed(job(), "x".repeat(255), ANA).expect(202);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ' ', value = {"name null /name required", "name \"\" /name required", "name 5 /name wrong_type",
        "name \"\\u00A0\\u200B\" /name blank", "name \"a\\nb\" /name forbidden_character", "name \"a\\u2028b\" /name forbidden_character", "name \"a\\u202Eb\" /name forbidden_character",
        "name \"a\\u0085b\" /name forbidden_character", "email null /email required", "email \"ana\" /email invalid_email",
        "email \"ana@example.org\\r\\nBcc:x@example.org\" /email forbidden_character", "email \"a@b@example.org\" /email invalid_email",
        "email \"ana@example.org,bob@example.org\" /email invalid_email", "email \"<ana@example.org>\" /email invalid_email",
        "phone \"1\\n2\" /phone forbidden_character", "phone 604 /phone wrong_type", "message 1 /message wrong_type",
        "message \"a\\u0000\" /message forbidden_character", "language \"de\" /language unknown_value", "consent null /consent consent_needed",
        "consent false /consent consent_needed", "consent \"true\" /consent wrong_type", "resume \"JVBERi0=\" /resume wrong_type"})
    void a_field_that_breaks_a_rule_is_reported(String field, String value, String pointer, String code) {
        apply(job(), ANA.withJson(field, value)).expectFaults(pointer + " " + code);
    }

    @Test void all_faults_are_reported_at_once() {
        apply(job(), "{}").expectFaults("/name required", "/email required", "/consent consent_needed");
        apply(job(), ANA.with("name", "x".repeat(101)).with("phone", "1".repeat(41)).with("message", "m".repeat(5_001)))
            .expectFaults("/name too_long", "/phone too_long", "/message too_long");
        apply(job(), ANA.with("name", "x".repeat(100)).with("phone", "1".repeat(40)).with("message", "\uD83C\uDF5E".repeat(5_000)))
            .expect(202);
    }

    @Test void a_job_that_accepts_no_applications_says_so() {
        apply(bakery.create(Samples.BAKER).id(), ANA).expect(404); // a draft is not public
        int job = job();
        bakery.update(job, "{\"status\":\"archived\"}");
        apply(job, ANA).expect(410).expect("/type", "urn:posthaste:problem:job-closed");
        apply(2_000_000_000, ANA).expect(404);
        anyone.post("/public/jobs/x/applications", ANA).expect(404);
        bakery.delete("/jobs/" + job).expect(204);
        apply(job, ANA).expect(404);
    }

    @Test void the_last_day_is_the_close_date() {
        int last = job("closeDate", "\"" + service.clock().today() + "\"");
        int over = job("closeDate", "\"" + service.clock().today().minusDays(1) + "\"");
        apply(last, ANA).expect(202);
        apply(over, ANA).expect(410);
    }

    @Test void a_job_with_a_site_of_its_own_sends_candidates_there_and_counts_them() {
        int job = bakery.create(Samples.WELDER.with("confidential", false)).id();
        apply(job, ANA).expect(409).expect("/applicationUrl", "https://yard.example.com/apply?job=7");
        for (int i = 0; i < 3; i++) {
            assertEquals(303, anyone.get("/public/jobs/" + job + "/apply")
                .expectHeader("Location", "https://yard.example.com/apply?job=7").status());
        }
        anyone.request("HEAD", "/public/jobs/" + job + "/apply").send();
        bakery.get("/jobs/" + job + "/applications").expect("/clicks", 3).expect("/paging/total", 0);
        anyone.get("/public/jobs/" + job() + "/apply").expect(409).expect("/type", "urn:posthaste:problem:apply-here");
    }

    @Test void a_confidential_employer_is_not_disclosed() throws Exception {
        int job = bakery.create(Samples.WELDER).id();
        var rejected = apply(job, ANA).expect(409);
        assertTrue(rejected.at("/applicationUrl").asText().endsWith("/public/jobs/" + job + "/apply"), rejected.text());
        assertFalse(rejected.text().contains("yard.example.com"), rejected.text());
        var candidate = "secret" + inbox;
        apply(job("confidential", "true"), ANA.with("email", candidate)).expect(202);
        var confirmation = mail.to(candidate).get(0);
        var text = ((MimeMultipart) confirmation.getContent()).getBodyPart(0).getContent() + confirmation.getSubject();
        assertFalse(text.contains("Bakery") || text.contains(inbox), text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"https://spam.example\"", "\" \"", "[\"x\"]", "[]", "{}", "{\"a\":1}", "0", "1.5", "true", "false"})
    void an_application_with_the_honeypot_field_is_answered_and_ignored(String filledIn) {
        int job = job();
        var first = apply(job, ANA.withJson(ApplicationForm.TRAP, filledIn)).expect(202);
        assertEquals(4, UUID.fromString(first.at("/receipt").asText()).version());
        bakery.get("/jobs/" + job + "/applications").expect("/paging/total", 0);
        assertEquals(0, mail.to(inbox).size());
    }

    @Test void the_former_honeypot_field_website_is_ignored() {
        int job = job();
        apply(job, ANA.with("website", "https://ana.example.org")).expect(202);
        bakery.get("/jobs/" + job + "/applications").expect("/paging/total", 1);
    }

    @Test void an_ignored_application_gets_the_same_response_as_a_stored_one() {
        int job = job();
        var trapped = ANA.with(ApplicationForm.TRAP, "x");
        var first = apply(job, trapped).expect(202);
        assertEquals(first.text(), apply(job, trapped.with("email", "ANA@example.org")).expect(202).text());
        assertNotEquals(first.text(), apply(job, trapped.with("email", "bob@example.org")).expect(202).text());
        assertNotEquals(first.text(), apply(job(), trapped).expect(202).text());
        assertEquals(first.text(), apply(job, ANA.with(ApplicationForm.TRAP, "")).expect(202).text());
        assertEquals(first.text(), apply(job, trapped).expect(202).text());
        bakery.get("/jobs/" + job + "/applications").expect("/paging/total", 1);
    }

    @Test void a_name_reads_in_a_header_as_it_is_spelled() throws Exception {
        apply(job(), ANA.with("name", "Anagnp.exe\u200F\u00AD\uFEFF M\u200Buller\uDB40\uDC41")).expect(202);
        var message = mail.to(inbox).get(0);
        assertEquals("Application for Baker: Anagnp.exe Muller", message.getSubject());
        assertEquals("Anagnp.exe Muller", ((InternetAddress) message.getReplyTo()[0]).getPersonal());
        inbox = "joined" + inbox;
        var joined = "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645";
        apply(job(), ANA.with("name", joined)).expect(202);
        assertEquals(joined, ((InternetAddress) mail.to(inbox).get(0).getReplyTo()[0]).getPersonal());
    }

    @Test void an_address_that_looks_encoded_is_written_so_that_it_is_not_decoded() throws Exception {
        apply(job(), ANA.with("email", "=?utf-8?q?=0D=0ABcc=3A_x?=@example.org")).expect(202);
        var header = mail.to(inbox).get(0).getHeader("Reply-To", null);
        assertTrue(header.endsWith("<\"=\\?utf-8\\?q\\?=0D=0ABcc=3A_x\\?=\"@example.org>"), header);
    }

    @Test void attempts_per_person_and_job_are_limited() {
        int job = job();
        IntStream.range(0, 10).forEach(i -> apply(job, ANA).expect(202));
        var rejected = apply(job, ANA).expect(429);
        assertTrue(Integer.parseInt(rejected.header("Retry-After").orElseThrow()) > 0);
        apply(job(), ANA).expect(202);
    }

    @Test void a_body_that_is_not_a_form_is_rejected() {
        int job = job();
        anyone.request("POST", "/public/jobs/" + job + "/applications").header("Content-Type", "text/plain").body("a=b").send().expect(415);
        anyone.request("POST", "/public/jobs/" + job + "/applications").body("{}").send().expect(415);
        anyone.request("POST", "/public/jobs/" + job + "/applications").header("Content-Type", "application/x-www-form-urlencoded")
            .body("name=Ana").send().expect(415);
        apply(job, "{").expect(400);
        apply(job, "{\"name\":\"" + "x".repeat(70_000) + "\"}").expect(413);
    }
}
