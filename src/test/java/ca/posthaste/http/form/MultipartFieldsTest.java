package ca.posthaste.http.form;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.support.FormBody;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Forms that accept no file. */
class MultipartFieldsTest {
    private static String fields(FormBody form) {
        return MultipartFields.of(FormBody.CONTENT_TYPE, form.bytes()).toString();
    }

    private static Problem refused(FormBody form) {
        return assertThrows(Rejected.class, () -> fields(form)).problem();
    }

    private static FormBody form(int fields) {
        var form = new FormBody();
        for (int i = 0; i < fields; i++) {
            form.field("f" + i, "x");
        }
        return form;
    }

    @Test void the_first_of_two_values_of_a_field_counts() {
        assertEquals("{\"a\":\"é\\r\\n\",\"b\":\"\"}", fields(new FormBody().field("a", "é\r\n").field("b", "").field("a", "2")));
    }

    @Test void parts_per_form_are_limited() {
        assertEquals(FormReader.PARTS_MAX, MultipartFields.of(FormBody.CONTENT_TYPE, form(FormReader.PARTS_MAX).bytes()).size());
        assertEquals(Problem.FORM_MALFORMED, refused(form(FormReader.PARTS_MAX + 1)));
    }

    @Test void a_file_is_rejected_and_so_is_what_is_not_whole() {
        assertEquals(Problem.FORM_MALFORMED, refused(new FormBody().file("", "application/pdf", new byte[0])));
        assertEquals(Problem.FORM_MALFORMED, refused(new FormBody().part("name=\"a\"", new byte[] {(byte) 0xff})));
        assertEquals(Problem.FORM_MALFORMED, assertThrows(Rejected.class, () -> MultipartFields.of(FormBody.CONTENT_TYPE,
            "------posthaste\r\nContent-Disposition: form-data; name=a\r\n\r\nx".getBytes(StandardCharsets.UTF_8))).problem());
    }
}
