package ca.posthaste.db;

/**
 * The database cannot answer now. Trying again later may help. On SQLite nothing of the request was stored. On PostgreSQL the
 * connection may have broken after the commit, so only idempotent requests, such as PUT and DELETE, are safe to repeat.
 */
public final class DatabaseUnavailable extends RuntimeException {
    private final boolean busy;

    public DatabaseUnavailable(String message, Throwable cause) {
        this(message, cause, false);
    }

    private DatabaseUnavailable(String message, Throwable cause, boolean busy) {
        super(message, cause);
        this.busy = busy;
    }

    /** Nothing is wrong with it, but it has too much to do. Nothing was done. */
    static DatabaseUnavailable busy(String message) {
        return new DatabaseUnavailable(message, null, true);
    }

    public boolean isBusy() {
        return busy;
    }
}
