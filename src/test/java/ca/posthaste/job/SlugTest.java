package ca.posthaste.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Text as a readable part of a URL. */
class SlugTest {
    @ParameterizedTest @CsvSource({"Pastry Cook,pastry-cook", "  Cook (2nd) – nights!  ,cook-2nd-nights", "Chef pâtissier·ère,chef-patissier-ere", "ÉCOLE Nº 9,ecole-no-9",
        "ﬁsh & chips,fish-chips", "厨师,''", "'',''", "-,''", "厨师 Cook,cook", "K2,k2", "a𑂺b,ab", "🍞a🍞🍞b,a-b"})
    void letters_and_digits_are_kept_and_other_characters_become_dashes(String text, String slug) {
        assertEquals(slug, Slug.of(text));
    }

    @Test void a_long_slug_is_truncated_and_never_ends_with_a_dash() {
        assertEquals("a".repeat(60), Slug.of("a".repeat(61)));
        assertEquals("a".repeat(59), Slug.of("a".repeat(59) + " b"));
        assertEquals("a".repeat(58) + "-b", Slug.of("a".repeat(58) + " bc"));
    }
}
