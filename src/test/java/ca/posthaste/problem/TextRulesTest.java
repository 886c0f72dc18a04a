package ca.posthaste.problem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextRulesTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8, 0x0B, 0x0C, 0x0E, 0x1B, 0x1F, 0x7F, 0x80, 0x85, 0x9F, 0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x1FFFF,
        0x8FFFE, 0x10FFFE, 0x10FFFF})
    void controls_and_noncharacters_pass_nowhere(int point) {
        var text = "a" + Character.toString(point) + "b";
        assertEquals(OptionalInt.of(point), TextRules.forbidden(text, false));
        assertEquals(OptionalInt.of(point), TextRules.forbidden(text, true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\ud800", "\udc00", "a\ud800", "\ud800a", "\udc00\ud800", "\ud83d\ud83d\ude00", "\ud83d\ude00\ude00"})
    void unpaired_surrogates_pass_nowhere(String text) {
        assertTrue(TextRules.forbidden(text, true).isPresent());
    }

    @Test void every_noncharacter_of_every_plane_is_rejected() {
        for (int plane = 0; plane <= 0x10; plane++) {
            assertTrue(TextRules.forbidden(Character.toString(plane << 16 | 0xFFFE), true).isPresent());
            assertTrue(TextRules.forbidden(Character.toString(plane << 16 | 0xFFFF), true).isPresent());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\t", "\n", "\r"})
    void tab_and_line_breaks_pass_only_where_lines_do(String text) {
        assertTrue(TextRules.forbidden(text, false).isPresent());
        assertTrue(TextRules.forbidden(text, true).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "é", "日本", "😀", "\u00a0", "\u200d", "\ufeff", "\ufffd", "\u2028", "\ufdcf", "\ufdf0", "\ue000", "👩‍💻"})
    void all_other_characters_pass(String text) {
        assertTrue(TextRules.forbidden(text, false).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(ints = {0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069})
    void bidirectional_controls_pass_only_where_lines_do(int point) {
        var text = "Baker " + Character.toString(point) + "gnp.exe";
        assertEquals(OptionalInt.of(point), TextRules.forbiddenInLine(text));
        assertTrue(TextRules.forbidden(text, true).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(ints = {0x200E, 0x200F, 0x2029, 0x202F, 0x2065, 0x206A, 0x05D0})
    void neighbours_of_forbidden_characters_pass_everywhere(int point) {
        assertTrue(TextRules.forbiddenInLine(Character.toString(point)).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1022, 1023, 1024, 1025, 2047, 5000})
    void a_long_text_is_looked_at_from_its_first_to_its_last_character(int at) {
        var before = "x".repeat(at);
        assertEquals(OptionalInt.of(1), TextRules.forbidden(before + "\u0001", true));
        assertEquals(OptionalInt.of(0xD83D), TextRules.forbidden(before + "\ud83d", true));
        assertEquals(OptionalInt.of(0x1FFFE), TextRules.forbidden(before + Character.toString(0x1FFFE) + "x", true));
        assertTrue(TextRules.forbidden(before + "😀é\n😀" + before, true).isEmpty());
    }

    @Test void length_is_counted_in_code_points() {
        assertEquals(0, TextRules.length(""));
        assertEquals(3, TextRules.length("a😀é"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\n", "\u00a0", "\u2003\u3000", "\u200b\u200d\ufeff", "\u3164", "\u2800", "\u2028"})
    void text_without_a_visible_character_is_blank(String text) {
        assertTrue(TextRules.isBlank(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", " . ", "é", "😀", "0", "\u200bx"})
    void text_with_a_visible_character_is_not_blank(String text) {
        assertFalse(TextRules.isBlank(text));
    }
}
