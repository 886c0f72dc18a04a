package ca.posthaste.job.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.employer.EmployerId;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.job.FreshJobs;
import ca.posthaste.job.Stage;
import ca.posthaste.support.TestEngine;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SqliteJobStagesTest extends FreshJobs implements JobStagesContract {
    SqliteJobStagesTest() {
        super(TestEngine.SQLITE);
    }

    /** If this failed, a page of an employer with ten thousand jobs would read ten thousand rows. */
    @ParameterizedTest @EnumSource
    void rows_are_read_only_of_the_jobs_on_the_page(Stage stage) {
        for (var sort : List.of(JobSort.NEWEST, new JobSort(JobSort.Key.CLOSE_DATE, false), new JobSort(JobSort.Key.TITLE, false))) {
            var query = JobQuery.byStage(Optional.empty(), Optional.of(stage), TODAY, sort, new Paging(1, 50));
            var plan = database().read(tx -> {
                var listing = new SqliteJobListing(tx, new EmployerId(1), query);
                return listing.bind(tx.sql("EXPLAIN QUERY PLAN " + listing.sql())).all(row -> row.getString("detail"));
            });
            var rows = ofRows(plan);
            assertEquals(1, rows.size(), () -> stage + " " + sort + "\n" + String.join("\n", plan));
            assertTrue(rows.get(0).startsWith("SEARCH j USING INTEGER PRIMARY KEY"), rows.get(0));
        }
    }

    private static List<String> ofRows(List<String> plan) {
        return plan.stream().filter(step -> step.matches("(SEARCH|SCAN) (job|j|c|s) .*") && !step.contains("COVERING INDEX")).toList();
    }
}
