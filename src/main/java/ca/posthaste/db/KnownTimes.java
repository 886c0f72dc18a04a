package ca.posthaste.db;

import java.time.Instant;

/**
 * Which files beside the database it can judge by their dates. A file from before the store was created belongs to an earlier one. A file from
 * between the newest row that the store had at the start of this process and that start may belong to rows that are lost: somebody may have
 * restored the database alone, from a backup that is older than the files.
 *
 * @param created when the store was created
 * @param newest  the newest moment that the store knew of when this process started
 * @param started when this process started
 */
public record KnownTimes(Instant created, Instant newest, Instant started) {

    /** Whether a file of this date can be one of this store. */
    public boolean isAfterCreation(Instant dated) {
        return dated.isAfter(created);
    }
}
