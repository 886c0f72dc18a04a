package ca.posthaste.search.index;

/** Status of this node's index. {@code behind} is the number of changes not yet applied, as far as known; a {@code progress} of 1 means complete. */
public record IndexStatus(boolean isCaughtUp, int jobs, long behind, double progress) {}
