package ca.posthaste.job.store;

import static ca.posthaste.job.Postings.MONDAY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.RecordedStatements;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Plan;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.job.JobHeader;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobStore;
import ca.posthaste.job.Stage;
import ca.posthaste.job.Status;
import ca.posthaste.language.Language;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Contract of the console's list on every engine: jobs by stage, in every sort order, with their counts. */
interface JobStagesContract {
    /** Day on which, or a few days before which, the jobs are created. */
    LocalDate TODAY = MONDAY.plusDays(10);
    List<String> TITLES = List.of("Baker", "bäcker", "Cook", "Écuyer");

    JobStore store();

    /** Creates jobs of every status, with close dates around today and around the end of the closing-soon period; some of the drafts are scheduled. */
    private Employer employerWithJobs() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        for (int i = 0; i < 48; i++) {
            var status = Status.WORDS.get(i % 3);
            var members = new ArrayList<>(List.of("'status': '" + status + "'", "'closeDate': '" + TODAY.plusDays(i % 12 - 2) + "'"));
            if (status.equals("draft") && i % 4 == 0) {
                members.add("'publishOn': '" + TODAY.plusDays(1 + i % 2) + "'");
                members.set(1, "'closeDate': '" + TODAY.plusDays(30) + "'");
            }
            store().add(owner, TITLES.get(i % TITLES.size()) + " " + i, i % 2 == 0 ? null : "R-" + i, TODAY.minusDays(i % 5), members.toArray(String[]::new));
        }
        var brewery = store().employer("Brewery", Plan.STANDARD);
        store().add(brewery, "Brewer", null, TODAY, "'status': 'active'");
        store().add(brewery, "Brewer", null, TODAY, "'publishOn': '" + TODAY.plusDays(1) + "'");
        return owner;
    }

    private JobOverview overview(Employer owner, String text, Stage stage, JobSort sort, Paging paging) {
        var query = JobQuery.byStage(Optional.ofNullable(text), Optional.ofNullable(stage), TODAY, sort, paging);
        return store().database.read(tx -> store().jobs.overview(tx, owner, query));
    }

    private JobPage page(Employer owner, String text, Stage stage, JobSort sort, Paging paging) {
        return overview(owner, text, stage, sort, paging).page();
    }

    private static Predicate<JobHeader> in(Stage stage) {
        return job -> {
            boolean isScheduled = job.consoleFields().publishOn() != null;
            boolean isOpen = !job.closes().isBefore(TODAY);
            return stage == null || switch (stage) {
                case DRAFT -> job.status() == Status.DRAFT && !isScheduled;
                case SCHEDULED -> job.status() == Status.DRAFT && isScheduled;
                case ACTIVE -> job.status() == Status.ACTIVE && isOpen;
                case CLOSING -> job.status() == Status.ACTIVE && isOpen && !job.closes().isAfter(TODAY.plusDays(7));
                case CLOSED -> job.status() == Status.ACTIVE && !isOpen;
                case ARCHIVED -> job.status() == Status.ARCHIVED;
            };
        };
    }

    private static Comparator<JobHeader> order(JobSort sort) {
        Comparator<JobHeader> order = switch (sort.key()) {
            case PUBLISH_DATE -> Comparator.comparing(JobHeader::published);
            case UPDATED_AT -> Comparator.comparing(job -> job.updatedAt());
            case CLOSE_DATE -> Comparator.comparing(job -> job.closes());
            case TITLE -> Comparator.comparing(job -> SearchText.of(job.title(), job.referenceId()));
        };
        var whole = order.thenComparing(job -> job.id().value());
        return sort.descending() ? whole.reversed() : whole;
    }

    @Test default void every_stage_lists_its_jobs_in_every_order_and_page_and_counts_them() {
        var owner = employerWithJobs();
        var whole = overview(owner, null, null, JobSort.NEWEST, new Paging(1, 100));
        var all = whole.page().headers();
        assertEquals(48, all.size());
        assertEquals(48, whole.all());
        var stages = new ArrayList<>(List.of(Stage.values()));
        stages.add(null);
        for (var stage : stages) {
            var own = all.stream().filter(in(stage)).toList();
            assertTrue(own.size() > 1, () -> own.size() + " are " + stage);
            assertEquals(own.size(), stage == null ? whole.all() : whole.counts().get(stage), () -> "" + stage);
            for (var sort : List.of(JobSort.NEWEST, new JobSort(JobSort.Key.CLOSE_DATE, false), new JobSort(JobSort.Key.TITLE, false))) {
                for (var text : new String[] {null, "ba", "cook", "r-1", "zebra"}) {
                    var expected = own.stream().filter(job -> text == null || SearchText.of(job.title(), job.referenceId()).contains(text)).sorted(order(sort))
                        .map(JobHeader::id).toList();
                    assertEquals(expected, byPages(owner, text, stage, sort, expected.size()), () -> stage + " " + sort + " " + text);
                }
            }
        }
    }

    private List<JobId> byPages(Employer owner, String text, Stage stage, JobSort sort, int total) {
        var walked = new ArrayList<JobId>();
        for (int number = 1; number <= total / 5 + 2; number++) {
            var found = overview(owner, text, stage, sort, new Paging(number, 5));
            assertEquals(total, found.page().total());
            assertEquals(48, found.all(), "of all stages and all jobs, whatever is shown");
            found.page().headers().forEach(job -> walked.add(job.id()));
        }
        return walked;
    }

    /** A search in SQLite takes another statement, which asks the index how common the text is. */
    @Test default void a_page_with_all_counts_is_one_statement() {
        var owner = employerWithJobs();
        var counted = new RecordedStatements(store().database);
        for (var stage : Stage.values()) {
            for (var sort : List.of(JobSort.NEWEST, new JobSort(JobSort.Key.CLOSE_DATE, false), new JobSort(JobSort.Key.TITLE, false))) {
                for (var text : List.of(Optional.<String>empty(), Optional.of("cook"))) {
                    counted.database().read(tx ->
                        store().jobs.overview(tx, owner, JobQuery.byStage(text, Optional.of(stage), TODAY, sort, new Paging(2, 2))));
                    boolean isAskedBefore = text.isPresent() && store().database.engine().hasOneWriter();
                    assertEquals(isAskedBefore ? 2 : 1, counted.taken().size(), () -> stage + " " + sort + " " + text);
                }
            }
        }
    }

    @Test default void the_stage_of_a_job_depends_on_its_status_and_dates() {
        var owner = employerWithJobs();
        for (var job : page(owner, null, null, JobSort.NEWEST, new Paging(1, 100)).headers()) {
            assertTrue(in(job.stage(TODAY)).test(job), job::toString);
        }
    }

    @Test default void a_header_says_how_often_a_job_was_seen_and_applied_for_and_whether_it_is_hidden() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        var other = store().employer("Brewery", Plan.STANDARD);
        var seen = store().add(owner, "Baker", "B-1", TODAY, "'status': 'active'");
        var unseen = store().add(owner, "Cook", null, TODAY, "'publishOn': '" + TODAY.plusDays(3) + "'");
        store().database.writeNow(tx -> {
            for (int day = 0; day < 3; day++) {
                tx.sql("INSERT INTO job_view (employer, job, day, count) VALUES (:employer, :job, :day, 7)").bind("employer", owner.id().value())
                    .bind("job", seen.value()).bind("day", TODAY.minusDays(day).toString()).execute();
            }
            tx.sql("INSERT INTO job_view (employer, job, day, count) VALUES (:employer, :job, :day, 7)").bind("employer", other.id().value())
                .bind("job", unseen.value()).bind("day", TODAY.toString()).execute();
            tx.sql("INSERT INTO hidden_job (job, employer, reason, hidden_at) VALUES (:job, :employer, 'x', 0)").bind("employer", owner.id().value())
                .bind("job", seen.value()).execute();
            return tx.sql("INSERT INTO application_tally (employer, job, slot, total) VALUES (:employer, :job, 0, 4)").bind("employer", owner.id().value())
                .bind("job", seen.value()).execute();
        });
        var jobs = page(owner, null, null, new JobSort(JobSort.Key.TITLE, false), new Paging(1, 10)).headers();
        assertEquals(List.of(new JobHeader.ConsoleFields(21, true, null, Language.ENGLISH), new JobHeader.ConsoleFields(0, false, TODAY.plusDays(3), Language.ENGLISH)), jobs.stream().map(job -> job.consoleFields()).toList());
        assertEquals(List.of(4, 0), jobs.stream().map(job -> job.applications()).toList());
    }

    @Test default void lists_of_the_api_do_not_read_the_fields_of_the_console() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        store().add(owner, "Baker", "B-1", TODAY);
        assertNull(store().list(owner, JobStore.query(null, null, 1, 10)).headers().get(0).consoleFields());
    }

    @Test default void an_employer_without_jobs_has_none_in_any_stage() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        for (var stage : Stage.values()) {
            var found = overview(owner, null, stage, JobSort.NEWEST, new Paging(1, 10));
            assertEquals(new JobPage(List.of(), 0, Optional.empty(), Optional.empty()), found.page());
            assertEquals(0, found.all());
        }
    }
}
