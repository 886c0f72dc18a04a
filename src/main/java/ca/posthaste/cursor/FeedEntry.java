package ca.posthaste.cursor;

/**
 * An entry with its position in the feed.
 *
 * @param seq   sequence number
 * @param check checksum of the entry: see {@link Cursor#check}
 */
public record FeedEntry<T>(long seq, int check, T value) {}
