package ca.posthaste.application;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.job.Job;
import ca.posthaste.support.StoredJobs;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is promised on every engine about the numbers of applications. */
interface ApplicationTalliesContract {
    Database database();

    StoredJobs jobs();

    private void tally(Job job, int slot, int total) {
        database().writeNow(tx -> tx.sql("INSERT INTO application_tally (employer, job, slot, total) VALUES (:employer, :job, :slot, :total)")
            .bind("employer", job.employer().id().value()).bind("job", job.id().value()).bind("slot", slot).bind("total", total).execute());
    }

    private int sweep() {
        return database().writeNow(tx -> new ApplicationTallies().sweep(tx, database().engine(), 1));
    }

    @Test default void rows_of_a_job_without_applications_are_swept_and_those_of_others_stay() {
        var owner = jobs().employer("Bakery");
        var none = jobs().add(owner, "Baker");
        var one = jobs().add(owner, "Cook");
        var noneEither = jobs().add(owner, "Waiter");
        tally(none, 3, 2);
        tally(none, 5, -2);
        tally(one, 3, 2);
        tally(one, 5, -1);
        tally(one, 7, 0);
        tally(noneEither, 3, 0);
        assertEquals(3, sweep() + sweep());
        assertEquals(0, sweep());
        assertEquals(List.of(one.id().value(), one.id().value(), one.id().value()),
            database().read(tx -> tx.sql("SELECT job FROM application_tally").all(Row::nextInt)));
    }
}
