package ca.posthaste.db;

import ca.posthaste.language.Bilingual;

/**
 * The database cannot answer now. Trying again later may help. On SQLite nothing of the request was stored. On PostgreSQL the
 * connection may have broken after the commit, so only idempotent requests, such as PUT and DELETE, are safe to repeat.
 */
public final class DatabaseUnavailable extends RuntimeException {
    private final transient Bilingual reason;
    private final Extent extent;

    /** What is known of the work that failed. LOCKED: it was rolled back, because another transaction held a lock for too long. */
    private enum Extent { UNKNOWN, NOT_BEGUN, LOCKED }

    public DatabaseUnavailable(String message, Throwable cause) {
        this(message, cause, null, Extent.UNKNOWN);
    }

    private DatabaseUnavailable(String message, Throwable cause, Bilingual reason, Extent extent) {
        super(message, cause);
        this.reason = reason;
        this.extent = extent;
    }

    /** Nothing is wrong with it, but it has too much to do. Nothing was done. */
    static DatabaseUnavailable busy(Bilingual reason) {
        return new DatabaseUnavailable(reason.english(), null, reason, Extent.NOT_BEGUN);
    }

    /** Another transaction holds a lock for too long. Nothing was done. */
    static DatabaseUnavailable locked(Bilingual reason, Throwable cause) {
        return new DatabaseUnavailable(reason.english(), cause, reason, Extent.LOCKED);
    }

    /** The work did not get its turn. Nothing was done. */
    public static DatabaseUnavailable notBegun(String message) {
        return new DatabaseUnavailable(message, null, null, Extent.NOT_BEGUN);
    }

    /** Whether it is certain that nothing was done, because the work did not get its turn or a lock: it can be tried again as it is. */
    public boolean isNotBegun() {
        return extent != Extent.UNKNOWN;
    }

    /** Reports whether the work waited for a lock of another transaction. Nothing was done. */
    public boolean isLocked() {
        return extent == Extent.LOCKED;
    }

    public boolean isBusy() {
        return reason != null;
    }

    /** What it is busy with, for the caller. */
    public Bilingual reason() {
        return reason;
    }
}
