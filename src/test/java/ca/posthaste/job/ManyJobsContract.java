package ca.posthaste.job;

import static ca.posthaste.job.JobStore.json;
import static ca.posthaste.job.Postings.MONDAY;
import static ca.posthaste.job.Postings.NOON;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Row;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Plan;
import ca.posthaste.job.publishing.HistoryQuota;
import ca.posthaste.job.store.JobTable;
import ca.posthaste.job.store.Jobs;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Contract of the job store for operations on many jobs at once. */
interface ManyJobsContract {
    JobStore store();

    @Test default void many_jobs_are_read_at_once_by_referenceId_or_id() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        var other = store().employer("Brewery", Plan.STANDARD);
        var first = store().add(owner, "Baker", "é\\u0022-1", MONDAY); // with a quotation mark
        var second = store().add(owner, "Cook", "B-2", MONDAY);
        var theirs = store().add(other, "Brewer", "B-2", MONDAY);
        var found = store().database.read(tx -> store().jobs.withReferences(tx, owner, List.of("é\"-1", "B-2", "b-2", "none")));
        assertEquals(Set.of(store().read(owner, first).orElseThrow(), store().read(owner, second).orElseThrow()), Set.copyOf(found));
        assertEquals(List.of(second), store().database.read(tx -> store().jobs.withIds(tx, owner, List.of(second, theirs, new JobId(9_999))))
            .stream().map(Job::id).toList());
        assertEquals(List.of(), store().database.read(tx -> store().jobs.withReferences(tx, owner, List.of())));
    }

    @Test default void long_texts_of_many_jobs_are_not_read() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        store().add(owner, json("Baker", "LONG").replace("Bread.", "bread ".repeat(4_000)), MONDAY);
        store().add(owner, json("Baker", "SHORT").replace("Bread.", "bread ".repeat(2_000)), MONDAY);
        var found = store().database.read(tx -> store().jobs.withReferences(tx, owner, List.of("LONG", "SHORT")));
        assertEquals(Set.of("SHORT"), found.stream().map(Job::posting).filter(Posting::hasTexts).map(Posting::referenceId).collect(Collectors.toSet()));
        assertEquals(2, found.size());
    }

    @Test default void many_jobs_are_added_in_one_transaction_and_a_taken_referenceId_has_no_id() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        store().add(owner, "Baker", "TAKEN", MONDAY);
        var ids = store().database.writeNow(tx -> store().jobs.addAll(tx, owner.id(), List.of(store().posting(tx, json("Z", "Z"), MONDAY),
            store().posting(tx, json("T", "TAKEN"), MONDAY), store().posting(tx, json("A", "A"), MONDAY)), NOON));
        assertEquals(List.of(true, false, true), ids.stream().map(Optional::isPresent).toList());
        assertEquals("Z", store().read(owner, ids.get(0).orElseThrow()).orElseThrow().posting().title());
        assertEquals("A", store().read(owner, ids.get(2).orElseThrow()).orElseThrow().posting().title());
    }

    @Test default void many_jobs_are_saved_only_if_none_was_changed_or_is_taken() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        var one = store().read(owner, store().add(owner, "Baker", "B-1", MONDAY)).orElseThrow();
        var two = store().read(owner, store().add(owner, "Cook", "B-2", MONDAY)).orElseThrow();
        assertTrue(saved(change(two, "Second", "B-2"), change(one, "First", "B-1")));
        assertEquals("First", store().read(owner, one.id()).orElseThrow().posting().title());
        assertEquals(2, store().read(owner, two.id()).orElseThrow().revision().version());
        var newOne = store().read(owner, one.id()).orElseThrow();
        assertFalse(saved(change(newOne, "Third", "B-1"), change(two, "Fourth", "B-2")));
        assertFalse(saved(change(newOne, "Third", "B-2")));
        assertEquals("First", store().read(owner, one.id()).orElseThrow().posting().title());
    }

    @Test default void many_jobs_are_counted_like_single_ones_and_those_after_them_too() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        store().add(owner, "Baker", "TAKEN", MONDAY);
        var active = json("A", "A").replace("'title'", "'status': 'active', 'title'");
        var ids = store().database.writeNow(tx -> {
            var added = store().jobs.addAll(tx, owner.id(), List.of(store().posting(tx, active, MONDAY), store().posting(tx, json("D", "D"), MONDAY),
                store().posting(tx, json("T", "TAKEN"), MONDAY)), NOON);
            store().jobs.add(tx, owner.id(), store().posting(tx, json("S", "S"), MONDAY), NOON);
            return added;
        });
        assertEquals(counted(owner, "job"), counted(owner, "job_tally"));
        assertEquals("1 0 3", counted(owner, "job_tally"));
        assertActiveBytesAreCounted(owner);
        var job = store().read(owner, ids.get(0).orElseThrow()).orElseThrow();
        var draft = store().read(owner, ids.get(1).orElseThrow()).orElseThrow();
        assertTrue(saved(new Jobs.Change(job, job.posting().with(JobPatch.of(Status.ARCHIVED), null, MONDAY)),
            new Jobs.Change(draft, draft.posting().with(JobPatch.of(Status.ACTIVE), null, MONDAY))));
        assertEquals(counted(owner, "job"), counted(owner, "job_tally"));
        assertEquals("1 1 2", counted(owner, "job_tally"));
        assertActiveBytesAreCounted(owner);
        assertEquals(6, (long) store().database.read(tx -> store().jobs.changes(tx, owner.id())));
    }

    private void assertActiveBytesAreCounted(Employer owner) {
        assertEquals(List.of(true), store().database.read(tx -> tx.sql("SELECT (SELECT sum(octet_length(title) + octet_length(description) + "
            + HistoryQuota.VERSION_BYTES + ") FROM job WHERE employer = :employer AND status = 'active')"
            + " = (SELECT sum(active_bytes) FROM job_tally WHERE employer = :employer)").bind("employer", owner.id().value()).all(Row::nextBoolean)));
    }

    private String counted(Employer owner, String table) {
        var status = List.of("active", "archived", "draft").stream().map(word -> table.equals("job") ? "sum(CASE WHEN status = '" + word
            + "' THEN 1 ELSE 0 END)" : "sum(" + word + ")").collect(Collectors.joining(" || ' ' || "));
        return store().database.read(tx -> tx.sql("SELECT " + status + " FROM " + table + " WHERE employer = :employer")
            .bind("employer", owner.id().value()).one(Row::nextString));
    }

    private Jobs.Change change(Job read, String title, String referenceId) {
        return new Jobs.Change(read, store().database.writeNow(tx -> store().posting(tx, json(title, referenceId), MONDAY)));
    }

    /** Saves the changes and reports whether that succeeded. If not, rolls back, as every caller must. */
    private boolean saved(Jobs.Change... changes) {
        try {
            return store().database.writeNow(tx -> {
                if (!store().jobs.saveAll(tx, List.of(changes), NOON)) {
                    throw new IllegalStateException("not saved");
                }
                return true;
            });
        } catch (IllegalStateException notSaved) {
            return false;
        }
    }

    @Test default void the_jobs_of_a_source_come_in_pages() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        var first = store().add(owner, "Baker", "B-1", MONDAY, "'source': 'ats'", "'status': 'active'");
        store().add(owner, "Baker", "B-2", MONDAY, "'source': 'crm'");
        store().add(owner, "Baker", "B-3", MONDAY);
        var last = store().add(owner, "Baker", null, MONDAY, "'source': 'ats'");
        var page = store().database.read(tx -> store().jobs.ofSource(tx, owner.id(), "ats", new JobId(0), 1));
        assertEquals(List.of(new Jobs.SourceJob(new JobTable.State(first, Revision.first(NOON)), "B-1", Status.ACTIVE)), page);
        assertEquals(List.of(last), store().database.read(tx -> store().jobs.ofSource(tx, owner.id(), "ats", first, 10)).stream()
            .map(job -> job.state().id()).toList());
    }

    @Test default void a_failure_inside_a_savepoint_is_undone_and_the_rest_is_kept() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        store().database.writeNow(tx -> {
            tx.withSavepoint(() -> store().jobs.add(tx, owner.id(), store().posting(tx, json("Baker", "A"), MONDAY), NOON));
            assertThrows(IllegalStateException.class, () -> tx.withSavepoint(() -> {
                store().jobs.add(tx, owner.id(), store().posting(tx, json("Baker", "B"), MONDAY), NOON);
                throw new IllegalStateException("refused");
            }));
            return tx.withSavepoint(() -> store().jobs.add(tx, owner.id(), store().posting(tx, json("Baker", "C"), MONDAY), NOON));
        });
        assertEquals(Set.of("A", "C"), store().database.read(tx -> store().jobs.withReferences(tx, owner, List.of("A", "B", "C"))).stream()
            .map(job -> job.posting().referenceId()).collect(Collectors.toSet()));
    }

    @Test default void a_source_is_summed_up_so_that_every_change_shows() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        var sums = new LinkedHashSet<Jobs.SourceSum>();
        sums.add(sum(owner));
        var one = store().add(owner, "Baker", "B-1", MONDAY, "'source': 'ats'");
        sums.add(sum(owner));
        store().add(owner, "Cook", "NO-SOURCE", MONDAY);
        sums.add(sum(owner));
        assertEquals(2, sums.size());
        assertEquals(Jobs.Saved.YES, store().save(store().read(owner, one).orElseThrow(), json("Head baker", "B-1", "'source': 'ats'"), MONDAY));
        sums.add(sum(owner));
        store().database.writeNow(tx -> store().jobs.delete(tx, owner.id(), one, NOON));
        sums.add(sum(owner));
        assertEquals(3, sums.size());
        assertEquals(new Jobs.SourceSum(0, 0, 0), sum(owner));
    }

    private Jobs.SourceSum sum(Employer owner) {
        return store().database.read(tx -> store().jobs.sum(tx, owner.id(), "ats"));
    }
}
