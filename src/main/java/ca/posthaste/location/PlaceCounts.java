package ca.posthaste.location;

import ca.posthaste.db.Transaction;

/**
 * How many locations there are beside the shipped ones.
 *
 * @param added    by the operator
 * @param unlisted sent by employers, and in no list
 */
public record PlaceCounts(int added, int unlisted) {
    public static PlaceCounts of(Transaction tx) {
        return LocationTable.counts(tx);
    }
}
