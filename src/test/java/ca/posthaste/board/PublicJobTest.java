package ca.posthaste.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Plan;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.Revision;
import ca.posthaste.language.Language;
import ca.posthaste.support.SamplePosting;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PublicJobTest {
    private static final Employer BAKERY = new Employer(new EmployerId(47), "Bread & Butter", Plan.STANDARD, Language.ENGLISH, false);
    private static final String SITE = "https://bread-and-butter.example/jobs";
    private static final String API = "https://jobs.example/api/v1.1";
    private static final String REDIRECT = API + "/public/jobs/7/apply";

    private static PublicJob of(SamplePosting posting) {
        return PublicJob.of(new Job(new JobId(7), Revision.first(Instant.EPOCH), BAKERY, posting.made()));
    }

    private static String json(PublicJob job) {
        return new String(PublicJobJson.whole(job, Language.ENGLISH), StandardCharsets.UTF_8);
    }

    @Test void a_job_names_its_employer_and_where_to_apply() {
        var job = of(new SamplePosting().site(SITE));
        assertFalse(job.isConfidential());
        assertEquals(Optional.of(BAKERY), job.employer());
        assertEquals(Optional.of(SITE), job.site());
        assertEquals(SITE, job.applyAddress(API));
    }

    @Test void a_confidential_job_discloses_neither_the_employer_nor_their_site() {
        var job = of(new SamplePosting().site(SITE).confidential());
        assertTrue(job.isConfidential());
        assertEquals(Optional.empty(), job.employer());
        assertEquals(Optional.empty(), job.site());
        assertEquals(REDIRECT, job.applyAddress(API), "our own address names nobody");
    }

    @Test void a_job_that_is_applied_for_here_has_no_site_whether_it_is_confidential_or_not() {
        for (var posting : List.of(new SamplePosting(), new SamplePosting().confidential())) {
            assertEquals(Optional.empty(), of(posting).site());
            assertEquals(REDIRECT, of(posting).applyAddress(API));
        }
    }

    @Test void a_confidential_job_hides_nothing_else() {
        var posting = new SamplePosting().referenceId("B-1").site(SITE).confidential();
        assertEquals(7, of(posting).id());
        assertEquals(posting.made(), of(posting).posting());
        for (var part : List.of("\"id\":7", "\"confidential\":true", "Baker", "<p>Bread.</p>", "2026-03-02")) {
            assertTrue(json(of(posting)).contains(part), part);
        }
    }

    @Test void a_confidential_job_does_not_disclose_its_employer_and_no_job_discloses_its_mailbox_or_reference_id() {
        var confidential = json(of(new SamplePosting().site(SITE).confidential()));
        for (var secret : List.of("Bread & Butter", "47", "bread-and-butter")) {
            assertFalse(confidential.contains(secret), secret);
        }
        for (var posting : List.of(new SamplePosting(), new SamplePosting().confidential())) {
            var written = json(of(posting.referenceId("secret-7")));
            assertFalse(written.contains("jobs@bakery.example"));
            assertFalse(written.contains("secret-7"));
        }
    }
}
