package ca.posthaste.db;

/** What was asked for cannot be done with this data; the message says why and what to do instead. */
public final class Impossible extends RuntimeException {
    Impossible(String message) {
        super(message, null, false, false);
    }
}
