package ca.posthaste.db;

/** A command cannot be done with this data. The message says why and what to do instead. */
public final class MaintenanceException extends RuntimeException {
    MaintenanceException(String message) {
        super(message, null, false, false);
    }
}
