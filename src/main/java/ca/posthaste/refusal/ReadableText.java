package ca.posthaste.refusal;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** What callers sent, as a text that every database can store and every page can show. */
final class ReadableText {
    /** Of a body, in bytes. */
    static final int BYTES_MAX = 16 * 1024;
    private static final char NO_TEXT = '\ufffd';
    /** One in so many characters may be unreadable. A file has many more. */
    private static final int UNREADABLE_PART = 10;
    private static final int CHARACTER_BYTES = 4;

    private ReadableText() {}

    /** The first bytes; the same array if there are no more. */
    static byte[] beginning(byte[] sent) {
        return sent.length <= BYTES_MAX ? sent : Arrays.copyOf(sent, lastBoundary(sent));
    }

    /** No character is cut in two. */
    private static int lastBoundary(byte[] sent) {
        for (int at = BYTES_MAX; at > BYTES_MAX - CHARACTER_BYTES; at--) {
            if ((sent[at] & 0xC0) != 0x80) { // begins a character
                return at;
            }
        }
        return BYTES_MAX;
    }

    /** The text of bytes; what is none in between is replaced. Empty if it is hardly any text. */
    static Optional<String> of(byte[] bytes) {
        var text = of(new String(bytes, StandardCharsets.UTF_8));
        long unreadable = text.chars().filter(one -> one == NO_TEXT).count();
        return unreadable * UNREADABLE_PART > text.length() ? Optional.empty() : Optional.of(text);
    }

    static String of(String text) {
        var readable = new StringBuilder(text.length());
        text.codePoints().forEach(point -> readable.appendCodePoint(isReadable(point) ? point : NO_TEXT));
        return readable.toString();
    }

    /** The same, with no more characters than this. */
    static String of(String text, int most) {
        var readable = of(text);
        return readable.codePointCount(0, readable.length()) <= most ? readable : readable.substring(0, readable.offsetByCodePoints(0, most - 1)) + "…";
    }

    private static boolean isReadable(int point) {
        int type = Character.getType(point);
        return point == '\n' || point == '\t' || point == '\r' || type != Character.CONTROL && type != Character.SURROGATE && (point & 0xFFFE) != 0xFFFE;
    }
}
