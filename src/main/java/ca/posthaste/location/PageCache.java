package ca.posthaste.location;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * Cache of pages of the list as they were written before.
 *
 * @param <P> a page
 */
final class PageCache<P> {
    static final int BYTES_MAX = 10 * 1024 * 1024;
    /** About how many bytes the objects around a page take. */
    private static final int OVERHEAD = 500;

    private final ToIntFunction<P> size;
    private volatile Pages<P> pages;

    /** @param size the bytes of a page */
    PageCache(ToIntFunction<P> size) {
        this.size = size;
        pages = new Pages<>(null, empty());
    }

    /** The pages of one index. A new index starts with an empty cache. */
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

    /** About how many bytes of memory the pages take. */
    long bytes() {
        return pages.cache.policy().eviction().orElseThrow().weightedSize().orElseThrow();
    }
}
