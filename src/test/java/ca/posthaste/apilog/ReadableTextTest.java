package ca.posthaste.apilog;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Request bodies as readable text. */
class ReadableTextTest {
    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test void sixteen_kibibytes_are_kept_and_not_one_more() {
        var limit = bytes("a".repeat(ReadableText.BYTES_MAX));
        assertSame(limit, ReadableText.beginning(limit));
        assertArrayEquals(limit, ReadableText.beginning(bytes("a".repeat(ReadableText.BYTES_MAX + 1))));
    }

    @Test void surrogate_pairs_are_never_split() {
        for (var character : new String[] {"é", "…", "😀"}) {
            for (int before = 0; before < 4; before++) {
                var text = "a".repeat(ReadableText.BYTES_MAX - before) + character + "b";
                var kept = new String(ReadableText.beginning(bytes(text)), StandardCharsets.UTF_8);
                assertEquals(bytes(character).length <= before ? text.substring(0, text.length() - 1) : "a".repeat(ReadableText.BYTES_MAX - before),
                    kept.replaceAll("b$", ""), character + " " + before);
            }
        }
        assertEquals(ReadableText.BYTES_MAX, ReadableText.beginning(new String(new char[ReadableText.BYTES_MAX + 9]).replace('\0', '\u0080')
            .getBytes(StandardCharsets.ISO_8859_1)).length);
    }

    @Test void bytes_that_are_not_text_are_removed() {
        assertEquals(Optional.of("caf\ufffd au lait"), ReadableText.of("café au lait".getBytes(StandardCharsets.ISO_8859_1)));
        assertEquals(Optional.of("one\ufffdtwo and more\r\n\t😀"), ReadableText.of(bytes("one\0two and more\r\n\t😀")));
        assertEquals(Optional.empty(), ReadableText.of(new byte[] {'%', 'P', 'D', 'F', 0, 1, 2, (byte) 200, (byte) 255, 'x'}));
    }

    @Test void a_long_text_is_truncated_between_characters() {
        assertEquals("😀😀", ReadableText.of("😀😀", 2));
        assertEquals("😀…", ReadableText.of("😀😀😀", 2));
        assertEquals("\ufffda", ReadableText.of("\ud83da", 9));
    }
}
