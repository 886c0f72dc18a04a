package ca.posthaste.job.bulk;

import ca.posthaste.db.Transaction;
import ca.posthaste.job.Jobs;

/**
 * In which state a source's jobs are, as a whole.
 *
 * @param changes how often a job of the employer was changed: as long as that is the same, nothing else needs to be counted
 * @param sum     of the source's jobs alone
 */
record SourceState(long changes, Jobs.SourceSum sum) {

    static SourceState of(Transaction tx, Jobs jobs, SetRequest request) {
        long changes = jobs.changes(tx, request.owner().id()); // first: what is changed in between then counts as changed later
        return new SourceState(changes, jobs.sum(tx, request.owner().id(), request.source()));
    }

    /** Whether it is still the same. */
    boolean isIn(Transaction tx, Jobs jobs, SetRequest request) {
        return jobs.changes(tx, request.owner().id()) == changes || jobs.sum(tx, request.owner().id(), request.source()).equals(sum);
    }
}
