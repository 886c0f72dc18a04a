package ca.posthaste.location.api;

import ca.posthaste.location.LocationIndex;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * Cache of serialized pages of the list.
 *
 * @param <P> type of a page
 */
final class PageCache<P> {
    static final int BYTES_MAX = 10 * 1024 * 1024;
    /** Approximate size in bytes of the objects around a page. */
    private static final int OVERHEAD = 500;

    private final ToIntFunction<P> size;
    private volatile Pages<P> pages;

    /** @param size function that returns the size of a page in bytes */
    PageCache(ToIntFunction<P> size) {
        this.size = size;
        pages = new Pages<>(null, empty());
    }

    /** Pages of one index. A new index starts with an empty cache. */
    private record Pages<P>(LocationIndex index, Cache<String, P> cache) {}

    private Cache<String, P> empty() {
        return Caffeine.newBuilder().maximumWeight(BYTES_MAX)
            .weigher((String address, P page) -> 2 * address.length() + size.applyAsInt(page) + OVERHEAD)
            .executor(Runnable::run) // eviction is quick, so the calling thread does it
            .build();
    }

    P get(LocationIndex index, String address, Supplier<P> writing) {
        var current = pages;
        if (current.index != index) {
            current = new Pages<>(index, empty());
            pages = current;
        }
        return current.cache.get(address, first -> writing.get());
    }

    /** Returns the approximate memory use of the pages in bytes. */
    long bytes() {
        return pages.cache.policy().eviction().orElseThrow().weightedSize().orElseThrow();
    }
}
