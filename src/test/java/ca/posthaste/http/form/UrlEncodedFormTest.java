package ca.posthaste.http.form;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Forms without a file, as browsers send them. */
class UrlEncodedFormTest {
    private static String fields(String form) {
        return Forms.urlEncodedFields(form.getBytes(StandardCharsets.ISO_8859_1)).toString();
    }

    private static String form(int fields) {
        return IntStream.range(0, fields).mapToObj(i -> "f" + i + "=" + i).collect(Collectors.joining("&"));
    }

    @Test void the_first_of_two_values_of_a_field_counts() {
        assertEquals("{\"a\":\"é b\\r\\n\",\"c\":\"\"}", fields("a=%C3%A9+b%0D%0A&c=&a=2&&"));
    }

    @Test void the_number_of_fields_is_limited_like_the_parts_of_a_form() {
        assertEquals(FormReader.PARTS_MAX, Forms.urlEncodedFields(form(FormReader.PARTS_MAX).getBytes(StandardCharsets.ISO_8859_1)).size());
        assertEquals(Problem.FORM_MALFORMED, assertThrows(Rejected.class, () -> fields(form(FormReader.PARTS_MAX + 1))).problem());
    }

    @Test void bytes_that_are_not_utf_8_are_rejected() {
        assertEquals(Problem.INPUT_INVALID, assertThrows(Rejected.class, () -> fields("a=%FF")).problem());
    }
}
