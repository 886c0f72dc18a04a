package ca.posthaste.db;

/**
 * The database cannot answer now. Trying again later may help. On SQLite nothing of the request was stored. On PostgreSQL the
 * connection may have broken after the commit, so only idempotent requests, such as PUT and DELETE, are safe to repeat.
 */
public final class DatabaseUnavailable extends RuntimeException {
    public DatabaseUnavailable(String message, Throwable cause) {
        super(message, cause);
    }
}
