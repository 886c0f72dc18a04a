package ca.posthaste.search.change;

import java.util.OptionalInt;

/**
 * Something that may look different on the board now.
 *
 * @param job empty: all jobs of the employer
 */
public record BoardChange(int employer, OptionalInt job) {}
