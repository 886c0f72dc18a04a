package ca.posthaste.http;

import java.util.LinkedHashMap;
import java.util.Map;

/** What goes back: a status, headers and bytes. */
public record Reply(int status, Map<String, String> headers, byte[] body) {
    private static final String JSON = "application/json";
    private static final byte[] NOTHING = {};

    public static Reply json(int status, byte[] body) {
        return of(status, JSON, body);
    }

    public static Reply of(int status, String contentType, byte[] body) {
        return new Reply(status, Map.of("Content-Type", contentType), body);
    }

    public static Reply noContent() {
        return new Reply(204, Map.of(), NOTHING);
    }

    public Reply with(String header, String value) {
        var more = new LinkedHashMap<>(headers);
        more.put(header, value);
        return new Reply(status, more, body);
    }
}
