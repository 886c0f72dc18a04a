package ca.posthaste.location;

import ca.posthaste.db.Transaction;

/**
 * Numbers of locations beyond the shipped ones.
 *
 * @param added    number of locations added by operators
 * @param unlisted number of locations sent by employers that are in no list
 */
public record LocationCounts(int added, int unlisted) {
    public static LocationCounts of(Transaction tx) {
        return LocationTable.counts(tx);
    }
}
