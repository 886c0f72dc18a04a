package ca.posthaste.queue;

import java.util.Optional;

/**
 * A table that serves as a queue. In addition to its own columns it has the following:
 *
 * <ul>
 * <li>{@code id}: a number that is never reused.
 * <li>{@code state}: {@code waiting}, {@code failed}, the name for done, or the name given by an {@link AttemptOutcome.Parked}.
 * <li>{@code attempts}: the number of attempts so far.
 * <li>{@code due_at}: the time of the next attempt; for a claimed row, the time at which its lease expires. In epoch milliseconds, like all times.
 * <li>{@code claim}: the token of the worker that holds the row; null if none does.
 * <li>{@code fault}: the reason why the last attempt failed, for the operator; null if it did not.
 * <li>{@code created_at}, {@code done_at}: the time at which the row was added, and the time at which it was completed or failed for good.
 * </ul>
 *
 * The table needs an index on {@code due_at} and {@code id} of the rows where {@code state = 'waiting'}; with lanes, the indexes that {@link Lanes}
 * requires; with priority rows, another such index on those.
 *
 * @param done  name of the state of a completed row
 * @param lanes lanes of the rows; empty if all rows go to one receiver
 * @param first SQL condition for priority rows, which are processed before all others that are due; empty means strictly by due time
 */
public record QueueTable(String name, String done, RetrySchedule schedule, Optional<Lanes> lanes, Optional<String> first) {}
