package ca.posthaste.search;

/**
 * How the index of this node fares, for the operator.
 *
 * @param isCaughtUp what was written is found
 * @param jobs       in the index
 * @param behind     changes that it does not have yet, as far as that is known
 * @param progress   how much of it is made: 1 when it is complete
 */
public record IndexStatus(boolean isCaughtUp, int jobs, long behind, double progress) {}
