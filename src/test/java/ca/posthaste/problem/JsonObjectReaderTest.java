package ca.posthaste.problem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.json.Json;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonObjectReaderTest {
    private final Violations faults = new Violations();

    @Test void a_field_is_absent_empty_a_value_or_faulty() {
        assertTrue(in("{}").text("a", 5).isAbsent());
        assertTrue(in("{'a': null}").text("a", 5).isEmpty());
        assertTrue(in("{'a': ''}").text("a", 5).isEmpty());
        assertEquals("x", in("{'a': 'x'}").text("a", 5).value());
        assertEquals(List.of(), codes());
        assertTrue(in("{'a': 7}").text("a", 5).isFaulty());
        assertEquals(List.of("/a wrong_type"), codes());
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "7", "'x'", "true", "null"})
    void a_body_that_is_not_an_object_is_rejected_at_the_root(String body) {
        var rejection = assertThrows(Rejected.class, () -> in(body));
        assertEquals(Problem.INPUT_INVALID, rejection.problem());
        assertEquals("", rejection.faults().get(0).pointer());
    }

    @Test void values_are_not_coerced() {
        refuses("wrong_type", in -> in.text("a", 5), "7", "true", "[]", "{}");
        refuses("wrong_type", in -> in.flag("a"), "0", "1", "'true'", "'yes'", "[]", "{}");
        refuses("wrong_type", in -> in.id("a"), "'1'", "1.0", "1.5", "true", "2147483648", "-2147483649", "99999999999999999999", "[]");
        refuses("wrong_type", in -> in.number("a"), "'1'", "true", "[]", "{}");
        refuses("wrong_type", in -> in.date("a"), "20260101", "true", "[]");
        refuses("wrong_type", in -> in.object("a"), "1", "'x'", "[]", "true");
        refuses("wrong_type", in -> in.list("a", 1, 3, FieldInput::of), "1", "'x'", "{}", "true");
        refuses("wrong_type", in -> in.word("a", List.of("on"), word -> word), "1", "true");
    }

    @Test void values_of_the_right_type_are_read() {
        assertEquals(2147483647, in("{'a': 2147483647}").id("a").value());
        assertEquals(-2147483648, in("{'a': -2147483648}").id("a").value());
        assertEquals(0, new BigDecimal("0.1").compareTo(in("{'a': 0.1}").number("a").value()));
        assertEquals(LocalDate.of(2028, 2, 29), in("{'a': '2028-02-29'}").date("a").value());
        assertEquals(true, in("{'a': true}").flag("a").value());
        assertEquals("on", in("{'a': 'on'}").word("a", List.of("on", "off"), word -> word).value());
        assertEquals(List.of(), codes());
    }

    @Test void a_word_is_spelt_exactly() {
        refuses("unknown_value", in -> in.word("a", List.of("on", "off"), word -> word), "'On'", "' on'", "'x'");
    }

    @Test void text_has_a_limit_in_code_points_and_no_line_breaks() {
        assertEquals("😀😀", in("{'a': '😀😀'}").text("a", 2).value());
        refuses("too_long", in -> in.text("a", 2), "'😀😀😀'", "'abc'");
        refuses("forbidden_character", in -> in.text("a", 20), "'a\\nb'", "'\\u0000'", "'\\ud800'", "'\\uffff'");
        refuses("forbidden_character", in -> in.lines("a"), "'\\u0000'", "'\\u000c'", "'\\udc00'");
        assertEquals("a\nb\t\r", in("{'a': 'a\\nb\\t\\r'}").lines("a").value());
    }

    @Test void a_pointer_leads_to_the_field_inside_objects_and_lists() {
        in("{'a': {'b': [{}, {'c': 1}]}}").object("a").value().list("b", 1, 3, entry -> entry.text("c", 5));
        assertEquals(List.of("/a/b/1/c wrong_type"), codes());
    }

    @Test void a_list_has_as_many_entries_as_allowed() {
        refuses("too_few", in -> in.list("a", 1, 3, FieldInput::of), "[]");
        refuses("too_many", in -> in.list("a", 1, 3, FieldInput::of), "[{}, {}, {}, {}]");
        assertEquals(3, in("{'a': [{}, {}, {}]}").list("a", 1, 3, FieldInput::of).value().size());
    }

    @Test void only_the_first_entries_of_a_list_that_is_far_too_long_are_reported() {
        in("{'a': [" + "1,".repeat(100_000) + "1]}").list("a", 1, 3, FieldInput::of);
        assertTrue(codes().size() < 50, "faults: " + codes().size());
    }

    @Test void a_long_number_is_not_repeated_in_the_answer() {
        in("{'a': " + "9".repeat(900) + "}").text("a", 5);
        assertTrue(faults.list().get(0).detail().english().length() < 200, faults.list().get(0).detail().english());
    }

    @Test void one_answer_reports_every_fault_and_their_number() {
        in("{'a': 1, 'b': 2}").text("a", 5);
        in("{'a': 1, 'b': 2}").text("b", 5);
        var rejection = assertThrows(Rejected.class, faults::reject);
        assertEquals(2, rejection.faults().size());
        assertTrue(rejection.getMessage().endsWith("(and 1 more: see errors)"), rejection.getMessage());
    }

    private JsonObjectReader in(String json) {
        return JsonObjectReader.of(Json.parse(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)), faults);
    }

    private List<String> codes() {
        return faults.list().stream().map(fault -> fault.pointer() + " " + fault.rule().code()).toList();
    }

    private static void refuses(String code, Function<JsonObjectReader, FieldInput<?>> read, String... values) {
        for (var value : values) {
            var test = new JsonObjectReaderTest();
            assertTrue(read.apply(test.in("{'a': " + value + "}")).isFaulty(), value);
            assertEquals(List.of("/a " + code), test.codes(), value);
        }
    }
}
