package ca.posthaste.job.publishing;

import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobKey;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.job.Posting;
import ca.posthaste.job.store.JobTable;
import java.time.Instant;
import java.util.Optional;

/** Job table for dry runs: returns the same results as the real table but stores nothing, so a read transaction is enough. A new job has no id. */
record DryRunJobs(JobTable table) implements JobTable {
    @Override public Optional<Job> owned(Transaction tx, Employer owner, JobKey key) {
        return table.owned(tx, owner, key);
    }

    @Override public Optional<Job> owned(Transaction tx, Employer owner, JobId id, LargeJobs.Permit permit) {
        return table.owned(tx, owner, id, permit);
    }

    @Override public Optional<State> state(Transaction tx, EmployerId owner, JobKey key) {
        return table.state(tx, owner, key);
    }

    @Override public Optional<JobId> add(Transaction tx, EmployerId owner, Posting posting, Instant now) {
        return isTaken(tx, owner, posting, null) ? Optional.empty() : Optional.of(JobId.NONE);
    }

    @Override public Saved save(Transaction tx, Job read, Posting posting, Instant now) {
        if (posting.equals(read.posting())) {
            return Saved.UNCHANGED;
        }
        return isTaken(tx, read.employer().id(), posting, read.id()) ? Saved.TAKEN : Saved.YES;
    }

    private boolean isTaken(Transaction tx, EmployerId owner, Posting posting, JobId self) {
        return posting.referenceId() != null
            && table.state(tx, owner, new JobKey.Reference(posting.referenceId())).filter(other -> !other.id().equals(self)).isPresent();
    }

    @Override public boolean delete(Transaction tx, EmployerId owner, JobKey key, Instant now) {
        return table.state(tx, owner, key).isPresent();
    }

    @Override public boolean delete(Transaction tx, EmployerId owner, State state, Instant now) {
        return true;
    }
}
