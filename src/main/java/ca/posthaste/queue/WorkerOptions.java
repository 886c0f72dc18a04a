package ca.posthaste.queue;

import java.time.Duration;

/**
 * Threads, poll interval and back-off of a queue's workers.
 *
 * @param resting    how many threads there are while there is nothing to do; the others come with the work
 * @param threads    how many items are worked on at once in this process
 * @param poll       between looks into an empty queue, which other processes fill, too
 * @param backOff    before a receiver that could not be used is tried again, unless the workers are woken; doubled each time
 * @param backOffMax the longest of these pauses
 */
public record WorkerOptions(int resting, int threads, Duration poll, Duration backOff, Duration backOffMax) {
    /** With all threads from the start. */
    public WorkerOptions(int threads, Duration poll, Duration backOff, Duration backOffMax) {
        this(threads, threads, poll, backOff, backOffMax);
    }

    public static final WorkerOptions USUAL =
        new WorkerOptions(4, Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(30));
}
