package ca.posthaste.problem;

import java.util.OptionalInt;

/** Rules for the characters of a string, so that every database can store it and every parser can read it. */
public final class TextRules {
    private static final int BLOCK = 1024;

    private TextRules() {}

    public static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    /** Cuts the text to a maximum number of code points, so that surrogate pairs stay whole. */
    public static String cut(String text, int max) {
        return length(text) <= max ? text : text.substring(0, text.offsetByCodePoints(0, max));
    }

    /** Like {@link #cut}, with an ellipsis after a text that was cut. */
    public static String abbreviated(String text, int max) {
        return length(text) <= max ? text : cut(text, max) + "…";
    }

    /** Returns the Unicode notation of a code point, such as {@code U+0009}. */
    public static String codePoint(int point) {
        return String.format("U+%04X", point);
    }

    /** Returns the first forbidden code point. Tab, line feed and carriage return are allowed only if {@code lines} is true. */
    public static OptionalInt forbidden(String text, boolean lines) {
        var block = new char[Math.min(text.length(), BLOCK)]; // reading chars one by one from the string takes several times as long
        for (int from = 0; from < text.length(); from += BLOCK) {
            int count = Math.min(BLOCK, text.length() - from);
            text.getChars(from, from + count, block, 0);
            for (int i = 0; i < count; i++) {
                if (!isCertainlyAllowed(block[i]) && isForbidden(text, from + i, lines)) {
                    return OptionalInt.of(text.codePointAt(from + i));
                }
            }
        }
        return OptionalInt.empty();
    }

    /** Returns the first code point that is not allowed in a line: also bidirectional controls, which can make it display as something other than it says. */
    public static OptionalInt forbiddenInLine(String text) {
        var forbidden = forbidden(text, false);
        return forbidden.isPresent() ? forbidden : text.codePoints().filter(TextRules::isBidirectionalControl).findFirst();
    }

    /** Reports whether the character is an embedding, override or isolate. The marks U+200E and U+200F are not included: they only resolve ambiguities. */
    public static boolean isBidirectionalControl(int point) {
        return point >= 0x202A && point <= 0x202E || point >= 0x2066 && point <= 0x2069;
    }

    /** Reports whether the character is certainly allowed, without a table lookup: from the first printable character to the surrogates, only a few are not. */
    private static boolean isCertainlyAllowed(char one) {
        return one >= ' ' && one < Character.MIN_SURROGATE && (one < 0x7F || one > 0x9F);
    }

    private static boolean isForbidden(String text, int at, boolean lines) {
        if (at > 0 && Character.isSurrogatePair(text.charAt(at - 1), text.charAt(at))) {
            return false; // the second half of a pair that has been checked
        }
        int point = text.codePointAt(at);
        return isForbidden(point) && !(lines && "\t\n\r".indexOf(point) >= 0);
    }

    private static boolean isForbidden(int point) {
        return Character.getType(point) == Character.CONTROL
            || Character.getType(point) == Character.SURROGATE
            || (point & 0xFFFE) == 0xFFFE
            || point >= 0xFDD0 && point <= 0xFDEF;
    }

    /** Reports whether nothing is visible: the text has only white space of any script and invisible format characters. */
    public static boolean isBlank(String text) {
        return text.codePoints().allMatch(TextRules::isInvisible);
    }

    private static boolean isInvisible(int point) {
        return Character.isWhitespace(point) || Character.isSpaceChar(point)
            || Character.getType(point) == Character.FORMAT
            || point == 0x115F || point == 0x1160 || point == 0x3164 || point == 0xFFA0 // Hangul fillers
            || point == 0x2800; // an empty Braille cell
    }
}
