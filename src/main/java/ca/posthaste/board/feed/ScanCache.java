package ca.posthaste.board.feed;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** A cache of results that require a scan of all open jobs, valid until the board changes. Concurrent callers wait for the scan in progress. */
final class ScanCache<K, V> {
    private final Cache<K, Entry<V>> kept;
    private final Duration age;
    private final Clock clock;

    /**
     * @param limit maximum number of results
     * @param age  maximum age of a result that is used even if the board has changed since
     */
    ScanCache(int limit, Duration age, Clock clock) {
        kept = Caffeine.newBuilder().maximumSize(limit).executor(Runnable::run).build();
        this.age = age;
        this.clock = clock;
    }

    /** @param state state of the board before the scan */
    record Entry<V>(String state, Instant at, CompletableFuture<V> result) {
        private boolean isUsable(String now, Instant time, Duration age) {
            return !result.isCompletedExceptionally() && (state.equals(now) || !time.isBefore(at) && time.isBefore(at.plus(age)));
        }
    }

    Entry<V> get(K key, String state, Supplier<CompletionStage<V>> scan) {
        return kept.asMap().compute(key, (same, old) -> old != null && old.isUsable(state, clock.instant(), age) ? old
            : new Entry<>(state, clock.instant(), scan.get().toCompletableFuture()));
    }

    int size() {
        kept.cleanUp();
        return kept.asMap().size();
    }
}
