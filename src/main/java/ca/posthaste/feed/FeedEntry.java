package ca.posthaste.feed;

/**
 * An entry with its place in the feed.
 *
 * @param check see {@link Cursor#check}
 */
public record FeedEntry<T>(long seq, int check, T value) {}
