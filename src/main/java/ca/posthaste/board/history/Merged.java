package ca.posthaste.board.history;

import java.time.Instant;

/**
 * Versions that were public for a few minutes at most, and are not kept: they count as the beginning of the version that replaced the last of them.
 *
 * @param versions how many there were
 * @param until    when the last of them was replaced; from then on, candidates saw the version that is kept
 */
public record Merged(int versions, Instant until) {}
