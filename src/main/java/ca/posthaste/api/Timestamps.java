package ca.posthaste.api;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Instants in answers: always in UTC, in JSON always with milliseconds. */
public final class Timestamps {
    private static final DateTimeFormatter RFC_3339 = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter HTTP = DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ENGLISH)
        .withZone(ZoneOffset.UTC);

    private Timestamps() {}

    /** RFC 3339, such as 2026-03-02T12:00:00.000Z. */
    public static String json(Instant instant) {
        return RFC_3339.format(instant);
    }

    /** For a header, such as Mon, 02 Mar 2026 12:00:00 GMT. */
    public static String http(Instant instant) {
        return HTTP.format(instant);
    }
}
