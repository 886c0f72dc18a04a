package ca.posthaste.http.limit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ConcurrencyLimitTest {
    private final ConcurrencyLimit<Integer> limit = new ConcurrencyLimit<>(2);

    private List<Boolean> acquired(Integer... keys) {
        return Stream.of(keys).map(key -> limit.acquire(key).isPresent()).toList();
    }

    @Test void a_key_at_its_limit_leaves_the_others_theirs() {
        assertEquals(List.of(true, true, false, true), acquired(1, 1, 1, 2));
    }

    @Test void a_use_is_given_back_once() {
        var use = limit.acquire(1).orElseThrow();
        assertTrue(limit.acquire(1).isPresent());
        use.run();
        use.run();
        assertEquals(List.of(true, false), acquired(1, 1));
    }
}
