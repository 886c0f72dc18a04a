package ca.posthaste.queue;

import java.util.Optional;

/**
 * A table that is a queue. Beside the columns of its own it has these:
 *
 * <ul>
 * <li>{@code id}: a number that is never given twice.
 * <li>{@code state}: {@code waiting}, {@code failed}, the word for done, or the word of an {@link Outcome.Parked}.
 * <li>{@code attempts}: how many were made.
 * <li>{@code due_at}: when the next attempt may be made; for a claimed row, when its lease ends. Milliseconds, as all times.
 * <li>{@code claim}: who works on it; null if nobody does.
 * <li>{@code fault}: why the last attempt failed, for the operator; null if it did not.
 * <li>{@code created_at}, {@code done_at}: when it was added, and when it was done or given up.
 * </ul>
 *
 * It needs an index on {@code due_at} and {@code id} of the rows where {@code state = 'waiting'}; with lanes, what {@link Lanes} says; with rows that come first,
 * another such index of those.
 *
 * @param done  the word for a row whose work is done
 * @param lanes empty: all rows go to one receiver
 * @param first a condition for rows that are done before all others that are due; empty: the one that has been due longest is always first
 */
public record QueueTable(String name, String done, RetrySchedule schedule, Optional<Lanes> lanes, Optional<String> first) {
    public QueueTable(String name, String done, RetrySchedule schedule) {
        this(name, done, schedule, Optional.empty(), Optional.empty());
    }

    public QueueTable(String name, String done, RetrySchedule schedule, Lanes lanes) {
        this(name, done, schedule, Optional.of(lanes), Optional.empty());
    }

    public QueueTable(String name, String done, RetrySchedule schedule, String first) {
        this(name, done, schedule, Optional.empty(), Optional.of(first));
    }
}
