package ca.posthaste.db;

import ca.posthaste.language.UserMessage;

/**
 * Thrown when the database cannot respond now; a retry may succeed. On SQLite nothing of the request was stored. On PostgreSQL the connection may
 * have broken after the commit, so only idempotent requests, such as PUT and DELETE, are safe to retry.
 */
public final class DatabaseUnavailable extends RuntimeException {
    private final transient UserMessage reason;
    private final Extent extent;

    /** How far the failed work got: it may have been committed, it never started, or it was rolled back because another transaction held a lock. */
    private enum Extent { UNKNOWN, NOT_BEGUN, LOCKED }

    public DatabaseUnavailable(String message, Throwable cause) {
        this(message, cause, null, Extent.UNKNOWN);
    }

    private DatabaseUnavailable(String message, Throwable cause, UserMessage reason, Extent extent) {
        super(message, cause);
        this.reason = reason;
        this.extent = extent;
    }

    /** Creates the exception for a database that works but is overloaded. Nothing was done. */
    public static DatabaseUnavailable busy(UserMessage reason) {
        return new DatabaseUnavailable(reason.english(), null, reason, Extent.NOT_BEGUN);
    }

    /** Creates the exception for work that waited too long for a lock of another transaction. Nothing was done. */
    public static DatabaseUnavailable locked(UserMessage reason, Throwable cause) {
        return new DatabaseUnavailable(reason.english(), cause, reason, Extent.LOCKED);
    }

    /** Creates the exception for work that never got its turn. Nothing was done. */
    public static DatabaseUnavailable notBegun(String message) {
        return new DatabaseUnavailable(message, null, null, Extent.NOT_BEGUN);
    }

    /** Reports whether it is certain that nothing was done, because the work did not get its turn or could not get a lock. It can be retried as is. */
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

    /** Returns what the database is busy with, for the caller; null unless {@link #isBusy}. */
    public UserMessage reason() {
        return reason;
    }
}
