package ca.posthaste.job.store;

import static ca.posthaste.job.JobStore.json;
import static ca.posthaste.job.JobStore.query;
import static ca.posthaste.job.Postings.MONDAY;
import static ca.posthaste.job.Postings.NOON;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Database;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Plan;
import ca.posthaste.job.Dates;
import ca.posthaste.job.Disclosures;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobHeader;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobKey;
import ca.posthaste.job.JobPatch;
import ca.posthaste.job.JobStore;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.job.Posting;
import ca.posthaste.job.Precondition;
import ca.posthaste.job.Revision;
import ca.posthaste.job.Routing;
import ca.posthaste.job.Salary;
import ca.posthaste.job.Status;
import ca.posthaste.job.Translation;
import ca.posthaste.job.Workplace;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.job.publishing.JobWrites;
import ca.posthaste.job.reference.Category;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.job.reference.RoutingType;
import ca.posthaste.job.reference.SalaryPeriod;
import ca.posthaste.language.Language;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** Contract of the job store on every engine. */
interface JobsContract {
    LongConsumer UNLIMITED = bytes -> {};

    JobStore store();

    @Test default void a_job_is_read_as_it_was_written() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        var posting = store().database.writeNow(tx -> store().posting(tx, json("Baker 😀 'n' co", "é-1", "'status': 'active'",
            "'confidential': true", "'autoRefresh': true", "'closeDate': '9999-12-31'",
            "'salary': {'amount': 0.01, 'maxAmount': 999999999999.99, 'period': {'id': 5}, 'plusCommission': true}")
            .replace("'n'", "n").replace("'Vancouver, BC'}", "'Moose Factory Crossing, ON'}, {'description': 'Toronto'}")
            .replace("{'id': 36}", "{'id': 46}, {'id': 1}"), MONDAY));
        var id = store().database.writeNow(tx -> store().jobs.add(tx, owner.id(), posting, NOON)).orElseThrow();
        assertEquals(Optional.of(new Job(id, Revision.first(NOON), owner, posting)), store().read(owner, id));
        assertEquals(Optional.of(new Job(id, Revision.first(NOON), owner, posting)),
            store().database.read(tx -> store().jobs.owned(tx, owner, new JobKey.Reference("é-1"))));
    }

    @Test default void a_job_without_the_optional_parts_is_read_as_it_was_written() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        for (var salary : List.of("null", "{'plusCommission': true}", "{'amount': 0, 'period': {'id': 1}}")) {
            var posting = store().database.writeNow(tx -> store().posting(tx, json("Baker", null, "'salary': " + salary), MONDAY));
            var id = store().database.writeNow(tx -> store().jobs.add(tx, owner.id(), posting, NOON)).orElseThrow();
            assertEquals(posting, store().read(owner, id).orElseThrow().posting());
        }
    }

    @Test default void a_saved_job_replaces_the_old_one_whole() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        var id = store().add(owner, "Baker", "B-1", MONDAY, "'salary': {'amount': 20, 'maxAmount': 30, 'period': {'id': 5}}");
        var read = store().read(owner, id).orElseThrow();
        var other = json("Cook", null, "'status': 'archived'");
        assertEquals(Jobs.Saved.YES, store().save(read, other, MONDAY.plusDays(1)));
        var saved = store().read(owner, id).orElseThrow();
        assertEquals(store().database.writeNow(tx -> store().posting(tx, other, MONDAY.plusDays(1))), saved.posting());
        assertEquals(read.revision().version() + 1, saved.revision().version());
        assertEquals(Jobs.Saved.UNCHANGED, store().save(saved, other, MONDAY.plusDays(1)));
        assertEquals(List.of(), store().found(owner, "baker"));
        assertEquals(List.of(id), store().found(owner, "cook"));
    }

    @Test default void a_reference_id_belongs_to_one_job_of_an_employer() {
        var bakery = store().employer("Bakery", Plan.STANDARD);
        var first = store().add(bakery, "Baker", "B-1", MONDAY);
        assertEquals(Optional.empty(), store().add(bakery, json("Other", "B-1"), MONDAY));
        assertEquals("Baker", store().read(bakery, first).orElseThrow().posting().title());
        assertEquals(1, store().list(bakery, query(null, null, 1, 10)).total());
        store().add(store().employer("Brewery", Plan.STANDARD), "Brewer", "B-1", MONDAY);
        store().add(bakery, "Another", "b-1", MONDAY);
    }

    @Test default void totals_are_what_counting_would_give_after_changes_of_every_kind() {
        var owner = store().employer("Bakery", Plan.UNLIMITED);
        var other = store().employer("Brewery", Plan.UNLIMITED);
        var random = new java.util.Random(4711);
        var ids = new ArrayList<JobId>();
        for (int i = 0; i < 120; i++) {
            int what = random.nextInt(10);
            var status = "'status': '" + Status.WORDS.get(random.nextInt(3)) + "'";
            if (what < 5 || ids.isEmpty()) {
                ids.add(store().add(owner, "Baker " + i, "B-" + i, MONDAY, status));
                store().add(other, "Brewer " + i, null, MONDAY);
            } else if (what < 8) {
                var read = store().read(owner, ids.get(random.nextInt(ids.size()))).orElseThrow();
                store().save(read, json("Cook " + i, "C-" + i, status), MONDAY);
            } else {
                store().delete(owner, ids.remove(random.nextInt(ids.size())));
            }
            assertEquals(ids.size(), store().list(owner, query(null, null, 1, 1)).total());
        }
        for (var status : Status.values()) {
            var jobs = store().list(owner, query(null, status, 1, 100));
            assertEquals(jobs.headers().size(), jobs.total());
            assertEquals(0, store().list(owner, query(null, status, 100, 100)).headers().size());
            assertEquals(jobs.total(), store().list(owner, query(null, status, 100, 100)).total());
        }
    }

    @Test default void every_change_to_a_job_is_counted_and_only_for_its_employer() {
        var owner = store().employer("Bakery", Plan.UNLIMITED);
        var other = store().employer("Brewery", Plan.UNLIMITED);
        assertEquals(0, changes(owner));
        var id = store().add(owner, "Baker", "B-1", MONDAY);
        long added = changes(owner);
        store().save(store().read(owner, id).orElseThrow(), json("Cook", "B-1"), MONDAY);
        long saved = changes(owner);
        store().delete(owner, id);
        assertTrue(0 < added && added < saved && saved < changes(owner));
        assertEquals(0, changes(other));
    }

    private long changes(Employer owner) {
        return store().database.read(tx -> store().jobs.changes(tx, owner.id()));
    }

    @Test default void many_jobs_may_be_without_reference_id() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        store().add(owner, "One", null, MONDAY);
        store().add(owner, "Two", null, MONDAY);
        assertEquals(2, store().list(owner, query(null, null, 1, 10)).total());
    }

    @Test default void a_job_cannot_be_saved_with_the_reference_id_of_another() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        store().add(owner, "One", "1", MONDAY);
        var two = store().add(owner, "Two", "2", MONDAY);
        // As in the use case: a rejection rolls the transaction back.
        Assertions.assertThrows(IllegalStateException.class, () -> store().database.writeNow(tx -> {
            var read = store().jobs.owned(tx, owner, two).orElseThrow();
            assertEquals(Jobs.Saved.TAKEN, store().jobs.save(tx, read, store().posting(tx, json("Two", "1"), MONDAY), NOON));
            throw new IllegalStateException("taken");
        }));
        assertEquals("2", store().read(owner, two).orElseThrow().posting().referenceId());
    }

    @Test default void a_job_that_was_saved_or_deleted_since_it_was_read_is_not_saved() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        var read = store().read(owner, store().add(owner, "Baker", "B-1", MONDAY)).orElseThrow();
        assertEquals(Jobs.Saved.YES, store().save(read, json("First", "B-1"), MONDAY));
        assertEquals(Jobs.Saved.STALE, store().save(read, json("Second", "B-1"), MONDAY));
        var again = store().read(owner, read.id()).orElseThrow();
        assertEquals("First", again.posting().title());
        store().delete(owner, read.id());
        assertEquals(Jobs.Saved.STALE, store().save(again, json("Third", "B-1"), MONDAY));
        assertEquals(Optional.empty(), store().read(owner, read.id()));
    }

    @Test default void exactly_one_of_concurrent_creates_with_one_reference_id_succeeds() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        var attempts = new ArrayList<CompletableFuture<Optional<JobId>>>();
        for (int i = 0; i < 50; i++) {
            attempts.add(store().database.write(tx -> store().jobs.add(tx, owner.id(),
                store().posting(tx, json("Baker", "B-1"), MONDAY), NOON)).toCompletableFuture());
        }
        assertEquals(1, attempts.stream().filter(attempt -> attempt.join().isPresent()).count());
        assertEquals(1, store().list(owner, query(null, null, 1, 10)).total());
    }

    @Test default void a_job_of_another_employer_cannot_be_read_changed_deleted_or_listed() {
        var bakery = store().employer("Bakery", Plan.STANDARD);
        var brewery = store().employer("Brewery", Plan.STANDARD);
        var id = store().add(bakery, "Baker", "B-1", MONDAY);
        var job = store().read(bakery, id).orElseThrow();
        assertEquals(Optional.empty(), store().read(brewery, id));
        assertEquals(Optional.empty(), store().database.read(tx -> store().jobs.owned(tx, brewery, new JobKey.Reference("B-1"))));
        assertEquals(Jobs.Saved.STALE,
            store().save(new Job(id, job.revision(), brewery, job.posting()), json("Mine", "B-1"), MONDAY));
        assertFalse(store().delete(brewery, id));
        assertFalse(store().deleteReferenced(brewery, "B-1"));
        assertEquals(Optional.of(job), store().read(bakery, id));
        for (var q : new String[] {null, "baker", "ba"}) {
            assertEquals(new JobPage(List.of(), 0, Optional.empty(), Optional.empty()), store().list(brewery, query(q, null, 1, 10)));
        }
    }

    @Test default void a_deleted_job_is_gone_from_everywhere_and_its_reference_id_is_free() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        var id = store().add(owner, "Baker", "B-1", MONDAY);
        assertTrue(store().delete(owner, id));
        assertFalse(store().delete(owner, id));
        assertEquals(Optional.empty(), store().read(owner, id));
        assertEquals(List.of(), store().found(owner, null));
        assertEquals(List.of(), store().found(owner, "baker"));
        var next = store().add(owner, "Baker", "B-1", MONDAY);
        assertTrue(store().deleteReferenced(owner, "B-1"));
        assertFalse(store().deleteReferenced(owner, "B-1"));
        assertEquals(Optional.empty(), store().read(owner, next));
    }

    @Test default void an_id_is_never_used_again() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        int last = 0;
        for (int i = 0; i < 5; i++) {
            var id = store().add(owner, "Baker", "B-1", MONDAY);
            assertTrue(id.value() > last);
            last = id.value();
            store().delete(owner, id);
        }
    }

    @Test default void lists_are_newest_first_by_publish_date_and_then_by_id() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        var monday = store().add(owner, "Baker", null, MONDAY);
        var friday = store().add(owner, "Baker", null, MONDAY.plusDays(4));
        var alsoMonday = store().add(owner, "Baker", null, MONDAY);
        var lastYear = store().add(owner, "Baker", null, LocalDate.of(2025, 12, 31));
        var order = List.of(friday, alsoMonday, monday, lastYear);
        for (var q : new String[] {null, "baker", "ba"}) {
            assertEquals(order, store().found(owner, q));
            assertEquals(order, store().list(owner, query(q, Status.DRAFT, 1, 10)).headers().stream().map(JobHeader::id).toList());
        }
    }

    @Test default void a_list_has_pages_and_says_how_many_jobs_there_are_in_all() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        var all = new ArrayList<JobId>();
        for (int i = 0; i < 7; i++) {
            all.add(0, store().add(owner, "Baker " + i, null, MONDAY));
        }
        for (var q : new String[] {null, "baker", "ba"}) {
            var walked = new ArrayList<JobId>();
            for (int page = 1; page <= 4; page++) {
                var found = store().list(owner, query(q, null, page, 3));
                assertEquals(7, found.total());
                found.headers().forEach(header -> walked.add(header.id()));
            }
            assertEquals(all, walked);
        }
        assertEquals(new JobPage(List.of(), 7, Optional.empty(), Optional.empty()), store().list(owner, query(null, null, Integer.MAX_VALUE, 100)));
    }

    @Test default void a_status_filters_the_list_and_the_total() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        store().add(owner, "Baker", null, MONDAY);
        var active = store().add(owner, "Baker", null, MONDAY, "'status': 'active'");
        for (var q : new String[] {null, "baker", "ba"}) {
            var found = store().list(owner, query(q, Status.ACTIVE, 1, 10));
            assertEquals(List.of(active), found.headers().stream().map(JobHeader::id).toList());
            assertEquals(1, found.total());
            assertEquals(0, store().list(owner, query(q, Status.ARCHIVED, 1, 10)).total());
        }
    }

    @Test default void a_header_carries_what_the_list_shows() {
        var owner = store().employer("Bakery", Plan.UNLIMITED);
        var id = store().add(owner, "Baker", "B-1", MONDAY, "'confidential': true", "'status': 'archived'");
        var job = store().read(owner, id).orElseThrow().posting();
        assertEquals(List.of(new JobHeader(id, "B-1", owner, "Baker", MONDAY, job.locations(), true, Status.ARCHIVED,
                job.dates().closes(), 1, NOON, null, WorkplaceType.ONSITE, 0, null)),
            store().list(owner, query(null, null, 1, 10)).headers());
    }

    @Test default void q_is_a_part_of_the_title_or_of_the_reference_id_in_any_case_and_with_any_accents() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        var id = store().add(owner, "Pâtissier à Québec", "Réf-2026/07", MONDAY);
        for (var q : List.of("pâtissier", "PATISSIER", "patis", "sier a qu", "québec", "EBEC", "réf", "REF-2026", "26/07", "p", "é", "e", "-2",
            "à", "/", "Pâtissier à Québec", " à ")) {
            assertEquals(List.of(id), store().found(owner, q), q);
        }
        for (var q : List.of("patissiere", "quebec ref", "quebecref", "xx", "x", "boulanger", "sier  a")) {
            assertEquals(List.of(), store().found(owner, q), q);
        }
    }

    @Test default void the_characters_of_search_languages_are_ordinary_in_q() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        for (var text : List.of("100% rye", "a_b_c", "back\\\\slash", "C++ & C#", "x AND y OR z NOT", "NEAR(a b)", "star* caret^", "(paren) {brace}",
            "col:umn", "-minus", "quo\\\"te", "O'Neil", "semi;colon --", "[x]?", "日本語の仕事", "😀😀😀 smile", "a.b.c", "search:baker")) {
            store().add(owner, text.replace("'", "\\u0027"), null, MONDAY);
        }
        for (var q : List.of("%", "0%", "100%", "_", "_b_", "\\", "k\\s", "++", "c++ & c#", "and y or", "near(a", "r* c", "*", "^", "(paren)",
            "col:", "-min", "\"", "quo\"te", "o'neil", "'", ";", "--", "[x]?", "?", "日本", "日本語", "😀", "😀😀😀", ".b.", "search:bak")) {
            assertEquals(1, store().found(owner, q).stream().distinct().count(), q);
        }
        for (var q : List.of("1%0", "a%b", "a.b_c", "\"\"", "\"\"\"", "x OR bogus", "bogus OR x", "rye*", "a b NOT", "\\\\", "😀😀😀😀", "' OR '1'='1")) {
            assertEquals(List.of(), store().found(owner, q), q);
        }
    }

    @Test default void a_long_q_is_answered() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        var title = "abcdefgh".repeat(32);
        var id = store().add(owner, title, null, MONDAY);
        assertEquals(List.of(id), store().found(owner, title));
        assertEquals(List.of(), store().found(owner, title + "x"));
        assertEquals(List.of(), store().found(owner, "xyz ".repeat(2_000)));
    }

    @Test default void q_of_marks_alone_filters_nothing_and_fails_nothing() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        var id = store().add(owner, "Baker", null, MONDAY);
        assertEquals(List.of(id), store().found(owner, "\u0301"));
    }

    @Test default void auto_refresh_renews_only_active_flagged_open_jobs_of_unlimited_plans_that_are_a_week_old() {
        var unlimited = store().employer("Bakery", Plan.UNLIMITED);
        var standard = store().employer("Brewery", Plan.STANDARD);
        var on = new String[] {"'status': 'active'", "'autoRefresh': true"};
        var today = MONDAY.plusDays(7);
        var due = store().add(unlimited, "Due", null, MONDAY, on);
        var longDue = store().add(unlimited, "Long due", null, MONDAY.minusDays(30), on);
        var closesToday = store().add(unlimited, "Closes today", null, MONDAY, on[0], on[1], "'closeDate': '" + today + "'");
        store().add(unlimited, "Six days old", null, MONDAY.plusDays(1), on);
        store().add(unlimited, "Closed", null, MONDAY, on[0], on[1], "'closeDate': '" + today.minusDays(1) + "'");
        store().add(unlimited, "Draft", null, MONDAY, on[1]);
        store().add(unlimited, "Archived", null, MONDAY, "'status': 'archived'", on[1]);
        store().add(unlimited, "Not flagged", null, MONDAY, on[0]);
        var otherPlan = store().add(standard, "Other plan", null, MONDAY, on);
        var before = store().read(unlimited, due).orElseThrow().posting();

        assertEquals(3, refresh(today));
        for (var id : List.of(due, longDue, closesToday)) {
            assertEquals(today, store().read(unlimited, id).orElseThrow().posting().dates().published());
        }
        var after = store().read(unlimited, due).orElseThrow().posting();
        assertEquals(new Dates(today, before.dates().closes(), true, true), after.dates());
        assertEquals(before.title(), after.title());
        assertEquals(0, refresh(today), "a second round changes nothing");

        assertEquals(MONDAY, store().read(standard, otherPlan).orElseThrow().posting().dates().published());
        store().database.writeNow(tx -> store().employers.setPlan(tx, standard.id(), Plan.UNLIMITED));
        assertEquals(1, refresh(today), "the flag works once the plan does");
    }

    @Test default void a_refreshed_job_moves_to_the_top_of_the_list() {
        var owner = store().employer("Bakery", Plan.UNLIMITED);
        var old = store().add(owner, "Old", null, MONDAY, "'status': 'active'", "'autoRefresh': true");
        var recent = store().add(owner, "Recent", null, MONDAY.plusDays(6));
        assertEquals(List.of(recent, old), store().found(owner, null));
        refresh(MONDAY.plusDays(8));
        assertEquals(List.of(old, recent), store().found(owner, null));
    }

    @Test default void a_job_needs_an_employer_that_exists() {
        var nobody = new Employer(new EmployerId(999), "Nobody", Plan.STANDARD, Language.ENGLISH, false);
        Assertions.assertThrows(RuntimeException.class, () -> store().add(nobody, json("Baker", null), MONDAY));
    }

    private CompletionStage<JobWrites.Written> upsert(Employer owner, JobPatch sent) {
        return store().publishing.run(owner, sent, false, (tx, writes) -> writes.upsert(tx, owner, sent, Precondition.NONE, UNLIMITED));
    }

    @Test default void exactly_one_of_concurrent_upserts_with_one_reference_id_creates_and_nothing_is_lost() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        var fields = List.of("'confidential': true", "'autoRefresh': true", "'status': 'active'", "'closeDate': '2030-01-01'");
        var done = IntStream.range(0, 40).mapToObj(i ->
            upsert(owner, store().patch(json("Baker", "B-1", fields.get(i % 4)))).toCompletableFuture()).toList();
        assertEquals(1, done.stream().filter(upsert -> upsert.join().outcome() == JobWrites.Outcome.CREATED).count());
        assertEquals(1, store().list(owner, query(null, null, 1, 10)).total());
        var job = store().database.read(tx -> store().jobs.owned(tx, owner, new JobKey.Reference("B-1"))).orElseThrow().posting();
        assertTrue(job.confidential() && job.autoRefresh() && job.status() == Status.ACTIVE);
        assertEquals(LocalDate.of(2030, 1, 1), job.dates().closes());
    }

    @Test default void publishing_rejects_a_taken_reference_id_and_changes_nothing() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        var publishing = store().publishing;
        var one = Database.join(publishing.create(owner, store().patch(json("One", "1")), UNLIMITED));
        var two = Database.join(publishing.create(owner, store().patch(json("Two", "2")), UNLIMITED));
        var change = store().patch("{'referenceId': '1', 'title': 'Changed'}");
        for (Runnable attempt : List.<Runnable>of(
            () -> Database.join(publishing.create(owner, store().patch(json("Other", "1")), UNLIMITED)),
            () -> Database.join(publishing.run(owner, change, false, (tx, writes) -> writes.update(tx, owner, two.id(), change, Precondition.NONE, UNLIMITED))))) {
            var rejection = Assertions.assertThrows(Rejected.class, attempt::run);
            assertEquals(Problem.REFERENCE_ID_TAKEN, rejection.problem());
        }
        assertEquals(Optional.of(one), store().read(owner, one.id()));
        assertEquals(Optional.of(two), store().read(owner, two.id()));
    }

    @Test default void a_large_description_is_read_by_a_few_at_a_time_and_small_ones_by_all() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        var description = "é 😀 bread ".repeat(30_000);
        var large = store().add(owner, json("Baker", "1").replace("<p>Bread.</p>", description), MONDAY).orElseThrow();
        var small = store().add(owner, "Cook", "2", MONDAY);
        var limit = new LargeJobs(4);
        var permits = new ArrayList<LargeJobs.Permit>();
        for (int i = 0; i < 4; i++) {
            permits.add(limit.permit());
            var permit = permits.get(i);
            assertEquals(store().read(owner, large), store().database.read(tx -> store().jobs.owned(tx, owner, large, permit)));
        }
        assertEquals(description, store().read(owner, large).orElseThrow().posting().description());
        try (var late = limit.permit()) {
            var rejection = Assertions.assertThrows(Rejected.class, () ->
                store().database.read(tx -> store().jobs.owned(tx, owner, large, late)));
            assertEquals(Problem.SERVICE_BUSY, rejection.problem());
            assertEquals(store().read(owner, small), store().database.read(tx -> store().jobs.owned(tx, owner, small, late)));
            permits.get(0).close();
            assertEquals(store().read(owner, large), store().database.read(tx -> store().jobs.owned(tx, owner, large, late)));
        }
    }

    @Test default void a_job_with_every_member_different_survives_a_round_trip() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        var toronto = store().locations.index().all().get(0);
        var posting = new Posting("reference", "title", new Dates(MONDAY, MONDAY.plusDays(40), true, false, MONDAY.plusDays(3)), true, false,
            Status.ARCHIVED, List.of(toronto, store().locations.index().all().get(1)),
            List.of(Category.values()[3], Category.values()[5]), PositionType.values()[1],
            new Salary(new BigDecimal("12.34"), new BigDecimal("56.78"), SalaryPeriod.values()[2], true), "<p>description</p>",
            Routing.of(RoutingType.EMAIL, "e@mail.example", null), "source", Language.FRENCH,
            new Translation("other title", "<p>other description</p>"), new Workplace(WorkplaceType.REMOTE, List.of("BC", "QC")),
            new Disclosures(true, Disclosures.Vacancy.FUTURE, "accommodation",
                List.of(new Disclosures.OtherLanguage("Cree", "reason"), new Disclosures.OtherLanguage("Dene", null)), null));
        for (var one : List.of(posting, flipped(posting))) {
            var id = store().database.writeNow(tx -> store().jobs.add(tx, owner.id(), one, NOON)).orElseThrow();
            assertEquals(new Job(id, Revision.first(NOON), owner, one), store().read(owner, id).orElseThrow());
            var other = one.equals(posting) ? flipped(posting) : posting;
            var changed = renamed(other, "changed " + id.value());
            assertEquals(Jobs.Saved.YES, store().database.writeNow(tx ->
                store().jobs.save(tx, store().jobs.owned(tx, owner, id).orElseThrow(), changed, NOON.plusSeconds(1))));
            assertEquals(new Job(id, new Revision(2, NOON, NOON.plusSeconds(1), false), owner, changed), store().read(owner, id).orElseThrow());
            var header = store().list(owner, query(null, changed.status(), 1, 10)).headers().stream()
                .filter(found -> found.id().equals(id)).findFirst().orElseThrow();
            assertEquals(new JobHeader(id, changed.referenceId(), owner, changed.title(), changed.dates().published(),
                changed.locations(), changed.confidential(), changed.status(), changed.dates().closes(),
                    2, NOON.plusSeconds(1), changed.source(), changed.workplace().type(), 0, null), header);
        }
    }

    @Test default void a_change_of_one_member_alone_is_saved() throws ReflectiveOperationException {
        var owner = store().employer("Bakery", Plan.STANDARD);
        var made = store().database.writeNow(tx -> store().posting(tx, json("Baker", "B-1"), MONDAY));
        var other = new Posting("B-2", "Cook", new Dates(MONDAY.plusDays(1), MONDAY.plusDays(9), false, false, MONDAY.plusDays(3)), true, true, Status.ARCHIVED,
            List.of(store().locations.index().all().get(7)), List.of(Category.values()[7]), PositionType.values()[2],
            new Salary(new BigDecimal("1.00"), new BigDecimal("2.00"), SalaryPeriod.values()[1], true), "<p>Cook</p>",
            Routing.of(RoutingType.URL, null, "https://site.example/"),
            "source", Language.FRENCH, new Translation("Cuisinier", "<p>Cuisinier</p>"), new Workplace(WorkplaceType.HYBRID, List.of()),
            new Disclosures(true, Disclosures.Vacancy.FUTURE, "accommodation", List.of(), null));
        var id = store().database.writeNow(tx -> store().jobs.add(tx, owner.id(), made, NOON)).orElseThrow();
        var parts = Posting.class.getRecordComponents();
        for (int changed = 0; changed < parts.length; changed++) {
            var before = store().read(owner, id).orElseThrow();
            var values = new Object[parts.length];
            for (int i = 0; i < parts.length; i++) {
                values[i] = parts[i].getAccessor().invoke(i == changed ? other : before.posting());
            }
            var after = (Posting) Posting.class.getDeclaredConstructors()[0].newInstance(values);
            assertEquals(Jobs.Saved.YES, store().database.writeNow(tx -> store().jobs.save(tx, before, after, NOON)), parts[changed].getName());
            assertEquals(after, store().read(owner, id).orElseThrow().posting());
        }
    }

    /** Returns the posting with every flag inverted, and with the other kind of address. */
    private static Posting flipped(Posting one) {
        return new Posting("other reference", one.title(), new Dates(one.dates().closes(), one.dates().published(), false, true),
            false, true, Status.ACTIVE, one.locations(), one.categories(), PositionType.values()[2],
            new Salary(one.salary().amount(), one.salary().maxAmount(), SalaryPeriod.values()[3], false), one.description(),
            Routing.of(RoutingType.URL, null, "https://site.example/"), null, Language.ENGLISH, null,
            new Workplace(WorkplaceType.HYBRID, List.of()), new Disclosures(false, Disclosures.Vacancy.EXISTING, null, List.of(), null));
    }

    private static Posting renamed(Posting one, String referenceId) {
        return new Posting(referenceId, one.title(), one.dates(), one.confidential(), one.autoRefresh(), one.status(),
            one.locations(), one.categories(), one.positionType(), one.salary(), one.description(), one.routing(),
            one.source(), one.language(), one.translation(), one.workplace(), one.disclosures());
    }

    @Test default void a_job_is_read_with_its_version_and_again_only_if_it_changed() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        var id = store().add(owner, "Baker", "B-1", MONDAY);
        var first = Database.join(store().jobs.read(owner, id, RowVersion.NONE)).orElseThrow();
        assertEquals(store().read(owner, id), Optional.of(first.value()));
        assertEquals(first.version().number(), // the epoch may differ: the pool opens connections at any time
            Database.join(store().jobs.read(owner, id, first.version())).orElseThrow().version().number());
        store().save(first.value(), json("Cook", "B-1"), MONDAY);
        var second = Database.join(store().jobs.read(owner, id, first.version())).orElseThrow();
        assertEquals("Cook", second.value().posting().title());
        Assertions.assertNotEquals(first.version().number(), second.version().number());
        assertEquals(Optional.empty(), Database.join(store().jobs.read(store().employer("Brewery", Plan.STANDARD), id, RowVersion.NONE)));
        store().delete(owner, id);
        assertEquals(Optional.empty(), Database.join(store().jobs.read(owner, id, second.version())));
    }

    @Test default void jobs_that_are_read_at_once_each_go_to_their_caller() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        var other = store().employer("Brewery", Plan.STANDARD);
        var ids = IntStream.range(0, 30).mapToObj(i -> store().add(i % 2 == 0 ? owner : other, "Job " + i, null, MONDAY)).toList();
        var reads = ids.stream().map(id -> store().jobs.read(owner, id, RowVersion.NONE).toCompletableFuture()).toList();
        for (int i = 0; i < 30; i++) {
            assertEquals(store().read(owner, ids.get(i)), reads.get(i).join().map(Versioned::value));
        }
    }

    @Test default void a_large_description_is_left_out_where_callers_must_not_block() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        var id = store().add(owner, json("Baker", null).replace("Bread.", "x".repeat(LargeJobs.LARGE)), MONDAY).orElseThrow();
        Assertions.assertNull(Database.join(store().jobs.read(owner, id, RowVersion.NONE)).orElseThrow().value().posting().description());
    }

    @Test default void a_page_that_was_seen_is_not_read_again_until_a_job_of_the_employer_changes() {
        var owner = store().employer("First", Plan.STANDARD);
        var other = store().employer("Second", Plan.STANDARD);
        var empty = store().list(other, query(null, null, 1, 10), RowVersion.NONE);
        assertEquals(new JobPage(List.of(), 0, Optional.empty(), Optional.empty()), empty.value());
        var id = store().add(owner, "Baker", null, MONDAY);
        for (var query : List.of(query(null, null, 1, 10), query(null, Status.DRAFT, 1, 10), query("baker", null, 1, 10),
            query("baker", Status.ACTIVE, 2, 1))) {
            var first = store().list(owner, query, RowVersion.NONE);
            store().add(other, "Cook", null, MONDAY);
            var again = store().list(owner, query, first.version());
            while (again.version().epoch() != first.version().epoch()) { // a connection was opened, so the version seen is no longer valid
                first = again;
                again = store().list(owner, query, first.version());
            }
            assertEquals(new Versioned<>(first.version(), null), again);
            store().save(store().read(owner, id).orElseThrow(), json("Baker " + query.hashCode(), null), MONDAY);
            var second = store().list(owner, query, first.version());
            Assertions.assertNotEquals(first.version(), second.version());
            assertEquals(store().list(owner, query), second.value());
            assertEquals(second.value(), store().list(owner, query, new RowVersion(first.version().epoch() - 1,
                second.version().number())).value(), "what another server counted says nothing here");
        }
    }

    @Test default void jobs_added_at_once_are_all_there_and_a_taken_reference_gets_no_id() {
        var owner = store().employer("First", Plan.STANDARD);
        var other = store().employer("Second", Plan.STANDARD);
        var posting = store().database.writeNow(tx -> store().posting(tx, json("Baker", null), MONDAY));
        var added = IntStream.range(0, 40).mapToObj(i ->
            store().jobs.add((i % 4 == 3 ? other : owner).id(), renamed(posting, i % 4 == 0 ? null : "R-" + i % 10), NOON).toCompletableFuture())
            .toList();
        var ids = added.stream().map(CompletableFuture::join).flatMap(Optional::stream).toList();
        assertEquals(ids.size(), ids.stream().distinct().count());
        assertEquals(ids.size(), store().list(owner, query(null, null, 1, 10)).total() + store().list(other, query(null, null, 1, 10)).total());
        assertEquals(10, store().list(owner, query(null, null, 1, 100)).headers().stream().filter(job -> job.referenceId() == null).count());
        var references = store().list(owner, query(null, null, 1, 100)).headers().stream().map(JobHeader::referenceId)
            .filter(Objects::nonNull).toList();
        assertEquals(references.stream().distinct().count(), references.size());
        assertFalse(references.isEmpty());
    }

    @Test default void jobs_added_in_one_call_have_their_ids_in_order_and_those_whose_reference_is_taken_have_none() {
        var owner = store().employer("First", Plan.STANDARD);
        var other = store().employer("Second", Plan.STANDARD);
        store().add(owner, "Baker", "R-30", MONDAY);
        store().add(other, "Baker", "R-31", MONDAY);
        var posting = store().database.writeNow(tx -> store().posting(tx, json("Baker", null), MONDAY));
        var postings = IntStream.range(0, 110) // enough for several full statements and a remainder
            .mapToObj(i -> renamed(posting, i % 7 == 3 ? null : i % 11 == 10 ? "R-" + (i - 5) : "R-" + i)).toList();
        var ids = store().database.writeNow(tx -> store().jobs.addAll(tx, owner.id(), postings, NOON));
        var references = new java.util.HashSet<>(java.util.Set.of("R-30"));
        for (int i = 0; i < postings.size(); i++) {
            var reference = postings.get(i).referenceId();
            boolean isNew = reference == null || references.add(reference);
            assertEquals(isNew, ids.get(i).isPresent(), i + " " + reference);
            var read = ids.get(i).flatMap(id -> store().read(owner, id)).map(job -> job.posting().referenceId());
            assertEquals(Optional.ofNullable(isNew ? reference : null), read, String.valueOf(i));
        }
        assertEquals(ids.stream().flatMap(Optional::stream).count() + 1, store().list(owner, query(null, null, 1, 10)).total());
        assertTrue(ids.stream().filter(Optional::isEmpty).count() > 5);
    }

    private int refresh(LocalDate today) {
        return store().database.writeNow(tx -> store().jobs.refresh(tx, today, NOON, 100));
    }
}
