package ca.posthaste.db;

/**
 * The store cannot answer now. Trying again later may help. On SQLite nothing of the request was kept; on PostgreSQL a
 * connection may have broken after the commit, so a caller repeats what can be repeated: a PUT, or a DELETE.
 */
public final class DatabaseUnavailable extends RuntimeException {
    public DatabaseUnavailable(String message, Throwable cause) {
        super(message, cause);
    }
}
