package ca.posthaste.application;

import ca.posthaste.db.Database;
import ca.posthaste.db.KnownTimes;
import ca.posthaste.db.Transaction;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Storage of candidates' files under random names, read part by part. */
public interface ResumeFiles {
    /** How many bytes of a file are in memory for each reader. */
    int PART = 32 * 1024;

    /** Takes in an upload before its application is written; blocks, so not for event loops. Returns its key. */
    String stage(Path upload);

    /** Called in the application's transaction, after the application was inserted. */
    void save(Transaction tx, String key, Path upload);

    /** The part with this number, from 0; empty after the last. */
    Optional<byte[]> part(Transaction tx, String key, int number);

    /** How many bytes are stored; 0 if there is no such file. */
    long size(Transaction tx, String key);

    /** Called in the transaction that erases the application. */
    void erase(Transaction tx, String key);

    /** Called after that commit, or for a file whose application was not written. If it is missed, {@link #sweep} does it. */
    void discard(List<String> keys);

    /** Marks the files that no {@link #sweep} may delete, because the database may have lost the applications they belong to. */
    void protect(KnownTimes times);

    /**
     * Removes files that belong to no application, left by a process that crashed; returns how many. Each file is a short read of
     * its own: there may be very many, and one long read would hold a connection.
     *
     * @param times what the store knows; a file of another time stays
     */
    int sweep(Database database, KnownTimes times);
}
