package ca.posthaste.mail;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** When a message that could not be delivered is tried again: soon at first, then ever later, for almost five days. */
final class Retries {
    private static final List<Duration> GROWING = Stream.of(1, 2, 4, 8, 15, 30, 60, 120, 240).map(Duration::ofMinutes)
        .toList();
    private static final Duration LONGEST = Duration.ofHours(8);
    static final int ATTEMPTS_MAX = GROWING.size() + 14;

    private Retries() {}

    /** How long to wait after so many attempts; nothing when it is time to give up. */
    static Optional<Duration> after(int attempts) {
        if (attempts >= ATTEMPTS_MAX) {
            return Optional.empty();
        }
        return Optional.of(attempts <= GROWING.size() ? GROWING.get(attempts - 1) : LONGEST);
    }
}
