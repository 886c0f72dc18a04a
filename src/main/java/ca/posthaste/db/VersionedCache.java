package ca.posthaste.db;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;

/**
 * A cache of values that are made from rows of the database. Entries never need to be invalidated: an entry is used only for an equal basis, and only if the
 * database still has the data version under which the entry was valid, or if its rows, when asked again, still have the same state.
 *
 * <p>Caffeine retains the most frequently used entries (TinyLFU), so a caller that reads everything once does not evict what others need.
 *
 * @param <S> state of the rows from which a value was made; equal states mean equal rows
 */
public final class VersionedCache<K, S, V> {
    /** A value may take at most this fraction of the cache: a larger one would evict many others. */
    private static final int SHARE = 20;

    private final Cache<K, Entry<S, V>> entries;
    private final ToIntFunction<K> keySize;
    private final ToIntFunction<V> valueSize;
    private final int valueMax;

    public static final class Entry<S, V> {
        private final Object basis;
        private final S state;
        private final V value;
        private volatile long dataVersion;

        private Entry(Object basis, S state, V value, long dataVersion) {
            this.basis = basis;
            this.state = state;
            this.value = value;
            this.dataVersion = dataVersion;
        }

        public S state() {
            return state;
        }

        public V value() {
            return value;
        }

        /** Reports whether nothing was written since this version. */
        public boolean isCurrentAt(long version) {
            return dataVersion == version;
        }

        /** Reports whether the rows are unchanged. If so, they are not checked again until the next write. */
        public boolean confirm(S found, long version) {
            if (!state.equals(found)) {
                return false;
            }
            dataVersion = version;
            return true;
        }
    }

    /** Creates a cache. All sizes are in bytes; keySize returns the approximate memory of an entry without its value. */
    public VersionedCache(int bytesMax, ToIntFunction<K> keySize, ToIntFunction<V> valueSize) {
        this(bytesMax, keySize, valueSize, Caffeine.newBuilder());
    }

    public VersionedCache(int bytesMax, ToIntFunction<K> keySize, ToIntFunction<V> valueSize, Duration age, Clock clock) {
        this(bytesMax, keySize, valueSize, Caffeine.newBuilder().expireAfterWrite(age).ticker(() -> TimeUnit.MILLISECONDS.toNanos(clock.millis())));
    }

    private VersionedCache(int bytesMax, ToIntFunction<K> keySize, ToIntFunction<V> valueSize, Caffeine<Object, Object> bounds) {
        this.keySize = keySize;
        this.valueSize = valueSize;
        valueMax = bytesMax / SHARE;
        entries = bounds.maximumWeight(bytesMax).weigher(this::size)
            .executor(Runnable::run) // eviction is quick, so it runs on the calling thread
            .build();
    }

    private int size(K key, Entry<S, V> entry) {
        return keySize.applyAsInt(key) + valueSize.applyAsInt(entry.value);
    }

    /** @param basis inputs of the value other than its key and the rows */
    public Optional<Entry<S, V>> get(K key, Object basis) {
        return Optional.ofNullable(entries.getIfPresent(key)).filter(entry -> entry.basis.equals(basis));
    }

    /** Stores a value, unless it is too large, and returns it. The state was determined before the rows were read, and the data version before that. */
    public V put(K key, Object basis, S state, V value, long dataVersion) {
        if (valueSize.applyAsInt(value) <= valueMax) {
            entries.put(key, new Entry<>(basis, state, value, dataVersion));
        }
        return value;
    }

    public long bytes() {
        return entries.asMap().entrySet().stream().mapToLong(entry -> size(entry.getKey(), entry.getValue())).sum();
    }
}
