package ca.posthaste.application.resume;

import ca.posthaste.db.Database;
import ca.posthaste.db.StoreTimeline;
import ca.posthaste.db.Transaction;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Storage of candidates' files under random names, read part by part. */
public interface ResumeStore {
    /** Size of a part in bytes: how much of a file is in memory for each reader. */
    int PART = 32 * 1024;

    /** Takes in an upload before its application is written, and returns its key. Blocks, so it must not be called on an event loop. */
    String stage(Path upload);

    /** Saves the file in the application's transaction, after the application was inserted, unless {@link #stage} has saved it. */
    default void save(Transaction tx, String key, Path upload) {}

    /** Returns the part with this number, counted from 0; empty after the last. */
    Optional<byte[]> part(Transaction tx, String key, int number);

    /** Returns the stored size in bytes; 0 if there is no such file. */
    long size(Transaction tx, String key);

    /** Deletes the file in the transaction that erases the application, unless {@link #discard} does. */
    default void erase(Transaction tx, String key) {}

    /** Deletes files after that commit, or files whose application was not written. {@link #sweep} makes up for a missed call. */
    default void discard(List<String> keys) {}

    /** Marks the files that no {@link #sweep} may delete, because the database may have lost the applications they belong to. */
    default void protect(StoreTimeline times) {}

    /** Deletes files that belong to no application, if the times allow to judge that, in short reads, as they may be many. Returns their number. */
    default int sweep(Database database, StoreTimeline times) {
        return 0;
    }
}
