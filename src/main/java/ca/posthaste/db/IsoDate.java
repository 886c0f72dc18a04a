package ca.posthaste.db;

import java.time.LocalDate;

/** Parser for dates in their stored form, {@code 2026-12-31}. The JDK's parser, which supports every format, takes several times as long. */
final class IsoDate {
    private static final int LENGTH = 10;

    private IsoDate() {}

    static LocalDate parse(String text) {
        return text.length() == LENGTH && text.charAt(0) != '-' // years beyond 9999 have a sign
            ? LocalDate.of(Integer.parseInt(text, 0, 4, 10), Integer.parseInt(text, 5, 7, 10), Integer.parseInt(text, 8, LENGTH, 10))
            : LocalDate.parse(text);
    }
}
