package ca.posthaste.application;

import ca.posthaste.db.Engine;
import ca.posthaste.db.Transaction;

/** Store: how many applications a job has, in several rows where there are several writers. Triggers write it. */
final class ApplicationTallies {

    private record Counted(int employer, int job) {}

    private record Slot(int number, long total) {}

    /** Deletes the rows of some jobs that have no application any more. Returns how many rows. */
    int sweep(Transaction tx, Engine engine, int most) {
        return tx.sql("SELECT employer, job FROM application_tally GROUP BY employer, job HAVING sum(total) = 0 LIMIT :most")
            .bind("most", most).all(row -> new Counted(row.nextInt(), row.nextInt())).stream()
            .mapToInt(job -> delete(tx, engine, job)).sum();
    }

    /** It waits for nobody. Whichever rows it gets: if their sum is 0, the job's number stays as it is without them. */
    private static int delete(Transaction tx, Engine engine, Counted job) {
        var slots = tx.sql("SELECT slot, total FROM application_tally WHERE employer = :employer AND job = :job " + engine.skipLocked())
            .bind("employer", job.employer).bind("job", job.job).all(row -> new Slot(row.nextInt(), row.nextLong()));
        if (slots.stream().mapToLong(Slot::total).sum() != 0) {
            return 0;
        }
        for (var slot : slots) {
            tx.sql("DELETE FROM application_tally WHERE employer = :employer AND job = :job AND slot = :slot")
                .bind("employer", job.employer).bind("job", job.job).bind("slot", slot.number).execute();
        }
        return slots.size();
    }
}
