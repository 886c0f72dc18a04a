package ca.posthaste.api;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads and formats timestamps of the API. They are always in UTC, and in JSON always have milliseconds. */
public final class Timestamps {
    private static final DateTimeFormatter RFC_3339 = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter HTTP = DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ENGLISH)
        .withZone(ZoneOffset.UTC);

    /** Accepted format. Stricter than Java's parser, which also accepts longer years, times without seconds and other forms of offsets. */
    private static final Pattern SENT = Pattern.compile(
        "[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})");
    private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

    private Timestamps() {}

    /** Parses an RFC 3339 timestamp and truncates it to the millisecond; empty if the text is not one. */
    public static Optional<Instant> read(String text) {
        try {
            return SENT.matcher(text).matches() ? Optional.of(Instant.ofEpochMilli(OffsetDateTime.parse(text).toInstant().toEpochMilli()))
                : Optional.empty();
        } catch (DateTimeException notInTheCalendar) {
            return Optional.empty();
        }
    }

    /** Parses a date such as {@code 2026-12-31}; empty if the text is not one. */
    public static Optional<LocalDate> date(String text) {
        try {
            return DATE.matcher(text).matches() ? Optional.of(LocalDate.parse(text)) : Optional.empty();
        } catch (DateTimeException notInTheCalendar) {
            return Optional.empty();
        }
    }

    public static String json(Instant instant) {
        return RFC_3339.format(instant);
    }

    public static String http(Instant instant) {
        return HTTP.format(instant);
    }
}
