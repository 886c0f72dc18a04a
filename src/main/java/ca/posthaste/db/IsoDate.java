package ca.posthaste.db;

import java.time.LocalDate;

/** Dates as they are stored: {@code 2026-12-31}. The parser of the library, which knows every form, takes several times as long. */
final class IsoDate {
    private static final int LENGTH = 10;

    private IsoDate() {}

    static LocalDate parse(String text) {
        return text.length() == LENGTH && text.charAt(0) != '-' // years beyond 9999 have a sign
            ? LocalDate.of(Integer.parseInt(text, 0, 4, 10), Integer.parseInt(text, 5, 7, 10), Integer.parseInt(text, 8, LENGTH, 10))
            : LocalDate.parse(text);
    }
}
