package ca.posthaste.application;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.job.Job;
import ca.posthaste.support.StoredJobs;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Contract of the application counts on every engine. */
interface ApplicationCountersContract {
    Database database();

    StoredJobs jobs();

    private void tally(Job job, int slot, int total) {
        database().writeNow(tx -> tx.sql("INSERT INTO application_tally (employer, job, slot, total) VALUES (:employer, :job, :slot, :total)")
            .bind("employer", job.employer().id().value()).bind("job", job.id().value()).bind("slot", slot).bind("total", total).execute());
    }

    private List<ApplicationCounters.Counted> sweepAfter(ApplicationCounters.Counted last) {
        var tallies = new ApplicationCounters();
        var empty = database().read(tx -> tallies.empty(tx, last, 1));
        database().writeNow(tx -> tallies.delete(tx, database().engine(), empty));
        return empty;
    }

    @Test default void a_job_that_has_an_application_again_keeps_its_row() {
        var job = jobs().add(jobs().employer("Bakery"), "Baker");
        tally(job, 3, 0);
        var tallies = new ApplicationCounters();
        var empty = database().read(tx -> tallies.empty(tx, ApplicationCounters.Counted.FIRST, 1));
        tally(job, 5, 1);
        assertEquals(0, (int) database().writeNow(tx -> tallies.delete(tx, database().engine(), empty)));
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
        var first = sweepAfter(ApplicationCounters.Counted.FIRST);
        var second = sweepAfter(first.get(0));
        assertEquals(List.of(none.id().value(), noneEither.id().value()), List.of(first.get(0).job(), second.get(0).job()));
        assertEquals(List.of(), sweepAfter(second.get(0)));
        assertEquals(List.of(one.id().value(), one.id().value(), one.id().value()),
            database().read(tx -> tx.sql("SELECT job FROM application_tally").all(Row::nextInt)));
    }
}
