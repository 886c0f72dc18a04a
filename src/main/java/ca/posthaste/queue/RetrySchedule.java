package ca.posthaste.queue;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * When work that failed is tried again.
 *
 * @param pauses after the first attempt, after the second and so on; after the last pause comes the last attempt
 * @param jitter each pause is longer by a random part of it, up to this one, so that what failed together does not come back together
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

    /** How long to wait after so many attempts; nothing when it is time to give up. */
    public Optional<Duration> after(int attempts) {
        return attempts < attemptsMax() ? Optional.of(pauses.get(attempts - 1)) : Optional.empty();
    }

    /**
     * Honours the delay that the receiver asked for, up to the longest pause, so that no receiver can keep a row for ever.
     */
    public Optional<Duration> after(int attempts, Duration asked) {
        return after(attempts).map(pause -> longer(pause, shorter(asked, Collections.max(pauses)))).map(this::jittered);
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
