package ca.posthaste.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.application.ApplicationErasure;
import ca.posthaste.application.resume.ResumeType;
import ca.posthaste.support.Client;
import ca.posthaste.support.FormBody;
import ca.posthaste.support.Resumes;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestMail;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Applications that an employer reads and erases, their isolation from everybody else, and their retention period. */
@QuarkusTest
class EmployersApplicationsTest {
    @Inject TestService service;
    @Inject TestMail mail;
    private Client bakery;
    private Client shipyard;
    private Client anyone;
    private String inbox;
    private int job;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
        shipyard = service.employer(Samples.SHIPYARD);
        anyone = service.stranger();
        inbox = "e" + UUID.randomUUID().toString().substring(0, 8) + "@bakery.example.com";
        job = bakery.create(Samples.BAKER.with("status", "active").with("applicationEmail", inbox)).id();
    }

    private int apply(String email) {
        FormBody.of("Somebody", email).file("cv.pdf", ResumeType.PDF.contentType(), Resumes.of(ResumeType.PDF)).sendTo(anyone, job).expect(202);
        return bakery.get("/jobs/" + job + "/applications").at("/data/0/id").intValue();
    }

    @Test void applications_are_listed_newest_first_and_paged() {
        var ids = List.of(apply("a@example.org"), apply("b@example.org"), apply("c@example.org"));
        var page = bakery.get("/jobs/" + job + "/applications?pageSize=2").expect(200).expect("/paging/total", 3).expect("/paging/pages", 2)
            .expect("/data/0/id", ids.get(2)).expect("/data/1/id", ids.get(1)).expect("/data/0/email", "c@example.org")
            .expect("/data/0/job/id", job).expect("/data/0/job/title", "Baker");
        assertTrue(page.at("/paging/next").asText().endsWith("/jobs/" + job + "/applications?pageSize=2&page=2"), page.text());
        bakery.get("/jobs/" + job + "/applications?pageSize=2&page=2").expect("/data/0/id", ids.get(0));
        bakery.get("/jobs/" + job + "/applications?page=0").expectFaults("/page out_of_range");
    }

    @Test void another_employer_and_a_candidate_see_nothing_and_change_nothing() {
        int id = apply("ana@example.org");
        for (var stranger : List.of(shipyard, anyone)) {
            int status = stranger == shipyard ? 404 : 401;
            stranger.get("/jobs/" + job + "/applications").expect(status);
            stranger.get("/applications/" + id).expect(status);
            stranger.get("/applications/" + id + "/resume").expect(status);
            stranger.delete("/applications/" + id).expect(status);
        }
        bakery.get("/applications/" + id).expect(200);
        anyone.get("/public/jobs/" + job + "/applications").expect(405);
        anyone.get("/public/applications/" + id).expect(404);
    }

    @Test void an_unknown_application_is_not_found() {
        for (var id : List.of("0", "2000000000", "2147483648", "x", "-1")) {
            bakery.get("/applications/" + id).expect(404);
            bakery.get("/applications/" + id + "/resume").expect(404);
            bakery.delete("/applications/" + id).expect(404);
        }
        bakery.get("/jobs/2000000000/applications").expect(404);
    }

    @Test void an_employer_sees_that_mail_was_written_to_a_file_and_not_sent() {
        int id = apply("ana" + inbox);
        mail.to(inbox);
        var answer = bakery.get("/applications/" + id).expect(200).expect("/mail/state", "written");
        assertEquals("There was no mail server: the message was written to a file and not sent. Ask the operator of this service to send it.",
            answer.at("/mail/reason").asText());
        assertFalse(bakery.get("/jobs/" + job + "/applications").text().contains("\"mail\""), "the list is as it was");
    }

    @Test void an_erased_application_is_gone_with_its_file_and_its_mail() {
        var ana = "ana" + inbox;
        int id = apply(ana);
        mail.to(inbox);
        int files = mail.files("resumes").size();
        int messages = mail.files("mail").size();
        bakery.delete("/applications/" + id).expect(204);
        bakery.get("/applications/" + id).expect(404);
        bakery.get("/applications/" + id + "/resume").expect(404);
        bakery.delete("/applications/" + id).expect(404);
        assertEquals(messages - 2, mail.files("mail").size());
        if (mail.keepsFilesInAFolder()) {
            assertEquals(files - 1, mail.files("resumes").size());
        }
        apply(ana); // the candidate may apply again
    }

    @Test void applications_outlive_their_job() {
        int id = apply("ana@example.org");
        bakery.delete("/jobs/" + job).expect(204);
        bakery.get("/jobs/" + job + "/applications").expect(200).expect("/data/0/id", id).expect("/data/0/job/title", "Baker");
        bakery.get("/applications/" + id + "/resume").expect(200);
        shipyard.get("/jobs/" + job + "/applications").expect(404);
    }

    @Test void applications_are_erased_when_the_employers_time_for_them_is_over() {
        var before = service.clock().instant();
        int id = apply("ana@example.org");
        mail.setRetention(bakery.employer(), 30);
        service.clock().moveBy(Duration.ofDays(30));
        mail.erasing().eraseOld();
        bakery.get("/applications/" + id).expect(200);
        service.clock().moveBy(Duration.ofMillis(1));
        mail.erasing().eraseOld();
        bakery.get("/applications/" + id).expect(404);
        service.clock().moveBy(Duration.between(service.clock().instant(), before));
    }

    @Test void applications_are_kept_for_a_year_by_default() {
        var before = service.clock().instant();
        int id = apply("ana@example.org");
        service.clock().moveBy(Duration.ofDays(365));
        mail.erasing().eraseOld();
        bakery.get("/applications/" + id).expect(200);
        service.clock().moveBy(Duration.ofMillis(1));
        mail.erasing().eraseOld();
        bakery.get("/applications/" + id).expect(404);
        service.clock().moveBy(Duration.between(service.clock().instant(), before));
    }

    @Test void a_candidate_is_erased_everywhere() {
        var ana = "ana" + inbox;
        int id = apply(ana);
        int other = apply("bob" + inbox);
        mail.to(ana);
        assertEquals(2, mail.rowsWith(ana), "to the employer and to the candidate, neither sent");
        assertEquals(1, mail.erasing().ofCandidate(ana.toUpperCase()).size());
        assertEquals(1, mail.erasing().eraseCandidate(" " + ana.toUpperCase(), ApplicationErasure.NOT_NOTED).applications());
        assertEquals(0, mail.erasing().eraseCandidate(ana, ApplicationErasure.NOT_NOTED).applications());
        bakery.get("/applications/" + id).expect(404);
        bakery.get("/applications/" + other).expect(200);
        assertEquals(0, mail.to(ana).size());
        assertEquals(0, mail.rowsWith(ana));
        assertEquals(2, mail.rowsWith("bob" + inbox));
    }
}
