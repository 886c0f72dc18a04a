package ca.posthaste.location;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.http.CachedJson;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class WrittenPagesTest {
    private static final LocationIndex PLACES = new LocationIndex(List.of(), Policy.OPEN);
    private final WrittenPages<CachedJson> pages = new WrittenPages<>(CachedJson::size);
    private int written;

    private CachedJson ask(LocationIndex places, String address, int bytes) {
        return pages.page(places, address, () -> {
            written++;
            return new CachedJson(new byte[bytes], Duration.ofMinutes(1), "");
        });
    }

    @Test void a_page_is_written_once_for_each_state_of_the_list() {
        var first = ask(PLACES, "?page=1", 10);
        assertSame(first, ask(PLACES, "?page=1", 10));
        assertEquals(1, written);
        assertNotSame(first, ask(new LocationIndex(List.of(), Policy.OPEN), "?page=1", 10));
    }

    @Test void whoever_asks_for_everything_takes_no_more_than_the_bound_says_and_pushes_out_nothing_that_others_ask_for() {
        var first = ask(PLACES, "?page=1", 20_000);
        for (int i = 0; i < 5_000; i++) {
            ask(PLACES, "?q=" + "x".repeat(4_000) + i, 20_000);
            assertSame(first, ask(PLACES, "?page=1", 20_000));
            assertTrue(pages.bytes() <= WrittenPages.BYTES_MAX);
        }
    }
}
