package ca.posthaste.job.store;

import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.job.Status;
import java.util.EnumMap;
import java.util.Map;

/** Updates the job counters of one employer once for many jobs written in one transaction. Meanwhile the trigger that counts each job is disabled. */
final class PostgresCount {
    private final Transaction tx;
    private final EmployerId owner;
    private final Map<Status, Integer> more = new EnumMap<>(Status.class);
    private int changes;

    PostgresCount(Transaction tx, EmployerId owner) {
        this.tx = tx;
        this.owner = owner;
        count("later");
    }

    private void count(String when) {
        tx.sql("SELECT set_config('posthaste.counting', :when, true)").bind("when", when).exists();
    }

    /** @param from status before the write; null if the job is new */
    void changed(Status from, Status to) {
        more.merge(to, 1, Integer::sum);
        if (from != null) {
            more.merge(from, -1, Integer::sum);
        }
        changes++;
    }

    /** Adds the totals to the counters after the jobs were written. If one of them was not, the transaction must be rolled back. */
    void add() {
        tx.sql("SELECT count_jobs(:employer, :active, :archived, :draft, :changes)").bind("employer", owner.value())
            .bind("active", more.getOrDefault(Status.ACTIVE, 0)).bind("archived", more.getOrDefault(Status.ARCHIVED, 0))
            .bind("draft", more.getOrDefault(Status.DRAFT, 0)).bind("changes", changes).exists();
        count("now");
    }
}
