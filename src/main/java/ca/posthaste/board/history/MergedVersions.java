package ca.posthaste.board.history;

import java.time.Instant;

/**
 * Versions that were public for a few minutes at most and are not stored. They count as the beginning of the version that replaced the last of them.
 *
 * @param versions number of merged versions
 * @param until    time at which the last of them was replaced; from then on, candidates saw the stored version
 */
public record MergedVersions(int versions, Instant until) {}
