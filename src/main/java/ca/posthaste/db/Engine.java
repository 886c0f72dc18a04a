package ca.posthaste.db;

import java.sql.SQLException;
import java.time.Instant;

/** What truly differs between the engines, and nothing else. */
public interface Engine {

    /** As people know it. */
    String name();

    /** How many bytes the database takes on its disk. */
    long size(Transaction tx);

    /** When the first tables were made. */
    Instant createdAt(Transaction tx);

    /** The folder of the migrations. Every engine has the same file names. */
    String migrations();

    /** A unique index was violated. Nothing else counts as a duplicate. */
    boolean isDuplicate(SQLException fault);

    /** The engine cannot do its work now (disk full, no connection, locked): the caller may try again later. */
    boolean isUnavailable(SQLException fault);

    /** A condition after a column: it is one of the numbers that are bound to this parameter as text, separated by spaces. */
    String oneOf(String parameter);

    /** Whether one write is done at a time, and all others wait for it. */
    boolean hasOneWriter();

    /** The end of a query that claims a row: rows that another transaction has locked are skipped, not waited for. */
    String skipLocked();

    /** Locks a name until the transaction ends. False if another transaction has locked it. */
    boolean tryLock(Transaction tx, long name);

    /** The same, but waits until the name is free. */
    void lock(Transaction tx, long name);
}
