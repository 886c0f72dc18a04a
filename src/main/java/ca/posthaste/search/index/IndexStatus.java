package ca.posthaste.search.index;

/**
 * Status of this node's index, for operators.
 *
 * @param isCaughtUp whether every change is visible to searches
 * @param jobs       number of jobs in the index
 * @param behind     number of changes not yet applied, as far as known
 * @param progress   progress of the build from 0 to 1; 1 means complete
 */
public record IndexStatus(boolean isCaughtUp, int jobs, long behind, double progress) {}
