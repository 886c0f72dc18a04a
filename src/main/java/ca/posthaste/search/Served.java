package ca.posthaste.search;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** The index that searches are answered from. One thread says which; those of searches ask. */
final class Served {
    /** An index that misses changes for longer does not answer: it would show too much of what has left the board. */
    private static final Duration LATE_MAX = Duration.ofMinutes(1);

    private final AtomicReference<OpenIndex> index = new AtomicReference<>();
    /** False while nothing that is written is found: the index is being opened, or cannot be written. */
    private volatile boolean isFollowing;
    private volatile long followed = System.nanoTime();

    Optional<OpenIndex> index() {
        boolean isTooLate = !isFollowing && System.nanoTime() - followed > LATE_MAX.toNanos();
        return isTooLate ? Optional.empty() : Optional.ofNullable(index.get());
    }

    boolean is(OpenIndex other) {
        return index.get() == other;
    }

    boolean isFollowing() {
        return isFollowing;
    }

    /** @param isThis whether it has the changes of this moment; otherwise the one that has them will soon be in its place */
    void followed(boolean isThis) {
        isFollowing = isThis;
        followed = System.nanoTime();
    }

    void fallsBehind() {
        isFollowing = false;
    }

    void replace(OpenIndex by) {
        closeIfAny(index.getAndSet(by));
    }

    void close() {
        isFollowing = false;
        closeIfAny(index.getAndSet(null));
    }

    private static void closeIfAny(OpenIndex before) {
        if (before != null) {
            before.close();
        }
    }
}
