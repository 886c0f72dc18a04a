package ca.posthaste.board.report;

import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.job.JobId;
import java.time.Instant;
import java.util.Optional;

/** Store of the postings that the operator hides from candidates. */
public final class HiddenJobs {
    record Posting(EmployerId employer, String title) {}

    Optional<Posting> posting(Transaction tx, JobId job) {
        return tx.sql("SELECT employer, title FROM job WHERE id = :job").bind("job", job.value())
            .first(row -> new Posting(new EmployerId(row.nextInt()), row.nextString()));
    }

    /** Hides a posting; returns false if it is hidden already. A trigger ends the version that candidates saw. */
    boolean hide(Transaction tx, JobId job, EmployerId employer, String reason, Instant at) {
        boolean hidden = tx.sql("INSERT INTO hidden_job (job, employer, reason, hidden_at) VALUES (:job, :employer, :reason, :at)"
                + " ON CONFLICT (job) DO NOTHING").bind("job", job.value()).bind("employer", employer.value())
            .bind("reason", reason).bind("at", at.toEpochMilli()).execute() == 1;
        if (hidden) {
            change(tx, job, at);
        }
        return hidden;
    }

    /** Shows a posting again; returns false if it is not hidden. The version that candidates see from now on begins with this change. */
    boolean show(Transaction tx, JobId job, Instant at) {
        if (!isHidden(tx, job)) {
            return false;
        }
        change(tx, job, at);
        return tx.sql("DELETE FROM hidden_job WHERE job = :job").bind("job", job.value()).execute() == 1;
    }

    boolean isHidden(Transaction tx, JobId job) {
        return tx.sql("SELECT 1 FROM hidden_job WHERE job = :job").bind("job", job.value()).exists();
    }

    /** Marks the job as changed, because its state differs for the employer and for the search index. Triggers log the change. */
    private static void change(Transaction tx, JobId job, Instant at) {
        tx.sql("UPDATE job SET version = version + 1, updated_at = :at WHERE id = :job").bind("at", at.toEpochMilli())
            .bind("job", job.value()).execute();
    }

    /** Deletes all entries of an employer that leaves the service. */
    public static void deleteAll(Transaction tx, EmployerId employer) {
        tx.sql("DELETE FROM hidden_job WHERE employer = :employer").bind("employer", employer.value()).execute();
    }
}
