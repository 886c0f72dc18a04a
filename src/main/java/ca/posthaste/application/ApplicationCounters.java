package ca.posthaste.application;

import ca.posthaste.db.Engine;
import ca.posthaste.db.Transaction;
import java.util.List;

/** Store of the number of applications per job. Triggers maintain it; where there are several writers, a job's count is spread over several rows. */
final class ApplicationCounters {
    record Counted(int employer, int job) {
        static final Counted FIRST = new Counted(0, 0);
    }

    private record Slot(int number, long total) {}

    /** Returns the next jobs, in key order, that no longer have any applications. */
    List<Counted> empty(Transaction tx, Counted after, int limit) {
        return tx.sql("SELECT employer, job FROM application_tally WHERE (employer, job) > (:employer, :job)"
                + " GROUP BY employer, job HAVING sum(total) = 0 ORDER BY employer, job LIMIT :max")
            .bind("employer", after.employer).bind("job", after.job).bind("max", limit).all(row -> new Counted(row.nextInt(), row.nextInt()));
    }

    /** Deletes the rows of these jobs unless they have applications again. Returns the number of deleted rows. */
    int delete(Transaction tx, Engine engine, List<Counted> jobs) {
        return jobs.stream().mapToInt(job -> delete(tx, engine, job)).sum();
    }

    /** Deletes a job's rows without waiting for locks. If the rows it can lock add up to 0, the job's count is the same without them. */
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
