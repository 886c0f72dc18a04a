package ca.posthaste.employer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApiKeyTest {
    private static final int RANDOM_LETTERS = 32;
    private static final int CHECK_LETTERS = 7;

    @Test void a_key_has_a_prefix_that_secret_scanners_can_find() {
        assertTrue(ApiKey.random().reveal().matches("phk_[0-9a-hjkmnp-tv-z]{39}"));
    }

    @Test void the_random_letters_hold_160_bits_and_each_of_them_varies_over_all_32_values() {
        var seen = IntStream.range(0, RANDOM_LETTERS).mapToObj(i -> new HashSet<Character>()).toList();
        for (int i = 0; i < 2_000; i++) {
            var letters = ApiKey.random().reveal().substring(ApiKey.PREFIX.length());
            assertEquals(RANDOM_LETTERS + CHECK_LETTERS, letters.length());
            for (int at = 0; at < RANDOM_LETTERS; at++) {
                seen.get(at).add(letters.charAt(at));
            }
        }
        seen.forEach(values -> assertEquals(32, values.size())); // 32 letters, 5 bits each
    }

    @Test void two_keys_are_never_the_same() {
        var keys = new HashSet<String>();
        for (int i = 0; i < 10_000; i++) {
            assertTrue(keys.add(ApiKey.random().reveal()));
        }
    }

    @Test void a_key_is_understood_as_it_was_shown() {
        var key = ApiKey.random();
        var parsed = ApiKey.parse(key.reveal()).orElseThrow();
        assertEquals(key.hash(), parsed.hash());
        assertEquals(key.reveal(), parsed.reveal());
    }

    @Test void the_checksum_catches_every_wrong_letter() {
        for (int i = 0; i < 20; i++) {
            var key = ApiKey.random().reveal();
            for (int at = 0; at < key.length(); at++) {
                for (char wrong = ' '; wrong <= '~'; wrong++) {
                    if (wrong != key.charAt(at)) {
                        refuses(key.substring(0, at) + wrong + key.substring(at + 1));
                    }
                }
            }
        }
    }

    @Test void the_checksum_catches_every_swap_of_neighbours() {
        for (int i = 0; i < 2_000; i++) {
            var key = ApiKey.random().reveal();
            for (int at = 0; at + 1 < key.length(); at++) {
                if (key.charAt(at) != key.charAt(at + 1)) {
                    refuses(key.substring(0, at) + key.charAt(at + 1) + key.charAt(at) + key.substring(at + 2));
                }
            }
        }
    }

    @Test void a_key_with_a_missing_or_a_doubled_letter_is_rejected() {
        var key = ApiKey.random().reveal();
        for (int at = 0; at < key.length(); at++) {
            refuses(key.substring(0, at) + key.substring(at + 1));
            refuses(key.substring(0, at) + key.charAt(at) + key.substring(at));
        }
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " ", "phk_", "phk_000", "Bearer x", "é", "phk_😀"})
    void invalid_keys_are_not_parsed(String text) {
        assertTrue(ApiKey.parse(text).isEmpty());
    }

    @Test void a_key_in_other_letter_case_or_with_spaces_around_it_is_rejected() {
        var key = ApiKey.random().reveal();
        refuses(key.toUpperCase(Locale.ROOT));
        refuses(" " + key);
        refuses(key + "\n");
    }

    @Test void the_hash_is_a_sha_256_and_differs_from_key_to_key() {
        assertTrue(ApiKey.random().hash().matches("[0-9a-f]{64}"));
        assertNotEquals(ApiKey.random().hash(), ApiKey.random().hash());
    }

    @Test void the_hint_and_the_string_of_a_key_show_only_its_first_letters() {
        var key = ApiKey.random();
        assertEquals(key.reveal().substring(0, ApiKey.PREFIX.length() + 4) + "…", key.hint());
        assertEquals(key.hint(), key.toString());
    }

    private static void refuses(String text) {
        assertTrue(ApiKey.parse(text).isEmpty(), text);
    }
}
