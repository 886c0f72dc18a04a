package ca.posthaste.http;

import java.util.Locale;

/** Content negotiation by the Accept header. */
final class AcceptHeader {
    private static final int READ_MAX = 1_000;

    private AcceptHeader() {}

    /** Reports whether the client prefers an HTML page to JSON. Browsers name HTML; programs mostly accept anything. */
    static boolean isPage(String accept) {
        if (accept == null) {
            return false;
        }
        double page = 0;
        double json = 0;
        for (var range : accept.substring(0, Math.min(accept.length(), READ_MAX)).toLowerCase(Locale.ROOT).split(",")) {
            var parts = range.strip().split(";");
            var type = parts[0].strip();
            if (type.equals("text/html") || type.equals("application/xhtml+xml")) {
                page = Math.max(page, weight(parts));
            } else if (type.equals("application/json") || type.equals("application/problem+json")) {
                json = Math.max(json, weight(parts));
            }
        }
        return page > 0 && page >= json;
    }

    private static double weight(String[] parts) {
        for (var part : parts) {
            if (part.strip().startsWith("q=")) {
                try {
                    return Double.parseDouble(part.strip().substring(2));
                } catch (NumberFormatException unreadable) {
                    return 0;
                }
            }
        }
        return 1;
    }
}
