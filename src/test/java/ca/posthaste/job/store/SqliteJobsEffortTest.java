package ca.posthaste.job.store;

import static ca.posthaste.job.JobStore.query;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Plan;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.job.FreshJobs;
import ca.posthaste.job.JobKey;
import ca.posthaste.job.JobStore;
import ca.posthaste.job.Postings;
import ca.posthaste.job.Stage;
import ca.posthaste.job.Status;
import ca.posthaste.support.SqliteEffort;
import ca.posthaste.support.TestEngine;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The work that SQLite does for a response. Any index may be used, but the work must not grow with the table. */
class SqliteJobsEffortTest extends FreshJobs {
    private static final int FEW = 150;
    private static final int MANY = 1_500;
    /** Instructions per job that is counted and put aside for comparison. */
    private static final int ENTRY = 25;
    private Employer bakery;

    SqliteJobsEffortTest() {
        super(TestEngine.SQLITE);
    }

    @BeforeEach void addBakery() {
        bakery = store.employer("Bakery", Plan.UNLIMITED);
        add(bakery, "Baker", 0, 20);
    }

    private void add(Employer owner, String title, int from, int to) {
        database().writeNow(tx -> {
            IntStream.range(from, to).forEach(i -> store.jobs.add(tx, owner.id(), store.posting(tx,
                JobStore.json(title + " " + i, "R-" + i, i % 2 == 0 ? "'status': 'active'" : "'status': 'draft'"), Postings.MONDAY), Postings.NOON));
            return null;
        });
    }

    @Test void jobs_of_other_employers_do_not_slow_a_search() {
        var giant = store.employer("Giant", Plan.UNLIMITED);
        add(giant, "Baker", 0, FEW);
        var before = efforts("b", "ba", "bak", "baker 1");
        add(giant, "Baker", FEW, MANY);
        expectNoMore(before, efforts("b", "ba", "bak", "baker 1"));
    }

    @Test void a_page_of_a_long_list_costs_as_much_as_one_of_a_short_list() {
        add(bakery, "Cook", 20, FEW);
        var before = efforts("baker 1");
        add(bakery, "Cook", FEW, MANY);
        expectNoMore(before, efforts("baker 1"));
    }

    @Test void a_page_after_a_cursor_costs_as_much_as_the_first_page() {
        add(bakery, "Cook", 20, MANY);
        for (var key : JobSort.Key.values()) {
            for (boolean descending : new boolean[] {true, false}) {
                var first = sorted(new JobSort(key, descending));
                int least = effort(tx -> list(tx, first));
                int limit = 0;
                var page = page(first);
                for (int pages = 1; page.last().isPresent(); pages++) {
                    var next = first.after(page.last().get());
                    limit = Math.max(limit, effort(tx -> list(tx, next)));
                    page = page(next);
                    assertTrue(pages < MANY, "the walk has an end");
                }
                expectNoMore(Map.of(first.sort().word(), least), Map.of(first.sort().word(), limit));
            }
        }
    }

    /** Only skipped jobs cost more: entries of an index, not rows. */
    @Test void the_rows_read_for_a_page_by_stage_do_not_grow_with_the_number_of_jobs() {
        add(bakery, "Cook", 20, FEW);
        var before = byStage();
        add(bakery, "Cook", FEW, MANY);
        byStage().forEach((what, limit) -> assertTrue(limit <= before.get(what) + (MANY - FEW) * ENTRY, what + " took " + before.get(what) + " and takes " + limit));
    }

    private Map<String, Integer> byStage() {
        var efforts = new LinkedHashMap<String, Integer>();
        for (var stage : Stage.values()) {
            for (int page : new int[] {1, 2}) {
                efforts.put(stage + " " + page, effort(tx -> store.jobs.overview(tx, bakery, JobQuery.byStage(Optional.empty(), Optional.of(stage),
                    Postings.MONDAY, JobSort.NEWEST, new Paging(page, 10)))));
            }
        }
        return efforts;
    }

    private static JobQuery sorted(JobSort sort) {
        return new JobQuery(Optional.empty(), Optional.empty(), JobQuery.Filter.NONE, sort, new Paging(1, 10), Optional.empty(), true);
    }

    private JobPage page(JobQuery query) {
        return database().read(tx -> new SqliteJobListing(tx, bakery.id(), query).page(tx, bakery, new JobRows(store.locations)));
    }

    private Map<String, Integer> efforts(String... terms) {
        var efforts = new LinkedHashMap<String, Integer>();
        for (var status : new Status[] {null, Status.ACTIVE}) {
            efforts.put("list " + status, effort(tx -> list(tx, query(null, status, 2, 10))));
            for (var term : terms) {
                efforts.put(term + " " + status, effort(tx -> list(tx, query(term, status, 1, 10))));
            }
        }
        efforts.put("reference", effort(tx -> store.jobs.owned(tx, bakery, new JobKey.Reference("R-7"))));
        efforts.put("refresh", database().writeNow(tx -> SqliteEffort.of(tx, any -> store.jobs.refresh(tx, Postings.MONDAY.plusWeeks(2), Postings.NOON, FEW))));
        return efforts;
    }

    private void list(Transaction tx, JobQuery query) {
        new SqliteJobListing(tx, bakery.id(), query).page(tx, bakery, new JobRows(store.locations));
    }

    private int effort(Consumer<Transaction> work) {
        return database().read(tx -> SqliteEffort.of(tx, work));
    }

    /** Expects roughly the same work: reading ten times as many jobs would take ten times the work; an index that is one level deeper takes little more. */
    private static void expectNoMore(Map<String, Integer> before, Map<String, Integer> after) {
        before.forEach((what, least) ->
            assertTrue(after.get(what) <= 2 * least + 100, what + " took " + least + " and takes " + after.get(what)));
    }
}
