package ca.posthaste.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ca.posthaste.db.Database;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Plan;
import ca.posthaste.support.PostgresStore;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PostgresJobsTest extends PostgresStore implements JobsContract {
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

    @Test void jobs_added_together_get_ids_in_the_order_they_were_given_and_a_taken_reference_gets_none() {
        var first = store.employer("First", Plan.STANDARD);
        var second = store.employer("Second", Plan.STANDARD);
        store.add(first, "There before", "TAKEN", Postings.MONDAY);
        var added = List.of(job(second, "Zebra keeper", "Z"), job(first, "Nameless", null), job(first, "Late", "TAKEN"),
            job(second, "Own", "TAKEN"), job(first, "Ape keeper", "A"), job(first, "Ape keeper again", "A"),
            job(first, "Nameless too", null));
        var ids = Database.now(store.database.writeOne(tx -> store.jobs.add(tx, added)));
        assertEquals(List.of(true, true, false, true, true, false, true), ids.stream().map(Optional::isPresent).toList());
        for (int i = 0; i < added.size(); i++) {
            var owner = added.get(i).owner().equals(first.id()) ? first : second;
            var title = added.get(i).posting().title();
            ids.get(i).ifPresent(id -> assertEquals(title, store.read(owner, id).orElseThrow().posting().title()));
        }
        assertEquals(4, store.list(first, JobStore.query(null, null, 1, 10)).total());
        assertEquals(2, store.list(second, JobStore.query(null, null, 1, 10)).total());
    }

    @Test void of_jobs_added_together_all_are_stored_or_none() {
        var owner = store.employer("First", Plan.STANDARD);
        var nobody = new Jobs.New(new EmployerId(owner.id().value() + 1), job(owner, "Of nobody", null).posting());
        assertThrows(RuntimeException.class, () -> Database.now(store.database.writeOne(
            tx -> store.jobs.add(tx, List.of(job(owner, "Fine", null), nobody, job(owner, "Fine, too", "F"))))));
        assertEquals(0, store.list(owner, JobStore.query(null, null, 1, 10)).total());
    }

    private Jobs.New job(Employer owner, String title, String referenceId) {
        return store.database.read(tx ->
            new Jobs.New(owner.id(), store.posting(tx, JobStore.json(title, referenceId), Postings.MONDAY)));
    }
}
