package ca.posthaste.feed;

import java.util.List;
import java.util.Optional;

/**
 * A part of an employer's feed and the state of the whole, read in one snapshot.
 *
 * @param secret  seals the employer's cursors; null if nobody has read the feed yet
 * @param mark    up to this number, entries may be gone; 0 if nobody has read the feed yet
 * @param lowest  the lowest number; negative if there are entries without their final number; 0 if there is none
 * @param highest the highest number that an entry has; 0 if there is none
 * @param entries from the asked number on, in their order
 * @param gone    the check of the entry that had the asked number, if it is gone and that is still known
 */
public record FeedSlice<T>(String secret, long mark, long lowest, long highest, List<FeedEntry<T>> entries,
                           Optional<Integer> gone) {

    boolean isNumbered() {
        return secret != null && lowest >= 0;
    }

    /** The number after which everything is still to come. */
    long newest() {
        return Math.max(mark, highest);
    }

    /** The entry with this number, which can only be the first. */
    public Optional<FeedEntry<T>> at(long seq) {
        return entries.stream().findFirst().filter(entry -> entry.seq() == seq);
    }

    /** The check of the entry that has or had the asked number. */
    public Optional<Integer> checkAt(long asked) {
        return at(asked).map(FeedEntry::check).or(() -> gone);
    }
}
