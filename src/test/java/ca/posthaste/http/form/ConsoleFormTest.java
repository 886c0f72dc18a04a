package ca.posthaste.http.form;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.problem.Rejected;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConsoleFormTest {
    private static ConsoleForm fields(String body) {
        return ConsoleForm.of(body.getBytes(StandardCharsets.UTF_8));
    }

    @Test void fields_are_in_the_order_of_the_form_and_a_name_may_come_again() {
        var fields = fields("b=1&a=2&b=3&&c&d==&=e");
        assertEquals(List.of("b", "a", "c", "d", ""), List.copyOf(fields.names()));
        assertEquals(List.of("1", "3"), fields.all("b"));
        assertEquals("1", fields.get("b"));
        assertEquals("", fields.get("c"));
        assertEquals("=", fields.get("d"));
        assertEquals("e", fields.get(""));
        assertTrue(fields.has("c") && !fields.has("x"));
        assertEquals("", fields.get("x"));
        assertEquals(List.of(), fields.all("x"));
    }

    @Test void a_form_without_fields_is_empty() {
        assertTrue(fields("").names().isEmpty());
        assertTrue(fields("&&&").names().isEmpty());
    }

    @Test void input_is_read_unchanged() {
        assertEquals("a b+é\nc\n", fields("t=a+b%2B%C3%A9%0D%0Ac%0A").get("t"));
        assertEquals("\r", fields("t=%0D").get("t"));
        assertEquals("\uFFFD", fields("t=%FF").get("t"));
    }

    @Test void unreadable_forms_are_rejected() {
        for (var wrong : List.of("t=%", "t=%2", "t=%zz", "%=t")) {
            assertThrows(Rejected.class, () -> fields(wrong), wrong);
        }
    }

    @Test void the_number_of_fields_is_limited() {
        fields("a=b&".repeat(ConsoleForm.FIELDS_MAX));
        assertThrows(Rejected.class, () -> fields("a=b&".repeat(ConsoleForm.FIELDS_MAX + 1)));
    }
}
