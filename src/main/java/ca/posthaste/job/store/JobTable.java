package ca.posthaste.job.store;

import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobETag;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobKey;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.job.Posting;
import ca.posthaste.job.Revision;
import java.time.Instant;
import java.util.Optional;

/** Store that reads and changes single jobs inside a transaction. */
public interface JobTable {
    /** Adds a job and returns its id; returns empty if another job of the employer has the referenceId. */
    Optional<JobId> add(Transaction tx, EmployerId owner, Posting posting, Instant now);

    Optional<Job> owned(Transaction tx, Employer owner, JobKey key);

    /** Like {@link #owned(Transaction, Employer, JobKey)}, but for small requests: rejected if the job is large and no permit is free. */
    Optional<Job> owned(Transaction tx, Employer owner, JobId id, LargeJobs.Permit permit);

    /** Result of a save: nothing to change; saved; changed by another request in the meantime; referenceId taken. */
    enum Saved { UNCHANGED, YES, STALE, TAKEN }

    /** Saves the posting if the job has not changed since it was read. After {@link Saved#TAKEN} the transaction must be rolled back. */
    Saved save(Transaction tx, Job read, Posting posting, Instant now);

    record State(JobId id, Revision revision) {
        public String tag() {
            return JobETag.of(id, revision);
        }
    }

    Optional<State> state(Transaction tx, EmployerId owner, JobKey key);

    boolean delete(Transaction tx, EmployerId owner, JobKey key, Instant now);

    boolean delete(Transaction tx, EmployerId owner, State state, Instant now);
}
