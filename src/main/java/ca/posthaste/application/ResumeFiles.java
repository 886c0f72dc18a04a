package ca.posthaste.application;

import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Where candidates' files are kept, under random names, and read back part by part. */
public interface ResumeFiles {
    /** As much of a file as is in memory for each who reads it. */
    int PART = 32 * 1024;

    /** Takes an upload in before its application is written; not for event loops. The key it will be found by. */
    String settle(Path upload);

    /** In the application's own transaction, after the application. */
    void keep(Transaction tx, String key, Path upload);

    /** The part with this number, from 0; nothing after the last. */
    Optional<byte[]> part(Transaction tx, String key, int number);

    /** In the transaction that erases the application. */
    void erase(Transaction tx, String key);

    /** After that transaction; or for a file whose application was never written. Harmless if it does not come to it. */
    void forget(List<String> keys);

    /**
     * Removes files that belong to no application, left by a process that died in between. How many. A short read for each: there may
     * be very many, and nobody may keep a connection that long.
     */
    int sweep(Database database);
}
