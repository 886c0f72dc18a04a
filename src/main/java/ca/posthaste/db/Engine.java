package ca.posthaste.db;

import java.sql.SQLException;
import java.time.Instant;

/** The real differences between the database engines, and nothing else. */
public interface Engine {
    String name();

    long size(Transaction tx);

    Instant createdAt(Transaction tx);

    /** Returns the resource folder of the migrations. Every engine has the same file names. */
    String migrations();

    /** Reports whether a unique index was violated. Nothing else counts as a duplicate. */
    boolean isDuplicate(SQLException fault);

    /** Reports whether the engine cannot work now (disk full, no connection, locked), so that the caller may retry later. */
    boolean isUnavailable(SQLException fault);

    /** Returns a condition to append to a column: its value is one of the numbers that are bound to this parameter as text, separated by spaces. */
    String oneOf(String parameter);

    /** Reports whether writes are serialized: only one runs at a time and all others wait for it. */
    boolean hasOneWriter();

    /** Returns the end of a query that claims a row: rows locked by another transaction are skipped, not waited for. */
    String skipLocked();

    /** Acquires a named lock until the transaction ends. Returns false if another transaction holds it. */
    boolean tryLock(Transaction tx, long name);

    /** Like {@link #tryLock}, but waits until the lock is free. */
    void lock(Transaction tx, long name);
}
