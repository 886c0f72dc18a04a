package ca.posthaste.queue;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The delays between attempts of work that failed. Each is randomly extended by up to the fraction {@code jitter}, so that rows that failed together
 * are not retried together.
 */
public record RetrySchedule(List<Duration> pauses, double jitter) {
    public RetrySchedule {
        pauses = List.copyOf(pauses);
    }

    public RetrySchedule(List<Duration> pauses) {
        this(pauses, 0);
    }

    public int attemptsMax() {
        return pauses.size() + 1;
    }

    /** Returns the delay after the given number of attempts; empty when there are no more. */
    public Optional<Duration> after(int attempts) {
        return attempts < attemptsMax() ? Optional.of(pauses.get(attempts - 1)) : Optional.empty();
    }

    /** Returns the delay, honouring the one that the receiver requested, up to the longest pause, so that no receiver can hold a row forever. */
    public Optional<Duration> after(int attempts, Duration requested) {
        return after(attempts).map(pause -> longer(pause, shorter(requested, Collections.max(pauses)))).map(this::jittered);
    }

    private Duration jittered(Duration pause) {
        return pause.plusMillis((long) (pause.toMillis() * jitter * ThreadLocalRandom.current().nextDouble()));
    }

    static Duration shorter(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? a : b;
    }

    private static Duration longer(Duration a, Duration b) {
        return a.compareTo(b) > 0 ? a : b;
    }
}
