package ca.posthaste.page;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.language.Language;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A page with a placeholder: inserting a value, and the compressed output. */
class CachedPageTest {
    private static final String MARK = "#mark#";
    private static final byte[] TOKEN = "0000-1111".getBytes(StandardCharsets.US_ASCII);

    private static CachedPage page(String html) {
        return new CachedPage(Language.ENGLISH, "/en/jobs/1", html, MARK);
    }

    private static byte[] unzipped(byte[] zipped) throws IOException {
        try (var in = new GZIPInputStream(new ByteArrayInputStream(zipped))) {
            return in.readAllBytes();
        }
    }

    @ParameterizedTest @ValueSource(ints = {0, 1, 100, 8_191, 8_192, 8_193, 70_000, 1_000_000})
    void compressed_and_uncompressed_content_are_the_same(int length) throws IOException {
        var random = new Random(length);
        var noise = random.ints(length, 'a', 'ÿ').collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString();
        var page = page(noise + MARK + noise);
        assertArrayEquals((noise + "0000-1111" + noise).getBytes(StandardCharsets.UTF_8), page.plain(TOKEN));
        assertArrayEquals(page.plain(TOKEN), unzipped(page.zipped(TOKEN)));
    }

    @Test void a_page_without_a_gap_is_whole() throws IOException {
        var page = page("<p>é</p>");
        assertFalse(page.hasGap());
        assertArrayEquals("<p>é</p>".getBytes(StandardCharsets.UTF_8), page.plain(new byte[0]));
        assertArrayEquals(page.plain(new byte[0]), unzipped(page.zipped(new byte[0])));
    }

    @Test void the_tag_is_that_of_what_everybody_gets() {
        assertTrue(page("a" + MARK).hasGap());
        assertEquals(page("a" + MARK + "b").tag(), page("a" + MARK + "b").tag());
        assertFalse(page("a" + MARK + "b").tag().equals(page("a" + MARK + "c").tag()));
    }
}
