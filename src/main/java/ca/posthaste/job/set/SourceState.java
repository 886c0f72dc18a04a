package ca.posthaste.job.set;

import ca.posthaste.db.Transaction;
import ca.posthaste.job.store.Jobs;

/**
 * The state of a source's jobs as a whole, to detect changes.
 *
 * @param changes number of changes to any job of the employer: while it stays the same, nothing else needs to be counted
 * @param sum     checksum of the source's jobs alone
 */
record SourceState(long changes, Jobs.SourceSum sum) {

    static SourceState of(Transaction tx, Jobs jobs, SetRequest request) {
        long changes = jobs.changes(tx, request.owner().id()); // read first, so that a change in between counts as a later one
        return new SourceState(changes, jobs.sum(tx, request.owner().id(), request.source()));
    }

    /** Reports whether the state is unchanged. */
    boolean isIn(Transaction tx, Jobs jobs, SetRequest request) {
        return jobs.changes(tx, request.owner().id()) == changes || jobs.sum(tx, request.owner().id(), request.source()).equals(sum);
    }
}
