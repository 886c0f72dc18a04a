package ca.posthaste.job.store;

import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.employer.Plan;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.job.FreshJobs;
import ca.posthaste.job.JobStore;
import ca.posthaste.job.Postings;
import ca.posthaste.job.Stage;
import ca.posthaste.job.Status;
import ca.posthaste.support.TestEngine;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PostgresJobStagesTest extends FreshJobs implements JobStagesContract {
    private static final int EMPLOYERS = 60;
    private static final int EACH = 40;

    PostgresJobStagesTest() {
        super(TestEngine.POSTGRES);
    }

    @Test void no_page_reads_the_jobs_of_others() {
        for (int i = 0; i < EMPLOYERS; i++) {
            var owner = store.employer("Employer " + i, Plan.STANDARD);
            database().writeNow(tx -> store.jobs.addAll(tx, owner.id(), IntStream.range(0, EACH).mapToObj(job -> store.posting(tx,
                JobStore.json("Baker " + job, "R-" + job, "'status': '" + Status.WORDS.get(job % 3) + "'"), TODAY)).toList(), Postings.NOON));
        }
        var owner = store.employer("Bakery", Plan.STANDARD);
        store.add(owner, "Baker", null, TODAY, "'status': 'active'");
        database().writeNow(tx -> tx.sql("ANALYZE").execute());
        for (var stage : Stage.values()) {
            for (var sort : List.of(JobSort.NEWEST, new JobSort(JobSort.Key.CLOSE_DATE, false), new JobSort(JobSort.Key.TITLE, false))) {
                for (var text : List.of(Optional.<String>empty(), Optional.of("baker 7"))) {
                    var listing = new PostgresJobListing(owner.id(), JobQuery.byStage(text, Optional.of(stage), TODAY, sort, new Paging(1, 50)));
                    var plan = database().<List<String>>read(tx -> listing.bind(tx.sql("EXPLAIN " + listing.sql())).all(row -> row.getString("QUERY PLAN")));
                    assertTrue(plan.stream().noneMatch(line -> line.matches(".*Seq Scan on job .*")), () -> stage + " " + sort + " " + text + "\n" + String.join("\n", plan));
                }
            }
        }
    }
}
