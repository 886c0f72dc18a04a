package ca.posthaste.db;

import ca.posthaste.language.Bilingual;

/**
 * The database cannot answer now. Trying again later may help. On SQLite nothing of the request was stored. On PostgreSQL the
 * connection may have broken after the commit, so only idempotent requests, such as PUT and DELETE, are safe to repeat.
 */
public final class DatabaseUnavailable extends RuntimeException {
    private final transient Bilingual reason;

    public DatabaseUnavailable(String message, Throwable cause) {
        this(message, cause, null);
    }

    private DatabaseUnavailable(String message, Throwable cause, Bilingual reason) {
        super(message, cause);
        this.reason = reason;
    }

    /** Nothing is wrong with it, but it has too much to do. Nothing was done. */
    static DatabaseUnavailable busy(Bilingual reason) {
        return new DatabaseUnavailable(reason.english(), null, reason);
    }

    public boolean isBusy() {
        return reason != null;
    }

    /** What it is busy with, for the caller. */
    public Bilingual reason() {
        return reason;
    }
}
