package ca.posthaste.search.index;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** Holds the index that serves searches. The index thread sets it; search threads read it. */
final class ServingIndex {
    /** Maximum staleness. A staler index serves no searches: it would show too many jobs that have left the board. */
    private static final Duration LATE_MAX = Duration.ofMinutes(1);

    private final AtomicReference<OpenIndex> index = new AtomicReference<>();
    /** False while no new changes become visible, because the index is being opened or cannot be written. */
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

    /** Records that an index was brought up to date: the served one, or the one that will soon replace it. */
    void followed(boolean isThis) {
        isFollowing = isThis;
        followed = System.nanoTime();
    }

    void fallsBehind() {
        isFollowing = false;
    }

    void replace(OpenIndex by) {
        Optional.ofNullable(index.getAndSet(by)).ifPresent(OpenIndex::close);
    }

    void close() {
        isFollowing = false;
        replace(null);
    }
}
