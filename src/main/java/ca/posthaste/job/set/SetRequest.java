package ca.posthaste.job.set;

import ca.posthaste.employer.Employer;
import ca.posthaste.job.bulk.ItemOutcome;
import ca.posthaste.problem.ProblemContext;

/**
 * A request to plan or apply a set.
 *
 * @param source        system of the employer that owns the jobs
 * @param plan          token of the plan to apply; null accepts any plan
 * @param deletesAbsent true to delete absent jobs; false to archive them
 * @param allowsEmpty   true if an empty set is intended
 * @param maxRemovals   maximum number of jobs to delete, or of active jobs to archive; null for the default share
 */
public record SetRequest(Employer owner, String source, boolean isApply, String plan, boolean deletesAbsent, boolean allowsEmpty,
                  Integer maxRemovals, ProblemContext recipient) {
    ItemOutcome removal() {
        return deletesAbsent ? ItemOutcome.DELETED : ItemOutcome.ARCHIVED;
    }
}
