package ca.posthaste.location;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * Pages of the list that are asked for again and again, as they were written before.
 *
 * @param <P> a page
 */
final class WrittenPages<P> {
    static final int BYTES_MAX = 10 * 1024 * 1024;
    /** About what the objects around a page take. */
    private static final int OVERHEAD = 500;

    private final ToIntFunction<P> size;
    private volatile Edition<P> edition;

    /** @param size the bytes of a page */
    WrittenPages(ToIntFunction<P> size) {
        this.size = size;
        edition = new Edition<>(null, pages());
    }

    /** What was written from one state of the list; a new state starts with nothing. */
    private record Edition<P>(LocationIndex places, Cache<String, P> pages) {}

    private Cache<String, P> pages() {
        return Caffeine.newBuilder().maximumWeight(BYTES_MAX)
            .weigher((String address, P page) -> 2 * address.length() + size.applyAsInt(page) + OVERHEAD)
            .executor(Runnable::run) // forgetting is quick, and done by whoever brings one too many
            .build();
    }

    P page(LocationIndex places, String address, Supplier<P> writing) {
        var current = edition;
        if (current.places != places) {
            current = new Edition<>(places, pages());
            edition = current;
        }
        return current.pages.get(address, first -> writing.get());
    }

    /** About how many bytes of memory the pages take. */
    long bytes() {
        return edition.pages.policy().eviction().orElseThrow().weightedSize().orElseThrow();
    }
}
