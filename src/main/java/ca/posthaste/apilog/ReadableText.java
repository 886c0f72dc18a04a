package ca.posthaste.apilog;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Converts input from callers to text that every database can store and every page can display. */
final class ReadableText {
    /** Maximum size of a stored body in bytes. */
    static final int BYTES_MAX = 16 * 1024;
    private static final char NO_TEXT = '\ufffd';
    /** At most one in this many characters may be unreadable. A binary file has many more. */
    private static final int UNREADABLE_PART = 10;
    private static final int CHARACTER_BYTES = 4;

    private ReadableText() {}

    /** Returns at most the first {@link #BYTES_MAX} bytes; the same array if there are no more. */
    static byte[] beginning(byte[] sent) {
        return sent.length <= BYTES_MAX ? sent : Arrays.copyOf(sent, lastBoundary(sent));
    }

    /** Returns the last position within the limit that does not split a UTF-8 character. */
    private static int lastBoundary(byte[] sent) {
        for (int at = BYTES_MAX; at > BYTES_MAX - CHARACTER_BYTES; at--) {
            if ((sent[at] & 0xC0) != 0x80) { // first byte of a character
                return at;
            }
        }
        return BYTES_MAX;
    }

    /** Decodes bytes as UTF-8 and replaces invalid sequences; empty if little of it is text. */
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

    /** Like {@link #of(String)}, but truncates the result to {@code limit} characters. */
    static String of(String text, int limit) {
        var readable = of(text);
        return readable.codePointCount(0, readable.length()) <= limit ? readable : readable.substring(0, readable.offsetByCodePoints(0, limit - 1)) + "…";
    }

    private static boolean isReadable(int point) {
        int type = Character.getType(point);
        return point == '\n' || point == '\t' || point == '\r' || type != Character.CONTROL && type != Character.SURROGATE && (point & 0xFFFE) != 0xFFFE;
    }
}
