package ca.posthaste.job;

import ca.posthaste.db.Database;
import ca.posthaste.db.SqliteDatabase;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import java.time.LocalDate;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Store: jobs. Permission is part of each question: a job is always asked for with its owner. How an engine answers best is
 * known to {@link SqliteJobs} and {@link PostgresJobs} alone.
 */
public interface Jobs {

    static Jobs in(Database database, JobRows rows) {
        return database instanceof SqliteDatabase sqlite ? new SqliteJobs(sqlite, rows) : new PostgresJobs(database, rows);
    }

    /** The job, for a caller who must not wait; without its description if that is large. Nothing if there is no such job. */
    CompletionStage<Optional<Versioned<Job>>> read(Employer owner, JobId id, Version seen);

    /** A page of an employer's jobs, for a caller who must not wait. */
    CompletionStage<Versioned<JobPage>> list(Employer owner, JobQuery query, Version seen);

    /** Adds a job, perhaps together with others. Its id; none when another job of the employer has the referenceId. */
    CompletionStage<Optional<JobId>> add(EmployerId owner, Posting posting);

    /** The same as part of a transaction. */
    Optional<JobId> add(Transaction tx, EmployerId owner, Posting posting);

    Optional<Job> owned(Transaction tx, Employer owner, JobId id);

    /** The same for one of many who only read; refused if there is no room for a large description. */
    Optional<Job> owned(Transaction tx, Employer owner, JobId id, LargeJobs.Hold hold);

    Optional<Job> referenced(Transaction tx, Employer owner, String referenceId);

    /** What became of a change: none; saved; too late, another was faster; or the referenceId is another job's. */
    enum Saved { UNCHANGED, YES, STALE, TAKEN }

    /** Saves the posting if the job is still as it was read. After TAKEN a transaction is only good for rolling back. */
    Saved save(Transaction tx, Job read, Posting posting);

    boolean delete(Transaction tx, EmployerId owner, JobId id);

    boolean deleteReferenced(Transaction tx, EmployerId owner, String referenceId);

    /** Some of an employer's jobs, whatever their status. How many. */
    static int deleteSome(Transaction tx, EmployerId owner, int most) {
        return SqlJobs.deleteSome(tx, owner, most);
    }

    /** Auto-refresh, all jobs at once. Running it twice, or on two nodes, changes nothing the second time. */
    int refresh(Transaction tx, LocalDate today);

    /** How often any job of the employer changed. */
    long changes(Transaction tx, EmployerId owner);
}
