package ca.posthaste.board.change;

import java.util.OptionalInt;

/**
 * A change that may affect what the board shows.
 *
 * @param job id of the job; empty means all jobs of the employer
 */
public record BoardChange(int employer, OptionalInt job) {}
