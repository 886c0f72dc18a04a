package ca.posthaste.db;

import ca.posthaste.language.Bilingual;

/**
 * The database cannot answer now. Trying again later may help. On SQLite nothing of the request was stored. On PostgreSQL the
 * connection may have broken after the commit, so only idempotent requests, such as PUT and DELETE, are safe to repeat.
 */
public final class DatabaseUnavailable extends RuntimeException {
    private final transient Bilingual reason;
    private final boolean notBegun;

    public DatabaseUnavailable(String message, Throwable cause) {
        this(message, cause, null, false);
    }

    private DatabaseUnavailable(String message, Throwable cause, Bilingual reason, boolean notBegun) {
        super(message, cause);
        this.reason = reason;
        this.notBegun = notBegun;
    }

    /** Nothing is wrong with it, but it has too much to do. Nothing was done. */
    static DatabaseUnavailable busy(Bilingual reason) {
        return busy(reason, null);
    }

    static DatabaseUnavailable busy(Bilingual reason, Throwable cause) {
        return new DatabaseUnavailable(reason.english(), cause, reason, true);
    }

    /** The work did not get its turn. Nothing was done. */
    public static DatabaseUnavailable notBegun(String message) {
        return new DatabaseUnavailable(message, null, null, true);
    }

    /** Whether it is certain that nothing was done, because the work did not get its turn or a lock: it can be tried again as it is. */
    public boolean isNotBegun() {
        return notBegun;
    }

    public boolean isBusy() {
        return reason != null;
    }

    /** What it is busy with, for the caller. */
    public Bilingual reason() {
        return reason;
    }
}
