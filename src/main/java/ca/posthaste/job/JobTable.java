package ca.posthaste.job;

import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import java.time.Instant;
import java.util.Optional;

/** Reading and changing single jobs inside a transaction. */
public interface JobTable {
    /** Adds a job. Returns its id; empty if another job of the employer has the referenceId. */
    Optional<JobId> add(Transaction tx, EmployerId owner, Posting posting, Instant now);

    Optional<Job> owned(Transaction tx, Employer owner, JobId id);

    /** The same for a caller who sent little: rejected if the job is large and no permit is free. */
    Optional<Job> owned(Transaction tx, Employer owner, JobId id, LargeJobs.Permit permit);

    Optional<Job> referenced(Transaction tx, Employer owner, String referenceId);

    /** The result of a save: nothing to change; saved; the job was changed by another request; the referenceId is taken. */
    enum Saved { UNCHANGED, YES, STALE, TAKEN }

    /** Saves the posting if the job has not changed since it was read. After TAKEN the transaction must be rolled back. */
    Saved save(Transaction tx, Job read, Posting posting, Instant now);

    /** A job in its current state, without its content. */
    record State(JobId id, Revision revision) {
        public String tag() {
            return JobTag.of(id, revision);
        }
    }

    Optional<State> state(Transaction tx, EmployerId owner, JobId id);

    Optional<State> state(Transaction tx, EmployerId owner, String referenceId);

    boolean delete(Transaction tx, EmployerId owner, JobId id, Instant now);

    boolean deleteReferenced(Transaction tx, EmployerId owner, String referenceId, Instant now);

    /** Deletes the job only if it is still in this state. */
    boolean delete(Transaction tx, EmployerId owner, State state, Instant now);
}
