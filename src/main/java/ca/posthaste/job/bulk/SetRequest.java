package ca.posthaste.job.bulk;

import ca.posthaste.employer.Employer;
import ca.posthaste.problem.Recipient;

/**
 * What is to be done with a set.
 *
 * @param source        the employer's system that the jobs belong to
 * @param isApply       otherwise it is only planned
 * @param plan          the token of the plan that is to be applied; null if any is
 * @param deletesAbsent jobs that are absent are deleted, not archived
 * @param allowsEmpty   a set without jobs is meant
 * @param maxRemovals   how many jobs may be deleted, or active ones archived; null for the usual share
 */
record SetRequest(Employer owner, String source, boolean isApply, String plan, boolean deletesAbsent, boolean allowsEmpty,
                  Integer maxRemovals, Recipient recipient) {

    Outcome removal() {
        return deletesAbsent ? Outcome.DELETED : Outcome.ARCHIVED;
    }
}
