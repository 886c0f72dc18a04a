package ca.posthaste.job.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.DataFolder;
import ca.posthaste.db.Row;
import ca.posthaste.employer.Plan;
import ca.posthaste.job.FreshJobs;
import ca.posthaste.job.JobStore;
import ca.posthaste.job.Postings;
import ca.posthaste.support.TestEngine;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

class SqliteJobsTest extends FreshJobs implements JobsContract, JobListContract {
    SqliteJobsTest() {
        super(TestEngine.SQLITE);
    }

    @Test void q_that_many_jobs_of_others_have_finds_the_employers_own() {
        var giant = store.employer("Giant", Plan.UNLIMITED);
        var small = store.employer("Small", Plan.UNLIMITED);
        for (int i = 0; i < 150; i++) {
            store.add(giant, "Baker " + i, null, Postings.MONDAY);
        }
        store.add(small, "Baker-help", null, Postings.MONDAY);
        for (var q : List.of("baker", "baker-", "aker-hel", "AKE")) {
            assertEquals(1, store.found(small, q).size(), q);
        }
        assertEquals(100, store.found(giant, "baker").size()); // a full page
        assertEquals(0, store.found(giant, "bakerbaker").size());
        assertEquals(0, store.found(small, "baker help").size());
    }

    @Test void a_job_with_all_trigrams_of_q_but_without_q_is_not_found() {
        var owner = store.employer("Bakery", Plan.STANDARD);
        store.add(owner, "abcxdef", null, Postings.MONDAY);
        store.add(owner, "defabc", null, Postings.MONDAY);
        assertEquals(List.of(), store.found(owner, "abcdef"));
        assertEquals(1, store.found(owner, "defabc").size());
    }

    @Test void the_trigram_index_holds_what_the_jobs_hold_after_changes_of_every_kind() {
        var owner = store.employer("Bakery", Plan.STANDARD);
        for (int i = 0; i < 20; i++) {
            var id = store.add(owner, "Baker " + i, "R" + i, Postings.MONDAY);
            if (i % 3 == 0) {
                store.delete(owner, id);
            } else if (i % 3 == 1) {
                store.save(store.read(owner, id).orElseThrow(), JobStore.json("Cook " + i, null), Postings.MONDAY);
                store.delete(owner, id);
            }
        }
        assertEquals(6, store.found(owner, "baker").size());
        store.database.writeNow(tx -> tx.execute("INSERT INTO job_search (job_search) VALUES ('integrity-check')"));
    }

    @Test void a_job_that_comes_and_goes_in_one_transaction_leaves_nothing_in_the_trigram_index() {
        var owner = store.employer("Bakery", Plan.STANDARD);
        store.database.writeNow(tx -> {
            var id = store.jobs.add(tx, owner.id(), store.posting(tx, JobStore.json("Baker", null), Postings.MONDAY), Postings.NOON);
            return store.jobs.delete(tx, owner.id(), id.orElseThrow(), Postings.NOON);
        });
        assertEquals(0, store.database.<Integer>read(tx ->
            tx.sql("SELECT count(*) FROM job_search WHERE job_search MATCH 'bak'").one(Row::nextInt)));
        store.database.writeNow(tx -> tx.execute("INSERT INTO job_search (job_search) VALUES ('integrity-check')"));
    }

    @Test void an_update_of_unindexed_columns_touches_only_the_index_of_update_times_and_that_of_broken_rules() {
        var indexes = store.database.<List<String>>read(tx ->
            tx.sql("SELECT sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'job' AND name <> 'job_breaking' ORDER BY name").all(Row::nextString));
        assertTrue(indexes.size() > 5, indexes.toString());
        for (var column : SqliteJobs.UNINDEXED.names().split(", ")) {
            assertEquals(List.of(), indexes.stream().filter(index -> index.matches(".*\\b" + column + "\\b.*")).toList(), column);
        }
    }

    @Test void q_may_be_as_long_as_a_title_and_longer() {
        var owner = store.employer("Bakery", Plan.STANDARD);
        var title = "Baker of bread, \u20ac, \ud83e\udd50 and % _ * AND OR NOT ( ) : ^ -";
        store.add(owner, title, null, Postings.MONDAY);
        assertEquals(1, store.found(owner, title).size());
        assertEquals(1, store.found(owner, title.substring(7)).size());
        assertEquals(0, store.found(owner, title.repeat(50)).size());
    }

    @Test void writes_of_another_program_are_found_as_soon_as_the_writer_commits_again() throws SQLException {
        var owner = store.employer("Bakery", Plan.STANDARD);
        var baker = store.add(owner, "Baker", null, Postings.MONDAY);
        try (var other = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(DataFolder.DATABASE_FILE));
             var statement = other.createStatement()) {
            statement.execute("UPDATE job SET search = 'cook\n'");
        }
        assertEquals(List.of(), store.found(owner, "cook"));
        store.add(owner, "Waiter", null, Postings.MONDAY);
        assertEquals(List.of(baker), store.found(owner, "cook"));
        assertEquals(List.of(), store.found(owner, "baker"));
    }
}
