package ca.posthaste.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NamedParametersTest {
    private static void assertParsed(String text, String marked, String... names) {
        var parsed = NamedParameters.of(text);
        assertEquals(marked, parsed.text());
        assertEquals(List.of(names), List.of(parsed.names()));
        assertEquals(names.length, parsed.names().length);
    }

    @Test void every_name_becomes_a_question_mark_in_its_order() {
        assertParsed("SELECT 1", "SELECT 1");
        assertParsed("WHERE a = :a AND b=:b_2", "WHERE a = ? AND b=?", "a", "b_2");
        assertParsed(":x, (:y), -:z;", "?, (?), -?;", "x", "y", "z");
    }

    @Test void a_name_can_occur_more_than_once() {
        assertParsed(":a + :b + :a", "? + ? + ?", "a", "b", "a");
        assertParsed(":a + :ab", "? + ?", "a", "ab");
    }

    @Test void quoted_text_contains_no_parameters() {
        assertParsed("SELECT ':a', '12:30', 'it''s :b', \":c\", :d", "SELECT ':a', '12:30', 'it''s :b', \":c\", ?", "d");
        assertParsed("'$1 \\' || :a", "'$1 \\' || ?", "a");
    }

    @Test void a_cast_is_not_a_parameter() {
        assertParsed("SELECT a::text, :b::integer, :c::jsonb", "SELECT a::text, ?::integer, ?::jsonb", "b", "c");
    }

    @Test void a_colon_without_a_name_stays() {
        assertParsed("a[1:2] : :1", "a[1:2] : :1");
    }

    @Test void a_text_is_parsed_once() {
        var text = "SELECT :once";
        assertSame(NamedParameters.of(text), NamedParameters.of(text));
    }

    @Test void the_number_of_cached_statements_is_limited() {
        IntStream.range(0, 3 * NamedParameters.CACHE_MAX).forEach(i -> NamedParameters.of("SELECT :a LIMIT " + i));
        assertTrue(NamedParameters.cachedCount() <= NamedParameters.CACHE_MAX);
    }
}
