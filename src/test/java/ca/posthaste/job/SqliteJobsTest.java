package ca.posthaste.job;

import static ca.posthaste.job.JobStore.query;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Plan;
import ca.posthaste.support.SqliteStore;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.StatementContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SqliteJobsTest extends SqliteStore implements JobsContract {
    private JobStore store;

    @BeforeEach void openStore() {
        store = new JobStore(database());
    }

    @AfterEach void closeStore() {
        store.close();
    }

    @Override public JobStore store() {
        return store;
    }

    @Test void q_of_three_letters_is_answered_by_the_trigram_index() {
        for (var status : new Status[] {null, Status.ACTIVE}) {
            for (var plan : plans(query("bak", status, 1, 10))) {
                assertTrue(plan.get(0).startsWith("SCAN s VIRTUAL TABLE INDEX") && plan.get(0).contains("M"), plan.toString());
                assertTrue(plan.get(1).startsWith("SEARCH j USING INTEGER PRIMARY KEY"), plan.toString());
            }
        }
    }

    @Test void lists_and_short_q_walk_an_index_in_its_order_and_never_sort() {
        for (var q : new String[] {null, "b", "ba"}) {
            for (var status : new Status[] {null, Status.ACTIVE}) {
                for (var plan : plans(query(q, status, 3, 10))) {
                    // Without a status the count may walk either index: both hold all it needs.
                    assertTrue(plan.toString().contains(status != null ? "INDEX job_newest_of_status (employer=? AND status=?"
                        : plan.size() == 1 ? "COVERING INDEX job_newest" : "INDEX job_newest (employer=?"), plan.toString());
                    assertFalse(plan.toString().contains("TEMP B-TREE"), plan.toString());
                }
            }
        }
    }

    @Test void counting_and_searching_short_terms_reads_no_job_rows() {
        for (var q : new String[] {null, "ba"}) {
            assertTrue(plans(query(q, Status.DRAFT, 1, 10)).stream()
                .anyMatch(plan -> plan.size() == 1 && plan.get(0).contains("COVERING INDEX")));
        }
    }

    @Test void refresh_and_reference_look_ups_use_their_indexes() {
        var refresh = store.database.writeNow(tx -> {
            var statements = listening(tx);
            store.jobs.refresh(tx, Postings.MONDAY);
            return explained(tx, statements).get(0);
        });
        assertTrue(refresh.toString().contains("USING INDEX job_to_refresh (publish_date<?)"), refresh.toString());
        var referenced = store.database.read(tx -> {
            var statements = listening(tx);
            store.jobs.referenced(tx, new EmployerId(1), "B-1");
            return explained(tx, statements).get(0);
        });
        assertTrue(referenced.toString().contains("USING INDEX job_reference (employer=? AND reference_id=?)"), referenced.toString());
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

    /** The plans of the statements a list runs: one for the page, one for the count. */
    private List<List<String>> plans(JobQuery query) {
        return store.database.read(tx -> {
            var statements = listening(tx);
            store.jobs.list(tx, new EmployerId(1), query);
            return explained(tx, statements);
        });
    }

    private static List<String> listening(Handle tx) {
        var statements = new ArrayList<String>();
        tx.getConfig(SqlStatements.class).setSqlLogger(new SqlLogger() {
            @Override public void logBeforeExecution(StatementContext context) {
                statements.add(context.getParsedSql().getSql());
            }
        });
        return statements;
    }

    private static List<List<String>> explained(Handle tx, List<String> statements) {
        tx.getConfig(SqlStatements.class).setSqlLogger(SqlLogger.NOP_SQL_LOGGER);
        var plans = new ArrayList<List<String>>();
        for (var sql : statements) {
            try (var explain = tx.getConnection().prepareStatement("EXPLAIN QUERY PLAN " + sql); var rows = explain.executeQuery()) {
                var plan = new ArrayList<String>();
                while (rows.next()) {
                    plan.add(rows.getString("detail"));
                }
                plans.add(plan);
            } catch (SQLException fault) {
                throw new AssertionError(sql, fault);
            }
        }
        return plans;
    }
}
