package ca.posthaste.cursor;

/** An entry with its sequence number in the feed and its checksum: see {@link Cursor#check}. */
public record FeedEntry<T>(long seq, int check, T value) {}
