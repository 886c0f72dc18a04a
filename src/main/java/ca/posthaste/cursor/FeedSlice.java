package ca.posthaste.cursor;

import java.util.List;
import java.util.Optional;

/**
 * A part of an employer's feed and the state of the whole, read in one snapshot.
 *
 * @param secret          key that seals the employer's cursors; null if the feed has never been read
 * @param mark            number up to which entries may have been deleted; 0 if the feed has never been read
 * @param lowest          lowest number; negative if some entries lack their final number; 0 if there are no entries, like {@code highest}
 * @param entries         entries from the requested number on, in feed order
 * @param deletedChecksum checksum of the entry that had the requested number, if it was deleted and the checksum is still known
 */
public record FeedSlice<T>(String secret, long mark, long lowest, long highest, List<FeedSlice.Entry<T>> entries,
                           Optional<Integer> deletedChecksum) {
    /** An entry with its sequence number in the feed and its checksum: see {@link Cursor#check}. */
    public record Entry<T>(long seq, int check, T value) {}

    boolean isNumbered() {
        return secret != null && lowest >= 0;
    }

    /** Returns the number after which every entry is yet to come. */
    long newest() {
        return Math.max(mark, highest);
    }

    /** Returns the entry with this number, which can only be the first. */
    public Optional<Entry<T>> at(long seq) {
        return entries.stream().findFirst().filter(entry -> entry.seq() == seq);
    }

    /** Returns the checksum of the entry that has, or had, the requested number. */
    public Optional<Integer> checkAt(long seq) {
        return at(seq).map(Entry::check).or(() -> deletedChecksum);
    }
}
