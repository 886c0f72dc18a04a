package ca.posthaste.http.idempotency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdempotencyKeyHeaderTest {
    private static void expect(Rule rule, String... lines) {
        var rejection = assertThrows(Rejected.class, () -> IdempotencyKeyHeader.of(List.of(lines)));
        assertEquals(List.of(rule), rejection.faults().stream().map(fault -> fault.rule()).toList());
        assertEquals("/Idempotency-Key", rejection.faults().get(0).pointer());
    }

    @ParameterizedTest @CsvSource(quoteCharacter = '\'', value = {"abc,abc", "\"abc\",abc", "' \"abc\"\t',abc", "~!,~!", "a;b=1,a;b=1", "a\"b,a\"b",
        "\"a\\\"b\",a\"b", "\"\\\\\",\\", "a\\b,a\\b"})
    void a_quoted_and_an_unquoted_key_are_the_same(String header, String key) {
        assertEquals(Optional.of(key), IdempotencyKeyHeader.of(List.of(header)));
    }

    @Test void a_request_without_the_header_has_no_key() {
        assertEquals(Optional.empty(), IdempotencyKeyHeader.of(List.of()));
    }

    @ParameterizedTest @ValueSource(strings = {"", " ", "\"\""})
    void an_empty_key_is_rejected(String header) {
        expect(Rule.BLANK, header);
    }

    @ParameterizedTest @ValueSource(strings = {"a b", "\"a b\"", "é", "\"é\"", "a\tb", "\u007f", "\"abc", "\"", "\"a\"b", "\"a\\b\"",
        "\"a\\\"", "\"a\";b=1", "\"a\"\"b\""})
    void an_invalid_key_is_rejected(String header) {
        expect(Rule.FORBIDDEN_CHARACTER, header);
    }

    @Test void up_to_255_characters_are_a_key() {
        var longest = "x".repeat(255);
        assertEquals(Optional.of(longest), IdempotencyKeyHeader.of(List.of(longest)));
        assertEquals(Optional.of(longest), IdempotencyKeyHeader.of(List.of("\"" + longest + "\"")));
        expect(Rule.TOO_LONG, longest + "x");
        expect(Rule.TOO_LONG, "\"" + longest + "x\"");
    }

    @ParameterizedTest @ValueSource(strings = {"x", "\\\"", "x\\\\"})
    void a_very_long_key_is_rejected_like_any_other_invalid_one(String part) {
        expect(Rule.TOO_LONG, "\"" + part.repeat(15_000 / part.length()) + "\"");
    }

    @Test void two_headers_are_rejected_even_if_they_are_the_same() {
        expect(Rule.TOO_MANY, "a", "a");
    }
}
