package ca.posthaste.application;

import static ca.posthaste.support.SamplePosting.MONDAY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.application.Applications.ApplicationPage;
import ca.posthaste.application.Applications.Earlier;
import ca.posthaste.application.Applications.Receipt;
import ca.posthaste.application.resume.Resume;
import ca.posthaste.application.resume.ResumeType;
import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Plan;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.language.Language;
import ca.posthaste.support.StoredJobs;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Contract of the store of applications on every engine. */
interface ApplicationsContract {
    Applications APPLICATIONS = new Applications();
    Instant NOON = Instant.parse("2026-03-02T20:00:00.123Z");
    Resume RESUME = new Resume("file-key", "Ana's résumé", ResumeType.ODT, 5_000_000_000L);
    IdempotencyKey KEY = new IdempotencyKey("hash", "fingerprint");

    Database database();

    StoredJobs jobs();

    @Test default void an_application_with_every_member_different_is_read_as_it_was_written() {
        jobs().employer("Another, so that the ids differ");
        var job = job("Baker 😀");
        var ana = new Candidate("Ana Ünal", "Ana@Example.org", "+1 604 555 0100", "I bake.\nAt night.", Language.FRENCH);
        assertSurvives(job, ana, Optional.of(RESUME));
    }

    @Test default void an_application_without_the_optional_members_is_read_as_it_was_written() {
        assertSurvives(job("Baker"), candidate("bob@example.org"), Optional.empty());
    }

    private void assertSurvives(Job job, Candidate candidate, Optional<Resume> resume) {
        var id = add(job, "receipt", candidate, resume, NOON).orElseThrow();
        var sent = new Application(id, job.employer().id(), job.id(), job.posting().title(), "receipt", candidate, resume, NOON);
        assertEquals(Optional.of(sent), owned(job.employer(), id));
        assertEquals(new ApplicationPage(List.of(sent), 1, 0, true), list(job.employer(), job.id(), 1, 10));
        assertEquals(List.of(sent), of(candidate));
        assertEquals(List.of(sent), olderThan(job.employer(), NOON.plusMillis(1), 10));
    }

    @Test default void every_kind_of_resume_and_every_language_is_kept() {
        var job = job("Baker");
        for (var type : ResumeType.values()) {
            for (var language : Language.values()) {
                var candidate = new Candidate("Ana", type + "@" + language + ".example", null, null, language);
                var resume = Optional.of(new Resume("key of " + type, "résumé", type, 0));
                var id = add(job, "receipt", candidate, resume, NOON).orElseThrow();
                assertEquals(resume, owned(job.employer(), id).orElseThrow().resume());
                assertEquals(language, owned(job.employer(), id).orElseThrow().candidate().language());
            }
        }
    }

    @Test default void a_second_application_for_a_job_from_any_spelling_of_the_address_is_not_stored() {
        var job = job("Baker");
        var id = add(job, "first", candidate("ana@example.org")).orElseThrow();
        assertEquals(Optional.empty(), add(job, "second", candidate("ANA@Example.ORG")));
        assertEquals(Optional.of(new Receipt(id, "first")), by(job, "ana@example.org"));
        assertEquals(1, list(job.employer(), job.id(), 1, 10).total());
        assertTrue(add(job, "third", candidate("anna@example.org")).isPresent());
        assertTrue(add(jobs().add(job.employer(), "Cook"), "fourth", candidate("ana@example.org")).isPresent(), "another job");
    }

    @Test default void exactly_one_of_concurrent_applications_from_one_address_is_stored() {
        var job = job("Baker");
        var sent = IntStream.range(0, 30).mapToObj(i -> database().write(tx -> APPLICATIONS.add(tx, job, "receipt " + i,
            candidate(i % 2 == 0 ? "ana@example.org" : "Ana@example.org"), Optional.empty(), NOON)).toCompletableFuture()).toList();
        assertEquals(1, sent.stream().map(CompletableFuture::join).filter(Optional::isPresent).count());
        assertEquals(1, list(job.employer(), job.id(), 1, 10).total());
    }

    @Test default void an_application_needs_an_employer_that_exists() {
        var job = job("Baker");
        var nobody = new Employer(new EmployerId(999), "Nobody", Plan.STANDARD, Language.ENGLISH, false);
        var theirs = new Job(job.id(), job.revision(), nobody, job.posting());
        assertThrows(RuntimeException.class, () -> add(theirs, "receipt", candidate("ana@example.org")));
    }

    @Test default void a_receipt_is_found_for_the_job_and_the_address_it_was_given_for_and_no_other() {
        var baker = job("Baker");
        var cook = jobs().add(baker.employer(), "Cook");
        var id = add(baker, "receipt", candidate("ana@example.org")).orElseThrow();
        assertEquals(Optional.of(new Receipt(id, "receipt")), by(baker, "ana@example.org"));
        assertEquals(Optional.empty(), by(baker, "bob@example.org"));
        assertEquals(Optional.empty(), by(cook, "ana@example.org"));
        var anothers = new Job(baker.id(), baker.revision(), jobs().employer("Brewery"), baker.posting());
        assertEquals(Optional.empty(), by(anothers, "ana@example.org"));
    }

    @Test default void a_key_identifies_one_application_for_a_job() {
        var job = job("Baker");
        var ana = candidate("ana@example.org");
        var id = add(job, "receipt", ana).orElseThrow();
        var bobs = add(job, "bob's receipt", candidate("bob@example.org")).orElseThrow();
        assertEquals(Optional.empty(), underKey(job, KEY));
        assertTrue(keep(job, KEY, id));
        assertFalse(keep(job, new IdempotencyKey("hash", "other fingerprint"), bobs), "the key is taken");
        assertEquals(Optional.of(new Earlier("fingerprint", "receipt")), underKey(job, new IdempotencyKey("hash", "not compared here")));
        assertEquals(Optional.empty(), underKey(job, new IdempotencyKey("other hash", "fingerprint")));
        assertEquals(Optional.empty(), underKey(jobs().add(job.employer(), "Cook"), KEY), "another job");
        assertTrue(keep(job, new IdempotencyKey("second hash", "fingerprint"), id), "one application may have two");
        assertTrue(keep(jobs().add(job.employer(), "Waiter"), KEY, bobs), "another job's keys are its own");
    }

    @Test default void a_persons_key_is_found_without_the_job_which_may_be_gone() {
        var job = job("Baker");
        var ana = candidate("ana@example.org");
        keep(job, KEY, add(job, "receipt", ana).orElseThrow());
        add(job, "bob's receipt", candidate("bob@example.org"));
        jobs().delete(job);
        assertEquals(Optional.of(new Earlier("fingerprint", "receipt")), underKey(job.id(), ana, KEY));
        assertEquals(Optional.of(new Earlier("fingerprint", "receipt")), underKey(job.id(), candidate("ANA@example.org"), KEY));
        assertEquals(Optional.empty(), underKey(job.id(), candidate("bob@example.org"), KEY), "another person's key says nothing");
        assertEquals(Optional.empty(), underKey(new JobId(job.id().value() + 1), ana, KEY));
        assertEquals(Optional.empty(), underKey(job.id(), ana, new IdempotencyKey("other hash", "fingerprint")));
    }

    @Test default void an_application_for_another_employers_job_is_not_found_not_listed_and_not_counted() {
        var job = job("Baker");
        var brewery = jobs().employer("Brewery");
        var id = add(job, "receipt", candidate("ana@example.org")).orElseThrow();
        click(job, 1);
        assertEquals(Optional.empty(), owned(brewery, id));
        assertEquals(new ApplicationPage(List.of(), 0, 0, false), list(brewery, job.id(), 1, 10));
        assertEquals(List.of(), olderThan(brewery, NOON.plusSeconds(1), 10));
        assertEquals(Optional.empty(), owned(job.employer(), new ApplicationId(id.value() + 1)));
        assertTrue(owned(job.employer(), id).isPresent());
    }

    @Test default void a_list_has_pages_newest_first_and_says_how_many_there_are_in_all() {
        var job = job("Baker");
        add(jobs().add(job.employer(), "Cook"), "of another job", candidate("ana@example.org"));
        var all = new ArrayList<ApplicationId>();
        for (int i = 0; i < 7; i++) {
            // The clock of another node may be behind; the last to arrive is still listed first.
            all.add(0, add(job, "receipt " + i, candidate(i + "@example.org"), Optional.empty(), NOON.minusSeconds(i)).orElseThrow());
        }
        var walked = new ArrayList<ApplicationId>();
        for (int page = 1; page <= 3; page++) {
            var found = list(job.employer(), job.id(), page, 3);
            assertEquals(7, found.total());
            found.applications().forEach(application -> walked.add(application.id()));
        }
        assertEquals(all, walked);
        for (int page : new int[] {4, Integer.MAX_VALUE}) {
            assertEquals(new ApplicationPage(List.of(), 7, 0, true), list(job.employer(), job.id(), page, 3), "beyond the end");
        }
    }

    @Test default void a_list_has_the_number_of_clicks_to_the_employers_site_and_outlives_the_job() {
        var job = job("Baker");
        assertEquals(new ApplicationPage(List.of(), 0, 0, true), list(job.employer(), job.id(), 1, 10));
        click(job, 3);
        database().writeNow(tx -> {
            APPLICATIONS.countClick(tx, job, MONDAY.plusDays(1));
            return null;
        });
        click(jobs().add(job.employer(), "Cook"), 1);
        assertEquals(new ApplicationPage(List.of(), 0, 4, true), list(job.employer(), job.id(), 1, 10));
        var id = add(job, "receipt", candidate("ana@example.org")).orElseThrow();
        jobs().delete(job);
        var page = list(job.employer(), job.id(), 1, 10);
        assertFalse(page.exists());
        assertEquals(List.of(id), page.applications().stream().map(Application::id).toList());
        assertEquals(4, page.clicks());
        assertEquals(new ApplicationPage(List.of(), 0, 0, false), list(job.employer(), new JobId(999), 1, 10));
    }

    @Test default void clicks_at_once_are_all_counted() {
        var job = job("Baker");
        var clicks = IntStream.range(0, 30).mapToObj(i -> database().write(tx -> {
            APPLICATIONS.countClick(tx, job, MONDAY);
            return null;
        }).toCompletableFuture()).toList();
        clicks.forEach(CompletableFuture::join);
        assertEquals(30, list(job.employer(), job.id(), 1, 10).clicks());
    }

    @Test default void all_applications_from_an_address_are_found_across_employers_oldest_first() {
        var first = add(job("Baker"), "1", candidate("ana@example.org")).orElseThrow();
        var second = add(job("Brewer"), "2", candidate("Ana@Example.org")).orElseThrow();
        add(job("Cook"), "3", candidate("bob@example.org"));
        assertEquals(List.of(first, second), of(candidate("ANA@example.org")).stream().map(Application::id).toList());
        assertEquals(List.of(), of(candidate("eve@example.org")));
    }

    @Test default void applications_older_than_an_instant_are_read_oldest_first_up_to_a_limit() {
        var job = job("Baker");
        var second = add(job, "2", candidate("2@example.org"), Optional.empty(), NOON.minusMillis(1)).orElseThrow();
        var first = add(job, "1", candidate("1@example.org"), Optional.empty(), NOON.minusSeconds(86_400)).orElseThrow();
        add(job, "3", candidate("3@example.org"), Optional.empty(), NOON);
        assertEquals(List.of(first, second), olderThan(job.employer(), NOON, 10).stream().map(Application::id).toList());
        assertEquals(List.of(first), olderThan(job.employer(), NOON, 1).stream().map(Application::id).toList());
        assertEquals(List.of(), olderThan(job.employer(), NOON.minusSeconds(86_400), 10));
    }

    @Test default void an_erased_application_leaves_nothing_and_its_sender_may_apply_again() {
        var job = job("Baker");
        var ana = candidate("ana@example.org");
        var id = add(job, "receipt", ana).orElseThrow();
        var bobs = add(job, "bob's receipt", candidate("bob@example.org")).orElseThrow();
        keep(job, KEY, id);
        var bobsKey = new IdempotencyKey("bob's hash", "fingerprint");
        keep(job, bobsKey, bobs);
        var application = owned(job.employer(), id).orElseThrow();
        assertTrue(erase(application));
        assertFalse(erase(application));
        assertEquals(Optional.empty(), owned(job.employer(), id));
        assertEquals(Optional.empty(), underKey(job, KEY));
        assertEquals(List.of(1, 1), database().read(tx -> List.of(
            tx.sql("SELECT count(*) FROM application").one(Row::nextInt), tx.sql("SELECT count(*) FROM application_key").one(Row::nextInt))));
        assertEquals(Optional.of(new Earlier("fingerprint", "bob's receipt")), underKey(job, bobsKey));
        assertTrue(add(job, "again", ana).orElseThrow().value() > bobs.value(), "an id is never used again");
        assertTrue(keep(job, KEY, id));
    }

    private Job job(String title) {
        return jobs().add(jobs().employer("Employer of a " + title), title);
    }

    private static Candidate candidate(String email) {
        return new Candidate("Ana", email, null, null, Language.ENGLISH);
    }

    private Optional<ApplicationId> add(Job job, String receipt, Candidate candidate) {
        return add(job, receipt, candidate, Optional.empty(), NOON);
    }

    private Optional<ApplicationId> add(Job job, String receipt, Candidate candidate, Optional<Resume> resume, Instant now) {
        return database().writeNow(tx -> APPLICATIONS.add(tx, job, receipt, candidate, resume, now));
    }

    private Optional<Receipt> by(Job job, String addressKey) {
        return database().read(tx -> APPLICATIONS.findReceipt(tx, job, addressKey));
    }

    private boolean keep(Job job, IdempotencyKey key, ApplicationId application) {
        return database().writeNow(tx -> APPLICATIONS.storeIdempotencyKey(tx, job, key, application));
    }

    private Optional<Earlier> underKey(Job job, IdempotencyKey key) {
        return database().read(tx -> APPLICATIONS.findByIdempotencyKey(tx, job, key));
    }

    private Optional<Earlier> underKey(JobId job, Candidate candidate, IdempotencyKey key) {
        return database().read(tx -> APPLICATIONS.findByIdempotencyKey(tx, job, candidate, key));
    }

    private Optional<Application> owned(Employer owner, ApplicationId id) {
        return database().read(tx -> APPLICATIONS.owned(tx, owner.id(), id));
    }

    private ApplicationPage list(Employer owner, JobId job, int page, int size) {
        return database().read(tx -> APPLICATIONS.list(tx, owner.id(), job, new Paging(page, size)));
    }

    private List<Application> of(Candidate candidate) {
        return database().read(tx -> APPLICATIONS.of(tx, candidate.addressKey()));
    }

    private List<Application> olderThan(Employer owner, Instant limit, int most) {
        return database().read(tx -> APPLICATIONS.olderThan(tx, owner.id(), limit, most));
    }

    private boolean erase(Application application) {
        return database().writeNow(tx -> APPLICATIONS.erase(tx, application));
    }

    private void click(Job job, int times) {
        for (int i = 0; i < times; i++) {
            database().writeNow(tx -> {
                APPLICATIONS.countClick(tx, job, MONDAY);
                return null;
            });
        }
    }
}
