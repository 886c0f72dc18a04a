package ca.posthaste.http.form;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MultipartTest {
    private static final String TYPE = "multipart/form-data; boundary=x";
    private static final String FORM = """
        --x
        Content-Disposition: form-data; name="name"

        Ana
        --x
        Content-Disposition: form-data; name="resume"; filename="Ré \\"1\\".pdf"
        Content-Type: Application/PDF; a=b

        line
        -- x
        --y
        --x
        Content-Disposition: form-data; name=empty


        --x--
        what follows means nothing""".replace("\n", "\r\n");

    /** Returns every part as text: name|fileName|type|content. */
    private static List<String> parts(String type, byte[] body, int chunks) {
        var parts = new ArrayList<String>();
        var multipart = new Multipart(type, new Multipart.Reader() {
            private StringBuilder part;

            @Override public void begin(PartHeaders head) {
                part = new StringBuilder(head.name() + "|" + head.fileName() + "|" + head.contentType() + "|");
            }

            @Override public void content(byte[] bytes, int from, int to) {
                part.append(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
            }

            @Override public void end() {
                parts.add(part.toString());
            }
        });
        for (int at = 0; at < body.length; at += chunks) {
            multipart.take(Arrays.copyOfRange(body, at, Math.min(body.length, at + chunks)));
        }
        multipart.finish();
        return parts;
    }

    private static List<String> parts(String form) {
        return parts(TYPE, form.getBytes(StandardCharsets.UTF_8), Integer.MAX_VALUE / 2);
    }

    @ParameterizedTest @ValueSource(ints = {1, 2, 3, 5, 7, 16, 64, 100_000})
    void a_form_reads_the_same_in_chunks_of_any_size(int chunks) {
        assertEquals(List.of("name|null|null|Ana", "resume|Ré \"1\".pdf|application/pdf|line\r\n-- x\r\n--y", "empty|null|null|"),
            parts(TYPE, FORM.getBytes(StandardCharsets.UTF_8), chunks));
    }

    @Test void a_boundary_may_be_quoted_and_text_before_the_first_is_ignored() {
        assertEquals(List.of("a|null|null|1"), parts("multipart/form-data; charset=utf-8; boundary=\"a b\"", ("preamble\r\n--a b\r\n"
            + "Content-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--a b--").getBytes(StandardCharsets.UTF_8), 9));
    }

    @Test void every_byte_of_a_file_comes_through() {
        var bytes = new byte[256];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) i;
        }
        var content = new String(bytes, StandardCharsets.ISO_8859_1);
        var form = "--x\r\nContent-Disposition: form-data; name=f; filename=g\r\n\r\n" + content + "\r\n--x--";
        assertEquals(List.of("f|g|null|" + content), parts(TYPE, form.getBytes(StandardCharsets.ISO_8859_1), 3));
    }

    @ParameterizedTest @ValueSource(strings = {"", "--x", "--y--", "--x\r\n\r\nno headers\r\n--x--",
        "--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--", "--x\r\nContent-Disposition: attachment; name=a\r\n\r\n1\r\n--x--",
        "--x\r\nContent-Disposition: form-data; name=a\r\n\r\nnever ends", "--x\r\nContent-Disposition: form-data; name=a; name=b\r\n\r\n1\r\n--x--",
        "--x\r\nContent-Disposition: form-data; name=a\r\nContent-Disposition: form-data; name=b\r\n\r\n1\r\n--x--",
        "--x\r\nContent-Disposition: form-data; name=\"a\r\n\r\n1\r\n--x--", "--x junk\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--x--",
        "--x\nContent-Disposition: form-data; name=a\n\n1\n--x--",
        "--x\r\nContent-Disposition: form-data; name=a\r\nContent-Transfer-Encoding: base64\r\n\r\nQQ==\r\n--x--"})
    void ambiguous_forms_are_malformed(String form) {
        var rejected = assertThrows(Rejected.class, () -> parts(form));
        assertEquals(Problem.FORM_MALFORMED, rejected.problem());
    }

    @Test void headers_that_do_not_end_are_malformed() {
        var form = "--x\r\nContent-Disposition: form-data; name=" + "a".repeat(Multipart.HEADERS_MAX);
        assertThrows(Rejected.class, () -> parts(form));
    }

    @ParameterizedTest @ValueSource(strings = {"n", "\\\"", "\\n", "é"})
    void a_long_file_name_is_read_like_a_short_one(String piece) {
        var name = piece.repeat(3_900 / piece.getBytes(StandardCharsets.UTF_8).length);
        var form = "--x\r\nContent-Disposition: form-data; name=f; filename=\"" + name + "\"\r\n\r\n1\r\n--x--";
        assertEquals(List.of("f|" + name.replace("\\\"", "\"") + "|null|1"), parts(form));
    }

    @ParameterizedTest @ValueSource(strings = {"n", "\\\"", "\\n"})
    void a_long_file_name_without_an_end_is_malformed(String piece) {
        var form = "--x\r\nContent-Disposition: form-data; name=f; filename=\"" + piece.repeat(1_900) + "\r\n\r\n1\r\n--x--";
        assertEquals(Problem.FORM_MALFORMED, assertThrows(Rejected.class, () -> parts(form)).problem());
    }

    @ParameterizedTest @ValueSource(strings = {"multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=\"\"",
        "multipart/form-data; boundary=a b c"})
    void a_form_needs_a_boundary(String type) {
        assertThrows(Rejected.class, () -> new Multipart(type, null));
    }
}
