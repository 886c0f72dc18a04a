package ca.posthaste.location.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.http.CachedJson;
import ca.posthaste.location.LocationIndex;
import ca.posthaste.location.Locations.UnlistedPolicy;
import ca.posthaste.location.api.LocationsResource.PageCache;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PageCacheTest {
    private static final LocationIndex INDEX = new LocationIndex(List.of(), UnlistedPolicy.OPEN);
    private final PageCache pages = new PageCache();
    private int written;

    private CachedJson ask(LocationIndex index, String address, int bytes) {
        return pages.get(index, address, () -> {
            written++;
            return new CachedJson(new byte[bytes], Duration.ofMinutes(1), "");
        });
    }

    @Test void a_page_is_written_once_for_each_state_of_the_list() {
        var first = ask(INDEX, "?page=1", 10);
        assertSame(first, ask(INDEX, "?page=1", 10));
        assertEquals(1, written);
        assertNotSame(first, ask(new LocationIndex(List.of(), UnlistedPolicy.OPEN), "?page=1", 10));
    }

    @Test void a_caller_who_reads_every_page_stays_within_the_limit_and_evicts_no_popular_page() {
        var first = ask(INDEX, "?page=1", 20_000);
        for (int i = 0; i < 5_000; i++) {
            ask(INDEX, "?q=" + "x".repeat(4_000) + i, 20_000);
            assertSame(first, ask(INDEX, "?page=1", 20_000));
            assertTrue(pages.bytes() <= PageCache.BYTES_MAX);
        }
    }
}
