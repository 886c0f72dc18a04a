package ca.posthaste.cli.demo;


import ca.posthaste.application.ApplicationErasure;
import ca.posthaste.application.Applications;
import ca.posthaste.application.EmployerRemoval;
import ca.posthaste.application.resume.FileResumeStore;
import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.employer.ApiKey;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.KeyProperties;
import ca.posthaste.employer.Keys;
import ca.posthaste.job.Compliance;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.Posting;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.job.publishing.HistoryQuota;
import ca.posthaste.job.publishing.Publishing;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.job.reference.RoutingType;
import ca.posthaste.job.rules.RulePolicy;
import ca.posthaste.language.Language;
import ca.posthaste.location.Location;
import ca.posthaste.location.Province;
import ca.posthaste.mail.EmlFiles;
import ca.posthaste.mail.Outbox;
import ca.posthaste.support.StoredJobs;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Contract of the demo data, on every engine. */
interface DemoContract {
    int EMPLOYERS = 40;
    int JOBS = 500;
    Clock CLOCK = Clock.fixed(Instant.parse("2026-11-17T15:00:00Z"), ZoneId.of("America/Vancouver"));
    LocalDate TODAY = LocalDate.now(CLOCK);
    Employers STORE = new Employers(CLOCK);
    Demo.Counts ALL = new Demo.Counts(EMPLOYERS, JOBS);

    Database database();

    StoredJobs jobs();

    /** Returns a publisher that rejects violations of the posting rules. */
    private Publishing publishing() {
        return new Publishing(database(), jobs().store(), jobs().locations(), new Compliance(RulePolicy.BLOCK_ALL), HistoryQuota.UNLIMITED, CLOCK);
    }

    private Demo demo() {
        return new Demo(database(), STORE, jobs().store(), publishing(), jobs().locations(), CLOCK);
    }

    private Demo.Removed remove(Path folder) {
        var erasing = new ApplicationErasure(database(), new Applications(), new FileResumeStore(folder.resolve("resumes")),
            new Outbox(database().engine(), "example.org", CLOCK), new EmlFiles(folder.resolve("mail")), STORE, CLOCK);
        return demo().remove(new EmployerRemoval(database(), STORE, new Keys(CLOCK), erasing), erasing);
    }

    private List<Job> all() {
        var store = jobs().store();
        return database().read(tx -> STORE.all(tx).stream().flatMap(employer -> store
            .ofSource(tx, employer.id(), SampleJob.SOURCE, new JobId(0), JOBS).stream()
            .map(job -> store.owned(tx, employer, job.state().id()).orElseThrow())).toList());
    }

    private int count(String table) {
        return database().read(tx -> tx.sql("SELECT count(*) FROM " + table).one(Row::nextInt));
    }

    private void apply(Employer to, int id, JobId job) {
        database().writeNow(tx -> tx.sql("INSERT INTO application (id, employer, job, job_title, receipt, address_key, name, email, language, sent_at)"
                + " VALUES (:id, :employer, :job, 'Baker', :receipt, :key, 'Ana', 'ana@example.org', 'en', 0)")
            .bind("id", id).bind("employer", to.id().value()).bind("job", job.value()).bind("receipt", "r" + id).bind("key", "k" + id).execute());
    }

    @Test default void every_sample_is_open_and_breaks_no_posting_rule() {
        assertEquals(ALL, demo().fill());
        var all = all();
        assertEquals(JOBS, all.size());
        var rules = new Compliance(RulePolicy.ADVISE);
        for (var job : all) {
            assertTrue(job.posting().isOpen(TODAY), job.posting().referenceId());
            assertEquals(List.of(), rules.findings(job.posting(), job.employer(), TODAY), job.posting().referenceId());
            int words = job.posting().description().replaceAll("<[^>]+>", " ").strip().split("\\s+").length;
            assertTrue(words >= 100 && words <= 400, job.posting().referenceId() + " has " + words + " words");
        }
    }

    @Test default void the_sample_jobs_cover_every_variant() {
        demo().fill();
        var postings = all().stream().map(Job::posting).toList();
        some("French", 100, postings, posting -> posting.language() == Language.FRENCH);
        some("English", 200, postings, posting -> posting.language() == Language.ENGLISH);
        some("in both languages", 50, postings, posting -> posting.translation() != null);
        some("confidential", 10, postings, Posting::confidential);
        some("in three places", 10, postings, posting -> posting.locations().size() == 3);
        some("by mail", 300, postings, posting -> posting.routing().type() == RoutingType.EMAIL);
        some("on a site", 50, postings, posting -> posting.routing().type() == RoutingType.URL);
        some("without pay", 20, postings, posting -> posting.salary() == null);
        some("with commission", 10, postings, posting -> posting.salary() != null && posting.salary().plusCommission());
        some("published today", 10, postings, posting -> posting.dates().published().equals(TODAY));
        some("three weeks old", 50, postings, posting -> posting.dates().published().isBefore(TODAY.minusDays(20)));
        for (var workplace : WorkplaceType.values()) {
            some(workplace.code(), 20, postings, posting -> posting.workplace().type() == workplace);
        }
        assertEquals(EnumSet.allOf(PositionType.class), postings.stream().map(Posting::positionType).collect(Collectors.toSet()));
        assertEquals(EnumSet.allOf(Province.class),
            postings.stream().flatMap(posting -> posting.locations().stream()).map(Location::province).collect(Collectors.toSet()));
    }

    private static void some(String what, int least, List<Posting> postings, Predicate<Posting> is) {
        long found = postings.stream().filter(is).count();
        assertTrue(found >= least, what + ": " + found);
    }

    @Test default void a_confidential_sample_does_not_name_its_employer() {
        demo().fill();
        for (var job : all()) {
            if (job.posting().confidential()) {
                var text = job.posting().description() + (job.posting().translation() == null ? "" : job.posting().translation().description());
                assertTrue(!text.contains(job.employer().name()), text);
            }
        }
    }

    @Test default void all_places_are_in_the_list() {
        demo().fill();
        for (var job : all()) {
            job.posting().locations().forEach(place -> assertTrue(place.id() < Location.FIRST_ADDED_ID, place.toString()));
        }
    }

    @Test default void running_it_twice_adds_only_what_is_missing() {
        demo().fill();
        assertEquals(new Demo.Counts(0, 0), demo().fill());
        assertEquals(JOBS, all().size());
        var first = all().get(0).employer();
        database().writeNow(tx -> {
            STORE.rename(tx, first.id(), "Another name");
            return null;
        });
        assertEquals(new Demo.Counts(0, 0), demo().fill(), "it is known by its jobs");
    }

    @Test default void removing_the_demo_keeps_all_other_data(@TempDir Path files) {
        var bakery = jobs().employer("Bakery");
        var baker = jobs().add(bakery, "Baker");
        apply(bakery, 1, baker.id());
        demo().fill();
        assertEquals(List.of(bakery), demo().others());
        var sample = all().get(0);
        apply(sample.employer(), 2, sample.id());

        assertEquals(new Demo.Removed(ALL, List.of()), remove(files));
        assertEquals(List.of(bakery), database().read(STORE::all));
        assertEquals(1, count("job"));
        assertEquals(1, count("application"));
        assertEquals(new Demo.Removed(new Demo.Counts(0, 0), List.of()), remove(files));
        assertEquals(ALL, demo().fill(), "and they can be added again");
    }

    @Test default void a_sample_employer_in_use_is_kept_with_its_own_jobs(@TempDir Path files) {
        demo().fill();
        var samples = all();
        var used = samples.get(0).employer();
        var own = jobs().add(used, "Of its own");
        apply(used, 1, own.id());
        apply(used, 2, samples.get(0).id());
        var withKey = samples.get(JOBS - 1).employer();
        database().writeNow(tx -> {
            new Keys(CLOCK).add(tx, withKey.id(), ApiKey.random(), KeyProperties.USUAL);
            return null;
        });

        assertEquals(new Demo.Removed(new Demo.Counts(EMPLOYERS - 2, JOBS), List.of(used, withKey)), remove(files));
        assertEquals(1, count("job"));
        assertEquals(List.of(1), database().read(tx -> tx.sql("SELECT id FROM application").all(Row::nextInt)));
        assertEquals(Arrays.asList(used, withKey), database().read(STORE::all));
    }
}
