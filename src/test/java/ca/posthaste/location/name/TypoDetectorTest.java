package ca.posthaste.location.name;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.problem.SpellingSuggestion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypoDetectorTest {
    @ParameterizedTest
    @CsvSource({"vancuver,vancouver", "vancoouver,vancouver", "vancoover,vancouver", "vancuover,vancouver",
        "ancouver,vancouver", "vancouve,vancouver", "a,ab", "ba,ab"})
    void one_typing_mistake_is_detected(String typed, String meant) {
        assertTrue(TypoDetector.oneLetterApart(typed, meant));
        assertTrue(TypoDetector.oneLetterApart(meant, typed));
        assertEquals(1, SpellingSuggestion.distance(typed, meant, 2));
    }

    @ParameterizedTest
    @CsvSource({"vancouver,vancouver", "vncuver,vancouver", "abc,cba", "abcd,badc"})
    void equal_names_and_two_typing_mistakes_are_not_detected(String typed, String meant) {
        assertFalse(TypoDetector.oneLetterApart(typed, meant));
    }

    @ParameterizedTest
    @CsvSource({"kamloops1,kamloops", "langley2,langley5"})
    void a_different_number_is_not_a_typing_mistake(String one, String other) {
        assertFalse(TypoDetector.oneLetterApart(one, other));
        assertFalse(TypoDetector.oneLetterApart(other, one));
    }

    @Test void a_digit_in_place_of_a_letter_is_a_typing_mistake() {
        assertTrue(TypoDetector.oneLetterApart("t0ronto", "toronto"));
    }

    @Test void a_distance_above_the_maximum_is_not_computed_exactly() {
        assertTrue(SpellingSuggestion.distance("kelowna", "toronto", 2) > 2);
        assertEquals(2, SpellingSuggestion.distance("kelona", "kelownaa", 2));
    }
}
