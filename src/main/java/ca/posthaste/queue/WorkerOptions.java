package ca.posthaste.queue;

import java.time.Duration;

/**
 * Threads, poll interval and back-off of a queue's workers.
 *
 * @param resting    number of threads while the queue is idle; more are started as work arrives
 * @param threads    maximum number of items in progress at once in this process
 * @param poll       interval between polls of an empty queue, which other processes fill, too
 * @param backOff    delay before an unavailable receiver is retried, unless the workers are woken; doubled each time
 */
public record WorkerOptions(int resting, int threads, Duration poll, Duration backOff, Duration backOffMax) {
    /** Creates options with all threads running from the start. */
    public WorkerOptions(int threads, Duration poll, Duration backOff, Duration backOffMax) {
        this(threads, threads, poll, backOff, backOffMax);
    }

    public static final WorkerOptions USUAL = new WorkerOptions(4, Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(30));
}
