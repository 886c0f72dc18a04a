package ca.posthaste.http.limit;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** Limits how many uses of a shared resource each key, such as an employer, may have in progress, so that one of them takes little from the others. */
public final class ConcurrencyLimit<K> {
    private final int limit;
    private final Map<K, Integer> inProgress = new HashMap<>();

    public ConcurrencyLimit(int limit) {
        this.limit = limit;
    }

    /** Returns the action that ends the use, which is idempotent; empty if the key is at its limit. */
    public synchronized Optional<Runnable> acquire(K key) {
        if (inProgress.getOrDefault(key, 0) >= limit) {
            return Optional.empty();
        }
        inProgress.merge(key, 1, Integer::sum);
        var isAcquired = new AtomicBoolean(true);
        return Optional.of(() -> {
            if (isAcquired.getAndSet(false)) {
                release(key);
            }
        });
    }

    private synchronized void release(K key) {
        inProgress.computeIfPresent(key, (known, count) -> count == 1 ? null : count - 1);
    }
}
