package ca.posthaste.db;

/** What was asked for cannot be done with this data; the message says why and what to do instead. */
public final class MaintenanceException extends RuntimeException {
    MaintenanceException(String message) {
        super(message, null, false, false);
    }
}
