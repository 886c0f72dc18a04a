package ca.posthaste.problem;

import java.util.OptionalInt;

/** Characters that no string of ours may hold, so that every database can store it and every parser can read it. */
public final class Text {
    private Text() {}

    public static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    /** The first forbidden code point. Tab, line feed and carriage return are allowed only if {@code lines} is true. */
    public static OptionalInt forbidden(String text, boolean lines) {
        for (int i = 0; i < text.length(); ) {
            int point = text.codePointAt(i);
            if (!isUsual(point) && isForbidden(point) && !(lines && isLayout(point))) {
                return OptionalInt.of(point);
            }
            i += Character.charCount(point);
        }
        return OptionalInt.empty();
    }

    /** Most are, and this is known without a look into tables. */
    private static boolean isUsual(int point) {
        return point >= ' ' && point <= '~';
    }

    private static boolean isForbidden(int point) {
        return Character.getType(point) == Character.CONTROL
            || Character.getType(point) == Character.SURROGATE
            || (point & 0xFFFE) == 0xFFFE
            || point >= 0xFDD0 && point <= 0xFDEF;
    }

    private static boolean isLayout(int point) {
        return point == '\t' || point == '\n' || point == '\r';
    }

    /** Nothing visible: white space of any script and invisible format characters. */
    public static boolean isBlank(String text) {
        return text.codePoints().allMatch(Text::isInvisible);
    }

    private static boolean isInvisible(int point) {
        return Character.isWhitespace(point) || Character.isSpaceChar(point)
            || Character.getType(point) == Character.FORMAT
            || point == 0x115F || point == 0x1160 || point == 0x3164 || point == 0xFFA0 // Hangul fillers
            || point == 0x2800; // an empty Braille cell
    }
}
