package ca.posthaste.job.description;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KnownDescriptionsTest {
    private final KnownDescriptions known = new KnownDescriptions();
    private final List<String> checked = new ArrayList<>();

    private boolean isValid(String html) {
        return known.isValid(html, text -> checked.add(text) && !text.startsWith("bad"));
    }

    @Test void a_valid_one_is_checked_once() {
        var html = "good ".repeat(100);
        assertTrue(isValid(html));
        assertTrue(isValid(html));
        assertTrue(isValid(html + "x"));
        assertEquals(List.of(html, html + "x"), checked);
    }

    @Test void ten_thousand_are_all_still_known_the_next_night() {
        for (int night = 0; night < 2; night++) {
            for (int i = 0; i < 10_000; i++) {
                assertTrue(isValid(i + "good ".repeat(50)));
            }
        }
        assertTrue(checked.size() < 10_100, "checked: " + checked.size()); // with one slot each, hundreds would be evicted
    }

    @Test void an_invalid_one_is_checked_each_time() {
        var html = "bad ".repeat(100);
        assertFalse(isValid(html));
        assertFalse(isValid(html));
        assertEquals(2, checked.size());
    }

    @ParameterizedTest @ValueSource(ints = {0, KnownDescriptions.SHORTEST - 1, KnownDescriptions.LONGEST + 1})
    void very_short_and_very_long_ones_are_not_remembered(int length) {
        assertTrue(isValid("x".repeat(length)));
        assertTrue(isValid("x".repeat(length)));
        assertEquals(2, checked.size());
    }
}
