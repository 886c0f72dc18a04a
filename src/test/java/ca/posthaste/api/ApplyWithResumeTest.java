package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.application.resume.ResumeType;
import ca.posthaste.support.Client;
import ca.posthaste.support.FormBody;
import ca.posthaste.support.Polling;
import ca.posthaste.support.RawHttp;
import ca.posthaste.support.Resumes;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestMail;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import jakarta.mail.internet.MimeMultipart;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Applications sent as a form with a file, honest or forged. */
@QuarkusTest
class ApplyWithResumeTest {
    private static final String PDF = ResumeType.PDF.contentType();
    private static final int MAX = 5 * 1024 * 1024;

    @Inject TestService service;
    @Inject TestMail mail;
    private Client bakery;
    private Client anyone;
    private String inbox;
    private int job;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
        anyone = service.stranger();
        inbox = "f" + UUID.randomUUID().toString().substring(0, 8) + "@bakery.example.com";
        job = bakery.create(Samples.BAKER.with("status", "active").with("applicationEmail", inbox)).id();
    }

    private static FormBody ana() {
        return FormBody.of("Ana Müller", "ana@example.org");
    }

    private static byte[] pdf(int size) {
        var bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        var head = "%PDF-1.7\n".getBytes(StandardCharsets.UTF_8);
        System.arraycopy(head, 0, bytes, 0, head.length);
        return bytes;
    }

    private int application() {
        return bakery.get("/jobs/" + job + "/applications").expect(200).at("/data/0/id").intValue();
    }

    private void expectNothing() {
        bakery.get("/jobs/" + job + "/applications").expect("/paging/total", 0);
        // Unused uploads are deleted after the response, on another thread.
        assertTimeoutPreemptively(Polling.PATIENCE, () -> {
            while (!mail.files(".uploads").isEmpty()) {
                Polling.pause();
            }
        }, "nothing is left lying about");
    }

    @ParameterizedTest @EnumSource(ResumeType.class)
    void every_kind_of_file_arrives_and_comes_back_byte_for_byte(ResumeType type) throws Exception {
        var file = Resumes.of(type);
        ana().field("message", "né à Québec").file("Résumé." + type.extension(), type.contentType(), file).sendTo(anyone, job).expect(202);
        var id = application();
        bakery.get("/applications/" + id).expect(200).expect("/message", "né à Québec").expect("/resume/fileName", "Résumé." + type.extension())
            .expect("/resume/size", file.length).expect("/resume/contentType", type.contentType());
        var answer = bakery.get("/applications/" + id + "/resume").expectHeader("Content-Type", type.contentType())
            .expectHeader("X-Content-Type-Options", "nosniff").expectHeader("Cache-Control", "no-store");
        assertArrayEquals(file, answer.bytes());
        assertEquals("attachment; filename=\"R_sum_." + type.extension() + "\"; filename*=UTF-8''R%C3%A9sum%C3%A9." + type.extension(),
            answer.header("Content-Disposition").orElseThrow());
        var parts = (MimeMultipart) mail.to(inbox).get(0).getContent();
        assertArrayEquals(file, parts.getBodyPart(1).getInputStream().readAllBytes());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"Résumé d'Ana (1).pdf|R_sum_ d_Ana (1).pdf|R%C3%A9sum%C3%A9%20d%27Ana%20%281%29.pdf",
        "面包师.pdf|___.pdf|%E9%9D%A2%E5%8C%85%E5%B8%88.pdf", "100% *+;=x.pdf|100 x.pdf|100%20x.pdf",
        "a%22; filename=evil.pdf|a22 filenameevil.pdf|a22%20filenameevil.pdf"})
    void a_file_comes_back_under_its_name_in_two_spellings_that_no_name_breaks_out_of(String name, String plain, String exact) {
        ana().file(name, PDF, pdf(100)).sendTo(anyone, job).expect(202);
        bakery.get("/applications/" + application() + "/resume").expectHeader("Content-Disposition",
            "attachment; filename=\"" + plain + "\"; filename*=UTF-8''" + exact);
    }

    @Test void a_file_of_the_largest_size_passes_and_one_byte_more_does_not() throws Exception {
        var largest = pdf(MAX);
        ana().file("a.pdf", PDF, largest).sendTo(anyone, job).expect(202);
        assertArrayEquals(largest, bakery.get("/applications/" + application() + "/resume").bytes());
        assertArrayEquals(largest, ((MimeMultipart) mail.to(inbox).get(0).getContent()).getBodyPart(1).getInputStream().readAllBytes());
        job = bakery.create(Samples.BAKER.with("status", "active").with("applicationEmail", inbox)).id();
        ana().file("a.pdf", PDF, pdf(MAX + 1)).sendTo(anyone, job).expect(413);
        bakery.get("/jobs/" + job + "/applications").expect("/paging/total", 0);
    }

    @Test void a_form_without_a_file_is_an_application_too() {
        ana().part("name=\"resume\"; filename=\"\"\r\nContent-Type: application/octet-stream", new byte[0]).sendTo(anyone, job).expect(202);
        bakery.get("/applications/" + application()).expect("/resume", null);
        bakery.get("/applications/" + application() + "/resume").expect(404);
    }

    @ParameterizedTest
    @CsvSource({"a.exe,application/pdf,%PDF-1", "a.pdf,application/pdf,MZ", "a.pdf,text/html,%PDF-1", "a.html,text/html,<html>", "a.txt,text/plain,<html>",
        "a.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document,PK", "a.pdf,application/pdf,''", "a.svg,image/svg+xml,<svg>"})
    void a_file_whose_content_contradicts_its_type_is_rejected(String name, String type, String content) {
        ana().file(name, type, content.getBytes(StandardCharsets.UTF_8)).sendTo(anyone, job).expectFaults("/resume invalid_resume");
        expectNothing();
    }

    @ParameterizedTest @EnumSource(ResumeType.class)
    void a_file_sent_without_a_type_or_with_a_general_one_is_known_by_its_name_and_bytes(ResumeType type) {
        var file = Resumes.of(type);
        var name = "cv." + type.extension();
        ana().file(name, "application/octet-stream", file).sendTo(anyone, job).expect(202); // as curl sends an unknown type
        FormBody.of("Bo", "bo@example.org").part("name=\"resume\"; filename=\"" + name + "\"", file).sendTo(anyone, job).expect(202); // as Python sends it
        for (var sent : bakery.get("/jobs/" + job + "/applications").expect("/paging/total", 2).at("/data")) {
            assertEquals(type.contentType(), sent.at("/resume/contentType").textValue());
        }
    }

    @ParameterizedTest
    @CsvSource({"a.pdf,<html>", "a.txt,%PDF-1", "a.html,<html>", "a.exe,MZ", "a,%PDF-1", "a.docx,PK"})
    void a_file_without_a_type_whose_name_and_bytes_disagree_is_rejected(String name, String content) {
        for (var head : List.of("", "\r\nContent-Type: application/octet-stream")) {
            ana().part("name=\"resume\"; filename=\"" + name + "\"" + head, content.getBytes(StandardCharsets.UTF_8)).sendTo(anyone, job)
                .expectFaults("/resume invalid_resume");
        }
        expectNothing();
    }

    @ParameterizedTest @EnumSource(ResumeType.class)
    void a_file_without_an_extension_is_known_by_its_type_and_bytes_and_gets_one(ResumeType type) {
        ana().file("resume", type.contentType(), Resumes.of(type)).sendTo(anyone, job).expect(202); // as generated clients name raw bytes
        bakery.get("/applications/" + application()).expect("/resume/fileName", "resume." + type.extension())
            .expect("/resume/contentType", type.contentType());
    }

    @ParameterizedTest
    @CsvSource({"resume,application/pdf,MZ", "resume,text/html,<html>", "resume,application/zip,PK", "resume,application/octet-stream,%PDF-1", "pdf,'',%PDF-1"})
    void a_file_without_an_extension_whose_type_and_bytes_do_not_agree_is_rejected(String name, String type, String content) {
        ana().file(name, type, content.getBytes(StandardCharsets.UTF_8)).sendTo(anyone, job).expectFaults("/resume invalid_resume");
        expectNothing();
    }

    @ParameterizedTest @ValueSource(strings = {"true", "True", "TRUE", "1", "on", "On"})
    void consent_can_be_any_usual_spelling_of_true(String consent) {
        new FormBody().field("name", "Ana").field("email", "ana@example.org").field("consent", consent).sendTo(anyone, job).expect(202);
    }

    @ParameterizedTest @ValueSource(strings = {"false", "False", "0", "off", "", "11", "truе"})
    void no_other_value_counts_as_consent(String consent) {
        new FormBody().field("name", "Ana").field("email", "ana@example.org").field("consent", consent).sendTo(anyone, job)
            .expectFaults("/consent consent_needed");
    }

    @ParameterizedTest
    @CsvSource({"ISO-8859-1,ISO-8859-1", "iso-8859-1,ISO-8859-1", "\"windows-1252\",windows-1252", "UTF-16,UTF-16", "utf-8,UTF-8", "US-ASCII,UTF-8"})
    void a_part_is_read_in_the_charset_that_it_names(String named, String used) throws Exception {
        new FormBody().part("name=\"name\"\r\nContent-Type: text/plain; charset=" + named, "Zoé Élie".getBytes(used))
            .field("message", "né à Québec").field("email", "zoe@example.org").field("consent", "1").sendTo(anyone, job).expect(202);
        bakery.get("/applications/" + application()).expect("/name", "Zoé Élie").expect("/message", "né à Québec");
    }

    @Test void a_file_name_is_read_in_the_charset_of_its_part() {
        var head = "name=\"resume\"; filename=\"Résumé.txt\"\r\nContent-Type: text/plain; charset=ISO-8859-1";
        ana().part(head.getBytes(StandardCharsets.ISO_8859_1), "Boulangère".getBytes(StandardCharsets.ISO_8859_1)).sendTo(anyone, job).expect(202);
        bakery.get("/applications/" + application()).expect("/resume/fileName", "Résumé.txt");
    }

    @Test void a_charset_that_is_unknown_or_not_that_of_the_bytes_is_rejected() {
        for (var charset : List.of("klingon", "", "../x", "UTF-8")) {
            var answer = new FormBody().part("name=\"name\"\r\nContent-Type: text/plain; charset=" + charset, "Zoé".getBytes(StandardCharsets.ISO_8859_1))
                .field("email", "zoe@example.org").field("consent", "1").sendTo(anyone, job).expect(400);
            assertEquals("urn:posthaste:problem:form-malformed", answer.at("/type").asText(), charset);
        }
        ana().file("a.txt", "text/plain; charset=klingon", "Baker".getBytes(StandardCharsets.UTF_8)).sendTo(anyone, job).expect(202); // files are not decoded
    }

    @Test void faults_of_fields_and_file_are_reported_together() {
        FormBody.of("", "ana").file("a.exe", PDF, pdf(100)).sendTo(anyone, job)
            .expectFaults("/name required", "/email invalid_email", "/resume invalid_resume");
        new FormBody().field("name", "Ana").field("email", "ana@example.org").field("consent", "no").sendTo(anyone, job)
            .expectFaults("/consent consent_needed");
    }

    @Test void a_form_of_too_many_or_too_large_parts_is_rejected() {
        var many = ana();
        for (int i = 0; i < 30; i++) {
            many.field("x" + i, "y");
        }
        many.sendTo(anyone, job).expect(400);
        ana().field("message", "m".repeat(33 * 1024)).sendTo(anyone, job).expect(413);
        ana().file("a.pdf", PDF, pdf(100)).part("name=\"second\"; filename=\"b.pdf\"\r\nContent-Type: application/pdf", pdf(100))
            .sendTo(anyone, job).expect(400);
        ana().field("name", "twice").sendTo(anyone, job).expect(400);
        ana().part("name=\"phone\"", new byte[] {(byte) 0xFF}).sendTo(anyone, job).expect(400);
        ana().part("name=\"other\"; filename=\"b.pdf\"\r\nContent-Type: application/pdf", pdf(100)).sendTo(anyone, job)
            .expectFaults("/other unknown_value");
        expectNothing();
    }

    @Test void a_form_that_breaks_off_leaves_nothing_behind() {
        var body = ana().file("a.pdf", PDF, pdf(1_000)).bytes();
        anyone.request("POST", "/public/jobs/" + job + "/applications").header("Content-Type", FormBody.CONTENT_TYPE)
            .body(Arrays.copyOf(body, body.length - 30)).send().expect(400);
        expectNothing();
    }

    @Test void a_file_for_an_unknown_job_is_rejected_before_it_is_uploaded() {
        var head = "POST /api/v1.1/public/jobs/2000000000/applications HTTP/1.1\nContent-Type: " + FormBody.CONTENT_TYPE
            + "\nContent-Length: 4000000\nExpect: 100-continue";
        var answer = RawHttp.exchange(head, new byte[0]);
        assertTrue(answer.startsWith("HTTP/1.1 404"), answer); // rather than 100
    }

    @Test void a_file_sent_twice_by_the_same_person_is_kept_once() {
        ana().file("a.pdf", PDF, pdf(1_000)).sendTo(anyone, job).expect(202);
        int before = mail.files("resumes").size();
        ana().file("b.pdf", PDF, pdf(2_000)).sendTo(anyone, job).expect(202);
        bakery.get("/applications/" + application()).expect("/resume/fileName", "a.pdf");
        while (mail.files("resumes").size() > before) {
            Polling.pause();
        }
        assertEquals(1, mail.to(inbox).size());
    }
}
