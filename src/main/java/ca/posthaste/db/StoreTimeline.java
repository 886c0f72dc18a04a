package ca.posthaste.db;

import java.time.Instant;

/**
 * Times that decide which of the files beside the database can be attributed to it. A file from before the store was created belongs to an earlier
 * one. A file from between the newest row at the start of this process and that start may belong to rows that are lost: somebody may have restored
 * only the database, from a backup that is older than the files.
 */
public record StoreTimeline(Instant created, Instant newest, Instant started) {
    /** Reports whether a file of this date can belong to this store. */
    public boolean isAfterCreation(Instant dated) {
        return dated.isAfter(created);
    }
}
