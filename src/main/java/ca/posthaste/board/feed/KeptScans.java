package ca.posthaste.board.feed;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** What takes a scan of all open jobs, kept until the board changes. Who asks meanwhile waits for the scan that is under way. */
final class KeptScans<K, V> {
    private final Cache<K, Kept<V>> kept;
    private final Duration age;
    private final Clock clock;

    /**
     * @param most so many are kept
     * @param age  so old a result may be, even if the board has changed since
     */
    KeptScans(int most, Duration age, Clock clock) {
        kept = Caffeine.newBuilder().maximumSize(most).executor(Runnable::run).build();
        this.age = age;
        this.clock = clock;
    }

    /** @param state of the board before it was scanned */
    record Kept<V>(String state, Instant at, CompletableFuture<V> result) {
        private boolean isRight(String now, Instant time, Duration age) {
            return !result.isCompletedExceptionally()
                && (state.equals(now) || !time.isBefore(at) && time.isBefore(at.plus(age)));
        }
    }

    /** @param state of the board now */
    Kept<V> get(K key, String state, Supplier<CompletionStage<V>> scan) {
        return kept.asMap().compute(key, (same, old) -> old != null && old.isRight(state, clock.instant(), age) ? old
            : new Kept<>(state, clock.instant(), scan.get().toCompletableFuture()));
    }

    /** How many are held now. */
    int size() {
        kept.cleanUp();
        return kept.asMap().size();
    }
}
