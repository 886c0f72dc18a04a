package ca.posthaste.db;

/** Thrown when a command cannot be run on this data. The message gives the reason and the alternative. */
public final class MaintenanceException extends RuntimeException {
    public MaintenanceException(String message) {
        super(message, null, false, false);
    }
}
